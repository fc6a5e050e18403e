import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Db } from "#db/database.ts";
import { anyId, rowOf, rowsOf, template } from "#db/statement.ts";
import { userRef, userRefOrNull } from "#db/sql-fragments.ts";
import type { NewLedgerEntry } from "#domain/leave-ledger.ts";
import type { UserRef } from "@daybook/contract/core/common";
import type { LedgerEntry } from "@daybook/contract/leaves/schemas";

/**
 * SQL that inserts entries, whose text does not depend on their number. Skips allocations that already exist.
 * @param entries JSON of the entries with their ids
 */
export const insertion = (entries: string, at: string) => sql`
  insert into leave_ledger (id, user_id, leave_type_id, leave_year, kind, days, reason, actor_id, leave_id, leave_version, accrual_month,
    expires_on, credit_id, at)
  select entry.*, ${at}::timestamptz
  from json_to_recordset(${entries}::json) as entry(id uuid, "userId" uuid, "leaveTypeId" uuid, "leaveYear" int, kind text, days numeric,
    reason text, "actorId" uuid, "leaveId" uuid, "leaveVersion" int, "accrualMonth" date, "expiresOn" date, "creditId" uuid)
  on conflict (user_id, leave_type_id, leave_year) where kind = 'allocation' and actor_id is null do nothing`;
const insertRows = template(insertion);

export const withIds = (entries: NewLedgerEntry[]) => entries.map((entry) => ({ ...entry, id: uuidv7() }));

/** Inserts entries and returns their ids. */
export async function insert(db: Db, entries: NewLedgerEntry[], now: string) {
  if (entries.length === 0) return [];
  const rows = withIds(entries);
  await rowsOf(db, insertRows(JSON.stringify(rows), now));
  return rows.map(({ id }) => id);
}

export type Sums = {
  leaveTypeId: string;
  total: number;
  used: number;
  pending: number;
  /** Whether days with a last day were granted. */
  hasCredits: boolean;
};

const sumsInYear = template(
  (userId: string, leaveYear: number) => sql`
  select leave_type_id as "leaveTypeId", sum(granted) as total, sum(used) as used, sum(reserved) as pending, bool_or(is_credit) as "hasCredits"
  from (
    select leave_type_id, expires_on is not null as is_credit, case when leave_id is null then days else 0 end as granted,
      case when leave_id is not null then -days else 0 end as used, 0 as reserved
    from leave_ledger
    where user_id = ${anyId(userId)} and leave_year = (select ${leaveYear}::int)
    union all
    select leaves.leave_type_id, false, 0, 0, 0.5
    from leaves join leave_halves on leave_halves.leave_id = leaves.id
    where leaves.user_id = ${anyId(userId)} and leaves.status = 'Pending' and leaves.deleted_at is null
      and leave_halves.leave_year = (select ${leaveYear}::int)
  ) as amounts
  group by leave_type_id`,
);

/** Returns the granted, used and pending days of a person in a leave year, by type. */
export const sums = (db: Db, userId: string, leaveYear: number): Promise<Sums[]> => rowsOf(db, sumsInYear(userId, leaveYear));

const pendingDays = (userId: string, leaveTypeId: string, leaveYear: number, exceptLeaveId: string | null) => sql`(
  select 0.5 * count(*) from leaves join leave_halves on leave_halves.leave_id = leaves.id
  where leaves.user_id = ${anyId(userId)} and leaves.leave_type_id = ${anyId(leaveTypeId)} and leaves.status = 'Pending'
    and leaves.deleted_at is null and leave_halves.leave_year = ${leaveYear} and leaves.id is distinct from ${exceptLeaveId}::uuid)`;

const sumsOfType = (pending: typeof pendingDays) =>
  template(
    (userId: string, leaveTypeId: string, leaveYear: number, exceptLeaveId: string | null) => sql`
      select coalesce(sum(days) filter (where leave_id is null), 0) as total, coalesce(-sum(days) filter (where leave_id is not null), 0) as used,
        ${pending(userId, leaveTypeId, leaveYear, exceptLeaveId)} as pending, coalesce(bool_or(expires_on is not null), false) as "hasCredits"
      from leave_ledger
      where user_id = ${anyId(userId)} and leave_year = (select ${leaveYear}::int) and leave_type_id = ${anyId(leaveTypeId)}
        and (leave_id is null or leave_id is distinct from ${exceptLeaveId}::uuid)`,
  );
const withPending = sumsOfType(pendingDays);
const withoutPending = sumsOfType(() => sql`0`);

/**
 * Returns the granted and used days of one leave type, and the pending ones if they count, else 0.
 * @param exceptLeaveId a leave to leave out
 */
export const sumOf = (
  db: Db,
  { userId, leaveTypeId, leaveYear }: { userId: string; leaveTypeId: string; leaveYear: number },
  { exceptLeaveId, counting }: { exceptLeaveId: string | null; counting: "pending" | "approved" },
) =>
  rowOf<Omit<Sums, "leaveTypeId">>(
    db,
    (counting === "pending" ? withPending : withoutPending)(userId, leaveTypeId, leaveYear, exceptLeaveId),
  );

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
    order by users.name collate by_name, users.id, entries.leave_year`.execute(db);
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
