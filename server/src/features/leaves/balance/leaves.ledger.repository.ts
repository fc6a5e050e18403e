import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Db } from "#db/database.ts";
import { anyId, isOneOf } from "#db/statement.ts";
import { userRef, userRefOrNull } from "#db/sql-fragments.ts";
import type { NewLedgerEntry } from "#domain/leave-ledger.ts";
import type { UserRef } from "@daybook/contract/core/common";
import type { LedgerEntry } from "@daybook/contract/leaves";

/** Inserts entries with one prepared statement for any number of rows. Skips allocations that already exist. */
export async function insert(db: Db, entries: NewLedgerEntry[], now: string) {
  if (entries.length === 0) return [];
  const ids = entries.map(() => uuidv7());
  const column = <Key extends keyof NewLedgerEntry>(key: Key) => entries.map((entry) => entry[key] ?? null);
  await db
    .insertInto("leaveLedger")
    .columns([
      "id",
      "userId",
      "leaveTypeId",
      "leaveYear",
      "kind",
      "days",
      "reason",
      "actorId",
      "leaveId",
      "leaveVersion",
      "accrualMonth",
      "expiresOn",
      "creditId",
      "at",
    ])
    .expression(
      sql`select entry.*, ${now}::timestamptz
        from unnest(${ids}::uuid[], ${column("userId")}::uuid[], ${column("leaveTypeId")}::uuid[], ${column("leaveYear")}::int[],
          ${column("kind")}::text[], ${column("days")}::numeric[], ${column("reason")}::text[], ${column("actorId")}::uuid[],
          ${column("leaveId")}::uuid[], ${column("leaveVersion")}::int[], ${column("accrualMonth")}::date[],
          ${column("expiresOn")}::date[], ${column("creditId")}::uuid[]) as entry`,
    )
    .onConflict((conflict) =>
      // A literal condition, as PostgreSQL cannot match a partial index by parameters.
      conflict
        .columns(["userId", "leaveTypeId", "leaveYear"])
        .where(sql<boolean>`kind = 'allocation' and actor_id is null`)
        .doNothing(),
    )
    .execute();
  return ids;
}

export type Sums = {
  leaveTypeId: string;
  leaveYear: number;
  total: number;
  used: number;
  pending: number;
  /** Whether days with a last day were granted. */
  hasCredits: boolean;
};

/**
 * Returns the granted, used and pending days of a person, by type and leave year.
 * @param exceptLeaveId a leave to leave out
 */
export async function sums(db: Db, userId: string, years: number[], exceptLeaveId: string | null = null): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select leave_type_id, leave_year, sum(granted) as total, sum(used) as used, sum(reserved) as pending, bool_or(is_credit) as has_credits
    from (
      select leave_type_id, leave_year, expires_on is not null as is_credit, case when leave_id is null then days else 0 end as granted,
        case when leave_id is not null then -days else 0 end as used, 0 as reserved
      from leave_ledger
      where user_id = ${anyId(userId)} and ${isOneOf("leave_year", years, "int")} and (leave_id is null or leave_id is distinct from ${exceptLeaveId}::uuid)
      union all
      select leaves.leave_type_id, leave_halves.leave_year, false, 0, 0, 0.5
      from leaves join leave_halves on leave_halves.leave_id = leaves.id
      where leaves.user_id = ${anyId(userId)} and leaves.status = 'Pending' and leaves.deleted_at is null
        and ${isOneOf("leave_halves.leave_year", years, "int")} and leaves.id is distinct from ${exceptLeaveId}::uuid
    ) as amounts
    group by leave_type_id, leave_year`.execute(db);
  return rows;
}

/** Returns what everyone has left of a type in these years. */
export async function remainingOf(db: Db, leaveTypeId: string, years: number[]) {
  const { rows } = await sql<{ user: UserRef; leaveYear: number; days: number }>`
    select ${userRef("users", "teams")} as "user", entries.leave_year as "leaveYear", entries.days
    from (
      select user_id, leave_year, sum(days) as days from leave_ledger
      where leave_type_id = ${leaveTypeId} and leave_year = any(${years}::int[])
      group by user_id, leave_year
    ) as entries join users on users.id = entries.user_id left join teams on teams.id = users.team_id
    where users.deleted_at is null
    order by lower(users.name), users.id, entries.leave_year`.execute(db);
  return rows;
}

/** Returns a leave's charges that are not refunded, by type and leave year, as positive days. */
export const outstanding = (db: Db, leaveId: string) =>
  db
    .selectFrom("leaveLedger")
    .select(["leaveTypeId", "leaveYear", sql<number>`-sum(days)`.as("days")])
    .where("leaveId", "=", leaveId)
    .groupBy(["leaveTypeId", "leaveYear"])
    .having(sql<boolean>`sum(days) <> 0`)
    .execute();

const select = (db: Db) =>
  db
    .selectFrom("leaveLedger")
    .innerJoin("leaveTypes", "leaveTypes.id", "leaveLedger.leaveTypeId")
    .leftJoin("users as actor", "actor.id", "leaveLedger.actorId")
    .leftJoin("teams as actorTeam", "actorTeam.id", "actor.teamId")
    .leftJoin("leaves", "leaves.id", "leaveLedger.leaveId")
    .select([
      "leaveLedger.id as _id",
      "leaveTypes.name as leaveType",
      "leaveLedger.kind",
      "leaveLedger.days",
      "leaveLedger.reason",
      "leaveLedger.expiresOn",
      "leaveLedger.at",
      userRefOrNull("actor", "actorTeam").as("actor"),
      sql<LedgerEntry["leave"]>`case when leaves.id is not null then
        json_build_object('_id', leaves.id, 'startDate', leaves.start_date, 'endDate', leaves.end_date) end`.as("leave"),
    ]);

/** Lists a year's entries, newest first. */
export const list = (db: Db, userId: string, leaveYear: number) =>
  select(db)
    .where("leaveLedger.userId", "=", userId)
    .where("leaveLedger.leaveYear", "=", leaveYear)
    .orderBy("leaveLedger.at", "desc")
    .orderBy("leaveLedger.id", "desc")
    .execute();

export const get = (db: Db, id: string) => select(db).where("leaveLedger.id", "=", id).executeTakeFirstOrThrow();
