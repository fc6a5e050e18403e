import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Due, GrantedYear, NewLedgerEntry } from "#domain/leave-ledger.ts";
import type { LeaveYear } from "#domain/leave-years.ts";

/** SQL condition: the user is employed in the year, having joined by its end and not left before its start. */
const isEmployedBetween = (firstDay: ReturnType<typeof sql>, lastDay: ReturnType<typeof sql>) => sql<boolean>`(
  users.deleted_at is null and coalesce(users.date_of_joining, '-infinity'::date) <= ${lastDay}::date
  and coalesce(users.last_day_of_office, 'infinity'::date) >= ${firstDay}::date)`;

const accountCreatedOn = (timezone: string) => sql`(users.created_at at time zone ${timezone})::date`;

/** Returns the allocations of these years that these people are missing. */
export async function missingAllocations(db: Db, userIds: string[], years: GrantedYear[], timezone: string): Promise<NewLedgerEntry[]> {
  const { rows } = await sql<Due & { leaveYear: number }>`
    select users.id as user_id, leave_types.id as leave_type_id, leave_types.annual_days as days, years.year as leave_year
    from users cross join leave_types cross join unnest(
      ${years.map(({ year }) => year)}::int[], ${years.map(({ firstDay }) => firstDay)}::date[],
      ${years.map(({ lastDay }) => lastDay)}::date[], ${years.map(({ accountsBy }) => accountsBy ?? null)}::date[]
    ) as years(year, first_day, last_day, accounts_by)
    where users.id = any(${userIds}::uuid[]) and leave_types.active and leave_types.annual_days > 0
      and ${isEmployedBetween(sql`years.first_day`, sql`years.last_day`)}
      and (years.accounts_by is null or ${accountCreatedOn(timezone)} <= years.accounts_by)
      and not exists (
        select from leave_ledger as granted
        where granted.user_id = users.id and granted.leave_type_id = leave_types.id and granted.leave_year = years.year
          and granted.kind = 'allocation' and granted.actor_id is null)
    order by users.id, years.year, leave_types.position`.execute(db);
  return rows.map((due) => ({ ...due, kind: "allocation" }));
}

/**
 * Returns the days these people can still carry forward into a year: the days left of the previous year, minus pending
 * leave, up to the type's limit. Only for accounts that existed in the previous year.
 */
export async function listCarryForward(db: Db, userIds: string[], year: LeaveYear, timezone: string): Promise<Due[]> {
  const before = year.year - 1;
  const { rows } = await sql<Due>`
    select * from (
      select users.id as user_id, leave_types.id as leave_type_id,
        least(leave_types.carry_forward_max - coalesce(carried.days, 0), coalesce(remaining.days, 0) - coalesce(pending.days, 0)) as days
      from users cross join leave_types
        left join lateral (
          select sum(days) as days from leave_ledger
          where user_id = users.id and leave_type_id = leave_types.id and leave_year = ${year.year} and kind = 'carry-forward' and days > 0
        ) as carried on true
        left join lateral (
          select sum(days) as days from leave_ledger
          where user_id = users.id and leave_type_id = leave_types.id and leave_year = ${before}
        ) as remaining on true
        left join lateral (
          select count(*) * 0.5 as days from leaves join leave_halves on leave_halves.leave_id = leaves.id
          where leaves.user_id = users.id and leaves.leave_type_id = leave_types.id and leaves.status = 'Pending'
            and leaves.deleted_at is null and leave_halves.leave_year = ${before}
        ) as pending on true
      where users.id = any(${userIds}::uuid[]) and ${isEmployedBetween(sql`${year.firstDay}`, sql`${year.lastDay}`)}
        and ${accountCreatedOn(timezone)} < ${year.firstDay}::date
        and leave_types.active and leave_types.annual_days is not null and leave_types.carry_forward_max > 0
    ) as due
    where days > 0
    order by user_id, leave_type_id`.execute(db);
  return rows;
}

/** Returns the days these people have left of a closed year. */
export async function listRemaining(db: Db, userIds: string[], year: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select leave_ledger.user_id, leave_ledger.leave_type_id, sum(leave_ledger.days) as days
    from leave_ledger join leave_types on leave_types.id = leave_ledger.leave_type_id and leave_types.annual_days is not null
    where leave_ledger.user_id = any(${userIds}::uuid[]) and leave_ledger.leave_year = ${year}
    group by leave_ledger.user_id, leave_ledger.leave_type_id
    having sum(leave_ledger.days) > 0
    order by leave_ledger.user_id, leave_ledger.leave_type_id`.execute(db);
  return rows;
}

/** Returns the differences between existing allocations of a type and its current days per year. */
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

/** Lists the active users, in a fixed order. */
export const listPeople = async (db: Db) =>
  (await db.selectFrom("users").select("id").where("deletedAt", "is", null).where("status", "=", "active").orderBy("id").execute()).map(
    ({ id }) => id,
  );
