import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { LeaveYear } from "#domain/leave-years.ts";
import type { Movement } from "./leaves.ledger.repository.ts";

type Due = { userId: string; leaveTypeId: string; days: number };

/** Whether somebody works in a year: joined by its end, and did not leave before it began. */
const worksBetween = (firstDay: ReturnType<typeof sql>, lastDay: ReturnType<typeof sql>) => sql<boolean>`(
  users.deleted_at is null and coalesce(users.date_of_joining, '-infinity'::date) <= ${lastDay}::date
  and coalesce(users.last_day_of_office, 'infinity'::date) >= ${firstDay}::date)`;

const accountSince = (timezone: string) => sql`(users.created_at at time zone ${timezone})::date`;

/** A year to grant; with `accountsOf` only to those whose account was there on a day. */
export type GrantedYear = LeaveYear & { accountsOf?: string };

/** Allocations of these years that these people do not have yet. */
export async function missingAllocations(db: Db, userIds: string[], years: GrantedYear[], timezone: string): Promise<Movement[]> {
  const { rows } = await sql<Due & { leaveYear: number }>`
    select users.id as user_id, leave_types.id as leave_type_id, leave_types.annual_days as days, years.year as leave_year
    from users cross join leave_types cross join unnest(
      ${years.map(({ year }) => year)}::int[], ${years.map(({ firstDay }) => firstDay)}::date[],
      ${years.map(({ lastDay }) => lastDay)}::date[], ${years.map(({ accountsOf }) => accountsOf ?? null)}::date[]
    ) as years(year, first_day, last_day, accounts_of)
    where users.id = any(${userIds}::uuid[]) and leave_types.active and leave_types.annual_days > 0
      and ${worksBetween(sql`years.first_day`, sql`years.last_day`)}
      and (years.accounts_of is null or ${accountSince(timezone)} <= years.accounts_of)
      and not exists (
        select from leave_ledger as granted
        where granted.user_id = users.id and granted.leave_type_id = leave_types.id and granted.leave_year = years.year
          and granted.kind = 'allocation' and granted.actor_id is null)
    order by users.id, years.year, leave_types.position`.execute(db);
  return rows.map((due) => ({ ...due, kind: "allocation" }));
}

/**
 * What these people may still take along into a year: what is left of the year before, up to the type's limit and
 * without what pending leave holds. Only of a year in which the account was there.
 */
export async function carriable(db: Db, userIds: string[], year: LeaveYear, timezone: string): Promise<Due[]> {
  const before = year.year - 1;
  const { rows } = await sql<Due>`
    select * from (
      select users.id as user_id, leave_types.id as leave_type_id,
        least(leave_types.carry_forward_max - coalesce(carried.days, 0), coalesce(rest.days, 0) - coalesce(held.days, 0)) as days
      from users cross join leave_types
        left join lateral (
          select sum(days) as days from leave_ledger
          where user_id = users.id and leave_type_id = leave_types.id and leave_year = ${year.year} and kind = 'carry-forward' and days > 0
        ) as carried on true
        left join lateral (
          select sum(days) as days from leave_ledger
          where user_id = users.id and leave_type_id = leave_types.id and leave_year = ${before}
        ) as rest on true
        left join lateral (
          select count(*) * 0.5 as days from leaves join leave_halves on leave_halves.leave_id = leaves.id
          where leaves.user_id = users.id and leaves.leave_type_id = leave_types.id and leaves.status = 'Pending'
            and leaves.deleted_at is null and leave_halves.leave_year = ${before}
        ) as held on true
      where users.id = any(${userIds}::uuid[]) and ${worksBetween(sql`${year.firstDay}`, sql`${year.lastDay}`)}
        and ${accountSince(timezone)} < ${year.firstDay}::date
        and leave_types.active and leave_types.annual_days is not null and leave_types.carry_forward_max > 0
    ) as due
    where days > 0
    order by user_id, leave_type_id`.execute(db);
  return rows;
}

/** What these people have left of a year that is over for good. */
export async function leftOver(db: Db, userIds: string[], year: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select leave_ledger.user_id, leave_ledger.leave_type_id, sum(leave_ledger.days) as days
    from leave_ledger join leave_types on leave_types.id = leave_ledger.leave_type_id and leave_types.annual_days is not null
    where leave_ledger.user_id = any(${userIds}::uuid[]) and leave_ledger.leave_year = ${year}
    group by leave_ledger.user_id, leave_ledger.leave_type_id
    having sum(leave_ledger.days) > 0
    order by leave_ledger.user_id, leave_ledger.leave_type_id`.execute(db);
  return rows;
}

/** How far the year's allocations of a type are from what the type gives now, for those who have one. */
export async function allocationGaps(db: Db, leaveTypeId: string, annualDays: number, fromYear: number) {
  const { rows } = await sql<Due & { leaveYear: number }>`
    select user_id, leave_type_id, leave_year, ${annualDays}::numeric - sum(days) as days
    from leave_ledger
    where leave_type_id = ${leaveTypeId} and leave_year >= ${fromYear} and kind = 'allocation'
    group by user_id, leave_type_id, leave_year
    having sum(days) <> ${annualDays}::numeric
    order by user_id`.execute(db);
  return rows;
}

/** The people who get leave, in a fixed order. */
export const listPeople = async (db: Db) =>
  (await db.selectFrom("users").select("id").where("deletedAt", "is", null).where("status", "=", "active").orderBy("id").execute()).map(
    ({ id }) => id,
  );
