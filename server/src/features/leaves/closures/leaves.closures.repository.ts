import { type RawBuilder, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { LeaveDay } from "@daybook/contract/leaves/schemas";
import type { Db } from "#db/database.ts";
import { userRef } from "#db/sql-fragments.ts";
import type { StoredAudience } from "#domain/audience.ts";
import type { Half } from "#domain/leave-days.ts";

export type ClosurePerson = { id: string; user: UserRef; from: string | null; to: string | null };

const people = (condition: RawBuilder<boolean>) => sql<ClosurePerson>`
  select users.id, ${userRef("users", "teams")} as "user", users.date_of_joining as "from", users.last_day_of_office as "to"
  from users left join teams on teams.id = users.team_id
  where users.deleted_at is null and users.status = 'active' and ${condition}
    and not exists (select from service_accounts where service_accounts.user_id = users.id)
  order by users.name collate by_name, users.id`;

/** Lists the active people of an audience. */
export const listAudience = async (db: Db, audience: StoredAudience) =>
  (await people(sql`in_audience(${audience && JSON.stringify(audience)}::jsonb, users.id, users.team_id, users.role)`).execute(db)).rows;

/** Returns the people whom an admin took out of a closure, by deleting their leave. */
export const listTakenOut = async (db: Db, closureId: string) => {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from leaves where closure_id = ${closureId} and deleted_at is not null`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
};

export type TakenRow = { userId: string; date: string; by: "leave" | "report" };

/** Lists the days on which people have leave, pending or approved, or a report; a day with both as leave. */
export async function listTaken(db: Db, userIds: string[], { startDate, endDate }: { startDate: string; endDate: string }) {
  const { rows } = await sql<TakenRow>`
    select user_id, date, min(by) as by from (
      select user_id, date, 'leave' as by from leave_halves
      where user_id = any(${userIds}::uuid[]) and date between ${startDate}::date and ${endDate}::date
      union all
      select user_id, date, 'report' from eods
      where user_id = any(${userIds}::uuid[]) and date between ${startDate}::date and ${endDate}::date
    ) as taken group by user_id, date`.execute(db);
  return rows;
}

export type BalanceRow = { userId: string; leaveYear: number; total: number; taken: number; hasCredits: boolean };

/** Returns the granted days of people in leave years, and those that approved leave used and pending leave reserves. */
export async function listBalances(db: Db, userIds: string[], leaveTypeId: string, years: number[]) {
  const { rows } = await sql<BalanceRow>`
    select user_id, leave_year, sum(granted) as total, sum(taken) as taken, bool_or(is_credit) as has_credits
    from (
      select user_id, leave_year, case when leave_id is null then days else 0 end as granted,
        case when leave_id is not null then -days else 0 end as taken, expires_on is not null as is_credit
      from leave_ledger
      where user_id = any(${userIds}::uuid[]) and leave_type_id = ${leaveTypeId} and leave_year = any(${years}::int[])
      union all
      select leaves.user_id, leave_halves.leave_year, 0, 0.5, false
      from leaves join leave_halves on leave_halves.leave_id = leaves.id
      where leaves.user_id = any(${userIds}::uuid[]) and leaves.leave_type_id = ${leaveTypeId} and leaves.status = 'Pending'
        and leaves.deleted_at is null and leave_halves.leave_year = any(${years}::int[])
    ) as amounts group by user_id, leave_year`.execute(db);
  return rows;
}

export type BookedRow = {
  id: string;
  userId: string;
  leaveTypeId: string;
  startDate: string;
  endDate: string;
  days: number;
  breakdown: LeaveDay[];
};

/** Lists the leave that a closure has booked and that was neither cancelled nor deleted. */
export const listBooked = (db: Db, closureId: string): Promise<BookedRow[]> =>
  db
    .selectFrom("leaves")
    .select(["id", "userId", "leaveTypeId", "startDate", "endDate", "days", "breakdown"])
    .where("closureId", "=", closureId)
    .where("deletedAt", "is", null)
    .where("cancelledAt", "is", null)
    .orderBy("startDate")
    .orderBy("id")
    .execute();

export type NewBooking = {
  id: string;
  userId: string;
  leaveTypeId: string;
  startDate: string;
  endDate: string;
  days: number;
  breakdown: LeaveDay[];
};

/** Inserts the leave of a closure, approved, with one statement for any number of people. */
export const insertMany = (
  db: Db,
  bookings: NewBooking[],
  { closureId, actorId, at }: { closureId: string; actorId: string; at: string },
) =>
  sql`insert into leaves (id, user_id, leave_type_id, start_date, end_date, days, breakdown, status, decided_by, decided_at, is_manual,
      marked_by, closure_id, created_at, updated_at)
    select entry.id, entry."userId", entry."leaveTypeId", entry."startDate", entry."endDate", entry.days, entry.breakdown, 'Approved',
      ${actorId}::uuid, ${at}::timestamptz, true, ${actorId}::uuid, ${closureId}::uuid, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(bookings)}::json) as entry(id uuid, "userId" uuid, "leaveTypeId" uuid, "startDate" date,
      "endDate" date, days numeric, breakdown jsonb)`.execute(db);

/** Books half days of several leaves. */
export const insertHalves = (db: Db, halves: (Half & { userId: string; leaveId: string })[]) =>
  sql`insert into leave_halves (user_id, leave_id, date, half, leave_year)
    select entry."userId", entry."leaveId", entry.date, entry.half, entry."leaveYear"
    from json_to_recordset(${JSON.stringify(halves)}::json) as entry("userId" uuid, "leaveId" uuid, date date, half text, "leaveYear" int)`.execute(
    db,
  );

/** Marks leave of a closure as cancelled. */
export const cancelMany = (db: Db, leaveIds: string[], { reason, actorId, at }: { reason: string; actorId: string; at: string }) =>
  sql`update leaves set cancelled_at = ${at}, cancellation_state = 'Accepted', cancellation_reason = ${reason},
      cancellation_requested_at = ${at}, cancellation_decided_by = ${actorId}, cancellation_decided_at = ${at}, updated_at = ${at},
      version = version + 1
    where id = any(${leaveIds}::uuid[])`.execute(db);

/** Returns the charges of leaves that are not refunded, as positive days. */
export async function listOutstanding(db: Db, leaveIds: string[]) {
  const { rows } = await sql<{ leaveId: string; leaveTypeId: string; leaveYear: number; days: number }>`
    select leave_id, leave_type_id, leave_year, -sum(days) as days from leave_ledger
    where leave_id = any(${leaveIds}::uuid[]) group by leave_id, leave_type_id, leave_year having sum(days) <> 0`.execute(db);
  return rows;
}

/** Returns those of these people whose account is not active. */
export const listInactive = async (db: Db, userIds: string[]) =>
  new Set(
    (
      await db
        .selectFrom("users")
        .select("id")
        .where("id", "=", (eb) => eb.fn.any(eb.val(userIds)))
        .where((eb) => eb.or([eb("status", "<>", "active"), eb("deletedAt", "is not", null)]))
        .execute()
    ).map(({ id }) => id),
  );

/** Returns the people and days that closures have booked. */
export async function totals(db: Db, closureIds: string[]) {
  const { rows } = await sql<{ closureId: string; people: number; days: number }>`
    select closure_id, count(distinct user_id) as people, sum(days) as days from leaves
    where closure_id = any(${closureIds}::uuid[]) and deleted_at is null and cancelled_at is null
    group by closure_id`.execute(db);
  return new Map(rows.map(({ closureId, people, days }) => [closureId, { people, days }]));
}
