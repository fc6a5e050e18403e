import { reminderKinds } from "@daybook/contract/reminders/rule-kinds";
import { type Insertable, type SelectQueryBuilder, sql } from "kysely";
import type { ReminderScope } from "#access/reminders.ts";
import type { Db } from "#db/database.ts";
import type { Schema } from "#db/schema.ts";
import type { RemindersTable } from "#db/schema-reminders.ts";
import { matches, teamsNamed, userRef, userRefOrNull } from "#db/sql-fragments.ts";

export type ReminderStatus = RemindersTable["status"];
export type Channel = RemindersTable["channel"];

/** A row of the log. */
const selectLogged = (db: Db) =>
  db
    .selectFrom("reminderLog as logged")
    .innerJoin("users as person", "person.id", "logged.userId")
    .leftJoin("teams as team", "team.id", "person.teamId")
    .leftJoin("users as sender", "sender.id", "logged.sentBy")
    .leftJoin("teams as senderTeam", "senderTeam.id", "sender.teamId")
    .select([
      "logged.id as _id",
      "logged.kind",
      "logged.direction",
      "logged.date",
      "logged.channel",
      "logged.status",
      "logged.attempts",
      "logged.error",
      "logged.createdAt",
      "logged.updatedAt",
      "person.teamId",
      "person.role",
      userRef("person", "team").as("user"),
      userRefOrNull("sender", "senderTeam").as("sentBy"),
    ]);

export type ReminderRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export type ReminderFilters = {
  status?: ReminderStatus[] | undefined;
  direction?: "in" | "out" | undefined;
  kind?: ReminderRow["kind"][] | undefined;
  team?: string[] | undefined;
  user?: string[] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  search?: string | undefined;
};

/** Applies the scope and the filters. */
const matching =
  (scope: ReminderScope, { status, direction, kind, team, user, startDate, endDate, search }: ReminderFilters) =>
  <O>(query: SelectQueryBuilder<Schema & { person: Schema["users"]; logged: Schema["reminderLog"] }, "logged" | "person", O>) =>
    query
      .$if(scope !== "all", (query) =>
        query.where("person.teamId", "=", (scope as Exclude<ReminderScope, "all">).teamId).where("person.role", "<>", "admin"),
      )
      .$if(status !== undefined, (query) => query.where("logged.status", "=", (eb) => eb.fn.any(eb.val(status!))))
      .$if(direction !== undefined, (query) => query.where("logged.direction", "=", direction!))
      .$if(kind !== undefined, (query) => query.where("logged.kind", "=", (eb) => eb.fn.any(eb.val(kind!))))
      .$if(team !== undefined, (query) => query.where("person.teamId", "in", teamsNamed(team!)))
      .$if(user !== undefined, (query) => query.where("logged.userId", "=", (eb) => eb.fn.any(eb.val(user!))))
      .$if(startDate !== undefined, (query) => query.where("logged.date", ">=", startDate!))
      .$if(endDate !== undefined, (query) => query.where("logged.date", "<=", endDate!))
      .$if(search !== undefined, (query) => query.where(matches(search!, "person.name")));

export const list = (db: Db, scope: ReminderScope, filters: ReminderFilters, { take, skip }: { take: number; skip: number }) =>
  selectLogged(db)
    .where("logged.id", "in", (eb) =>
      eb
        .selectFrom("reminderLog as logged")
        .innerJoin("users as person", "person.id", "logged.userId")
        .select("logged.id")
        .$call(matching(scope, filters))
        .orderBy("logged.createdAt", "desc")
        .orderBy("logged.id", "desc")
        .limit(take)
        .offset(skip),
    )
    .orderBy("logged.createdAt", "desc")
    .orderBy("logged.id", "desc")
    .execute();

export const count = async (db: Db, scope: ReminderScope, filters: ReminderFilters) =>
  (
    await db
      .selectFrom("reminderLog as logged")
      .innerJoin("users as person", "person.id", "logged.userId")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .$call(matching(scope, filters))
      .executeTakeFirstOrThrow()
  ).total;

