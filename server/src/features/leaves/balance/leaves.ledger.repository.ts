import { type RawBuilder, sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Db } from "#db/database.ts";
import { anyId, isOneOf, rowsOf, template } from "#db/statement.ts";
import { userRef, userRefOrNull } from "#db/sql-fragments.ts";
import type { NewLedgerEntry } from "#domain/leave-ledger.ts";
import type { UserRef } from "@daybook/contract/core/common";
import type { LedgerEntry } from "@daybook/contract/leaves";

const insertRows = template(
  (entries: string, at: string) => sql`
  insert into leave_ledger (id, user_id, leave_type_id, leave_year, kind, days, reason, actor_id, leave_id, leave_version, accrual_month,
    expires_on, credit_id, at)
  select entry.*, ${at}::timestamptz
  from json_to_recordset(${entries}::json) as entry(id uuid, "userId" uuid, "leaveTypeId" uuid, "leaveYear" int, kind text, days numeric,
    reason text, "actorId" uuid, "leaveId" uuid, "leaveVersion" int, "accrualMonth" date, "expiresOn" date, "creditId" uuid)
  on conflict (user_id, leave_type_id, leave_year) where kind = 'allocation' and actor_id is null do nothing`,
);

/** Inserts entries with one prepared statement for any number of rows. Skips allocations that already exist. */
export async function insert(db: Db, entries: NewLedgerEntry[], now: string) {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) => ({ ...entry, id: uuidv7() }));
  await rowsOf(db, insertRows(JSON.stringify(rows), now));
  return rows.map(({ id }) => id);
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

const sumsOf = (userId: string, isInYears: (column: string) => RawBuilder<boolean>, exceptLeaveId: string | null) => sql`
  select leave_type_id as "leaveTypeId", leave_year as "leaveYear", sum(granted) as total, sum(used) as used, sum(reserved) as pending,
    bool_or(is_credit) as "hasCredits"
  from (
    select leave_type_id, leave_year, expires_on is not null as is_credit, case when leave_id is null then days else 0 end as granted,
      case when leave_id is not null then -days else 0 end as used, 0 as reserved
    from leave_ledger
    where user_id = ${anyId(userId)} and ${isInYears("leave_year")} and (leave_id is null or leave_id is distinct from ${exceptLeaveId}::uuid)
    union all
    select leaves.leave_type_id, leave_halves.leave_year, false, 0, 0, 0.5
    from leaves join leave_halves on leave_halves.leave_id = leaves.id
    where leaves.user_id = ${anyId(userId)} and leaves.status = 'Pending' and leaves.deleted_at is null
      and ${isInYears("leave_halves.leave_year")} and leaves.id is distinct from ${exceptLeaveId}::uuid
  ) as amounts
  group by leave_type_id, leave_year`;

const inYears = (years: number[]) => (column: string) => isOneOf(column, years, "int");
const sumsOfYear = template((userId: string, year: number, exceptLeaveId: string | null) => sumsOf(userId, inYears([year]), exceptLeaveId));

/**
 * Returns the granted, used and pending days of a person, by type and leave year.
 * @param exceptLeaveId a leave to leave out
 */
export const sums = (db: Db, userId: string, years: number[], exceptLeaveId: string | null = null): Promise<Sums[]> =>
  rowsOf(db, years.length === 1 ? sumsOfYear(userId, years[0]!, exceptLeaveId) : sumsOf(userId, inYears(years), exceptLeaveId));

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
