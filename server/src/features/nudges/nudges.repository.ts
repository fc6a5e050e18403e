import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Role } from "@daybook/contract/core/constants";
import type { NudgeKind } from "@daybook/contract/nudges/kinds";
import type { Nudge } from "@daybook/contract/nudges/nudges";
import type { NudgeScope } from "#access/nudges.ts";
import type { Db } from "#db/database.ts";
import type { NudgesTable } from "#db/schema-nudges.ts";
import { byName, teamsNamed, userRefOrNull } from "#db/sql-fragments.ts";
import { rowsOf } from "#db/statement.ts";

export type Person = {
  id: string;
  name: string;
  teamId: string | null;
  role: Role;
  /** The booked absence of the day: 0, 0.5 or 1. */
  absent: number;
};

/** Those of the users whose accounts are active, or of them a team's, by name, with their absence on a day. */
export const listPeople = (db: Db, { ids, team }: { ids: string[]; team?: string | undefined }, day: string): Promise<Person[]> =>
  db
    .selectFrom("users")
    .select([
      "id",
      "name",
      "teamId",
      "role",
      sql<number>`coalesce((select days from absences where absences.user_id = users.id and absences.date = ${day}::date), 0)`.as("absent"),
    ])
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .$if(team !== undefined, (query) => query.where("teamId", "in", teamsNamed([team!])))
    .orderBy(byName("name"))
    .orderBy("id")
    .execute();

/** Inserts reminders; leaves out who already has one of the kind and day. Returns the ids of the others' users. */
export const insert = async (db: Db, rows: Insertable<NudgesTable>[]): Promise<Set<string>> => {
  if (rows.length === 0) return new Set();
  const inserted = await rowsOf<{ userId: string }>(
    db,
    sql`insert into nudges (id, user_id, kind, about, announcement_id, sent_on, sent_by, sent_at)
      select id, "userId", kind, about, "announcementId", "sentOn", "sentBy", "sentAt" from json_to_recordset(${JSON.stringify(rows)}::json)
        as row(id uuid, "userId" uuid, kind text, about date, "announcementId" uuid, "sentOn" date, "sentBy" uuid, "sentAt" timestamptz) order by "userId"
      on conflict do nothing returning user_id as "userId"`,
  );
  return new Set(inserted.map(({ userId }) => userId));
};

/** The reminders of a kind and day to people in scope, or to those of the users. */
export const listOfDay = (db: Db, { kind, day, scope, ids }: { kind: NudgeKind; day: string; scope: NudgeScope; ids?: string[] }) =>
  db
    .selectFrom("nudges")
    .innerJoin("users as person", "person.id", "nudges.userId")
    .leftJoin("users as sender", "sender.id", "nudges.sentBy")
    .leftJoin("teams as senderTeam", "senderTeam.id", "sender.teamId")
    .select(["nudges.userId as user", "nudges.sentAt", userRefOrNull("sender", "senderTeam").as("sentBy")])
    .where("nudges.kind", "=", kind)
    .where("nudges.sentOn", "=", day)
    .$if(scope !== "all", (query) =>
      query.where("person.teamId", "=", (scope as Exclude<NudgeScope, "all">).teamId).where("person.role", "<>", "admin"),
    )
    .$if(ids !== undefined, (query) => query.where("nudges.userId", "=", (eb) => eb.fn.any(eb.val(ids!))))
    .orderBy("nudges.sentAt")
    .orderBy("nudges.id")
    .execute() satisfies Promise<Nudge[]>;