export const find = (db: Db, id: string) =>
  selectLogged(db).where("logged.id", "=", id).where("logged.kind", "in", reminderKinds).executeTakeFirst();

/** Locks the reminder for the transaction. */
export async function findForUpdate(db: Db, id: string) {
  await db.selectFrom("reminders").select("id").where("id", "=", id).forUpdate().execute();
  return find(db, id);
}

type NewReminder = Omit<Insertable<RemindersTable>, "createdAt" | "updatedAt" | "sentBy">;

/**
 * Inserts reminders into the log and returns the inserted ones. Skips users who already have a reminder for the day.
 * @param replaceable statuses of existing reminders to replace instead
 */
export async function insert(db: Db, rows: NewReminder[], sentBy: string | null, now: string, replaceable: ReminderStatus[]) {
  if (rows.length === 0) return [];
  return db
    .insertInto("reminders")
    .values(rows.map((row) => ({ ...row, sentBy, createdAt: now, updatedAt: now })))
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "date"])
        .doUpdateSet((eb) => ({
          kind: eb.ref("excluded.kind"),
          about: eb.ref("excluded.about"),
          tried: eb.ref("excluded.tried"),
          channel: eb.ref("excluded.channel"),
          status: eb.ref("excluded.status"),
          error: eb.ref("excluded.error"),
          sentBy: eb.ref("excluded.sentBy"),
          updatedAt: eb.ref("excluded.updatedAt"),
          messageId: null,
          recipient: null,
        }))
        .where("reminders.status", "=", (eb) => eb.fn.any(eb.val(replaceable))),
    )
    .returning(["id", "userId", "status", "channel"])
    .execute();
}

/** Those of the people whose reminder of the day was sent or waits. */
export const listReminded = async (db: Db, date: string, userIds: readonly string[]) =>
  (
    await db
      .selectFrom("reminders")
      .select("userId")
      .where("date", "=", date)
      .where("userId", "=", (eb) => eb.fn.any(eb.val([...userIds])))
      .where("status", "not in", ["skipped", "failed"])
      .execute()
  ).map(({ userId }) => userId);

/** Queues a reminder again, through the given channel. */
export const requeue = (
  db: Db,
  id: string,
  change: { channel: Channel; tried: Channel[]; error: string | null; sentBy?: string },
  now: string,
) =>
  db
    .updateTable("reminders")
    .set({ ...change, status: "queued", messageId: null, recipient: null, updatedAt: now })
    .where("id", "=", id)
    .execute();

/** Records the day's run. Returns false if another process already did. */
export const insertRun = async (db: Db, date: string, now: string) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("reminderRuns")
    .values({ kind: "eod", date, ranAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const hasRun = async (db: Db, date: string) =>
  (await db.selectFrom("reminderRuns").select("date").where("kind", "=", "eod").where("date", "=", date).executeTakeFirst()) !== undefined;

/** Stores the opt-out of a phone number, unless a newer message exists. Returns whether the opt-out changed. */
export const setOptedOut = async (db: Db, phoneNumber: string, optedOut: boolean, at: string) => {
  const row = await db
    .insertInto("reminderOptOuts")
    .values({ phoneNumber, optedOut, at })
    .onConflict((conflict) =>
      conflict
        .column("phoneNumber")
        .doUpdateSet({ optedOut, at })
        // Timestamps have a resolution of one second; on a tie the opt-out wins.
        .where(sql<boolean>`(reminder_opt_outs.at, reminder_opt_outs.opted_out) < (excluded.at, excluded.opted_out)`),
    )
    // The subquery reads the row as it was before this statement.
    .returning(
      sql<boolean>`opted_out <> coalesce((select known.opted_out from reminder_opt_outs as known where known.phone_number = ${phoneNumber}), false)`.as(
        "isChanged",
      ),
    )
    .executeTakeFirst();
  return row?.isChanged ?? false;
};
