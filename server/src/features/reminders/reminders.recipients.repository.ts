import { sql } from "kysely";
import type { ReminderScope } from "#access/reminders.ts";
import type { Db } from "#db/database.ts";
import { byName, employmentHistory, reportsFrom, teamsNamed, userRef } from "#db/sql-fragments.ts";

/** Lists the active users in scope, by name, with everything that decides about their reminder for the day. */
export const list = (
  db: Db,
  scope: ReminderScope,
  { date, team, ids }: { date: string; team?: string[] | undefined; ids?: string[] | undefined },
) =>
  db
    .selectFrom("users as person")
    .leftJoin("teams as team", "team.id", "person.teamId")
    .leftJoin("reminderOptOuts as optOut", "optOut.phoneNumber", "person.phoneNumber")
    .leftJoin("conversationNumbers as number", "number.userId", "person.id")
    .leftJoin("reminderChannels as chosen", "chosen.userId", "person.id")
    .leftJoin("reminders", (join) => join.onRef("reminders.userId", "=", "person.id").on("reminders.date", "=", date))
    .select([
      userRef("person", "team").as("user"),
      "person.id",
      "person.name",
      "person.teamId",
      "person.email",
      "person.emailConfirmedAt",
      sql<boolean>`person.first_signed_in_at is not null`.as("hasSignedIn"),
      "person.phoneNumber",
      "person.role",
      "person.status",
      "person.dateOfJoining",
      "person.createdAt",
      "person.lastDayOfOffice",
      "person.deletedAt",
      employmentHistory("person").as("history"),
      reportsFrom("person").as("reportsFrom"),
      "reminders.status as reminderStatus",
      sql<boolean>`number.phone_number is not null`.as("isVerified"),
      sql<string | null>`case when number.phone_number is not null then number.last_message_at end`.as("lastMessageAt"),
      "chosen.channel as chosenChannel",
      sql<boolean>`exists (select from slack_links where slack_links.user_id = person.id)`.as("isLinked"),
      sql<boolean>`exists (select from nudges where nudges.user_id = person.id and nudges.sent_on = ${date}::date)`.as("nudged"),
      sql<boolean>`coalesce(opt_out.opted_out, false)`.as("optedOut"),
      sql<boolean>`exists (select from eods where eods.user_id = person.id and eods.date = ${date}::date)`.as("submitted"),
      sql<number>`coalesce((select days from absences where absences.user_id = person.id and absences.date = ${date}::date), 0)`.as(
        "absent",
      ),
    ])
    .where("person.deletedAt", "is", null)
    .where("person.status", "=", "active")
    .$if(scope !== "all", (query) =>
      query.where("person.teamId", "=", (scope as Exclude<ReminderScope, "all">).teamId).where("person.role", "<>", "admin"),
    )
    .$if(team !== undefined, (query) => query.where("person.teamId", "in", teamsNamed(team!)))
    .$if(ids !== undefined, (query) => query.where("person.id", "=", (eb) => eb.fn.any(eb.val(ids!))))
    .orderBy(byName("person.name"))
    .orderBy("person.id")
    .execute();

export type RecipientRow = Awaited<ReturnType<typeof list>>[number];

/** Finds the user who sent a message: by phone number, or by the WhatsApp id of an earlier reminder. */
export const findSender = async (db: Db, sender: string) => {
  const row = await db
    .selectFrom("users as person")
    .select(["person.id", "person.phoneNumber", "person.teamId"])
    .where("person.deletedAt", "is", null)
    .where("person.phoneNumber", "is not", null)
    .where((eb) =>
      eb.or([
        eb("person.phoneNumber", "=", `+${sender}`),
        eb("person.id", "in", eb.selectFrom("reminders").select("reminders.userId").where("reminders.recipient", "=", sender)),
      ]),
    )
    .orderBy(sql`person.phone_number = ${`+${sender}`}`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row;
};
