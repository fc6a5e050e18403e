import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Employment, Granted, GrantRules } from "#domain/leave-accrual.ts";
import type { CarriedDue, Due, GrantedYear, NewLedgerEntry } from "#domain/leave-ledger.ts";
import type { LeaveYear } from "#domain/leave-years.ts";

/** SQL condition: the user is employed in the year, having joined by its end and not left before its start. */
const isEmployedBetween = (firstDay: ReturnType<typeof sql>, lastDay: ReturnType<typeof sql>) => sql<boolean>`(
  users.deleted_at is null and coalesce(users.date_of_joining, '-infinity'::date) <= ${lastDay}::date
  and coalesce(users.last_day_of_office, 'infinity'::date) >= ${firstDay}::date)`;

/** SQL condition: the leave type is this one; any if null. */
const isType = (id: string | null) => sql`(${id}::uuid is null or leave_types.id = ${id}::uuid)`;

const accountCreatedOn = (timezone: string) => sql`(users.created_at at time zone ${timezone})::date`;

const yearsTable = (years: GrantedYear[]) => sql`unnest(
  ${years.map(({ year }) => year)}::int[], ${years.map(({ firstDay }) => firstDay)}::date[],
  ${years.map(({ lastDay }) => lastDay)}::date[], ${years.map(({ accountsBy }) => accountsBy ?? null)}::date[]
) as years(year, first_day, last_day, accounts_by)`;

/** SQL: the days a year of the person for the type in the year; null without limit. */
const annualDays = sql`case when leave_types.annual_days is not null then coalesce((
  select entitled.days from leave_entitlements as entitled
  where entitled.user_id = users.id and entitled.leave_type_id = leave_types.id and entitled.leave_year <= years.year
  order by entitled.leave_year desc limit 1), leave_types.annual_days) end`;

/** Returns the allocations of these years that these people are missing, of types that grant whole years to everyone. */
export async function missingAllocations(
  db: Db,
  userIds: string[],
  years: GrantedYear[],
  timezone: string,
  leaveTypeId: string | null = null,
): Promise<NewLedgerEntry[]> {
  const { rows } = await sql<Due & { leaveYear: number }>`
    select users.id as user_id, leave_types.id as leave_type_id, annual.days, years.year as leave_year
    from users cross join leave_types cross join ${yearsTable(years)} cross join lateral (select ${annualDays} as days) as annual
    where users.id = any(${userIds}::uuid[]) and ${isType(leaveTypeId)} and leave_types.active and annual.days > 0
      and leave_types.accrual = 'yearly' and not leave_types.pro_rata
      and ${isEmployedBetween(sql`years.first_day`, sql`years.last_day`)}
      and (years.accounts_by is null or ${accountCreatedOn(timezone)} <= years.accounts_by)
      and not exists (
        select from leave_ledger as granted
        where granted.user_id = users.id and granted.leave_type_id = leave_types.id and granted.leave_year = years.year
          and (granted.kind = 'accrual' or (granted.kind = 'allocation' and granted.actor_id is null)))
    order by users.id, years.year, leave_types.position`.execute(db);
  return rows.map((due) => ({ ...due, kind: "allocation" }));
}

/**
 * Returns the days these people can still carry forward into a year: the days left of the previous year, minus pending
 * leave, up to the type's limit. Only for accounts that existed in the previous year.
 */
export async function listCarryForward(
  db: Db,
  userIds: string[],
  year: LeaveYear,
  timezone: string,
  leaveTypeId: string | null = null,
): Promise<CarriedDue[]> {
  const before = year.year - 1;
  const { rows } = await sql<CarriedDue>`
    select * from (
      select users.id as user_id, leave_types.id as leave_type_id, leave_types.carry_forward_expires as expires,
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
      where users.id = any(${userIds}::uuid[]) and ${isType(leaveTypeId)} and ${isEmployedBetween(sql`${year.firstDay}`, sql`${year.lastDay}`)}
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

/** What the ledger granted a person of a type in a year, with what the rules need to know. */
export type GrantFacts = GrantRules & Employment & Granted;

/** The columns of `GrantFacts`, and the lateral join `given` they need on users, leave_types and leave years. */
const factColumns = sql`users.id as "userId", leave_types.id as "leaveTypeId", ${annualDays} as "annualDays",
  leave_types.accrual, leave_types.pro_rata as "proRata", users.date_of_joining as "dateOfJoining",
  users.last_day_of_office as "lastDayOfOffice", years.year as "leaveYear", coalesce(given.days, 0) as days,
  coalesce(given.is_granted, false) as "isGranted", coalesce(given.months, '{}') as months`;
const given = sql`left join lateral (
  select sum(entry.days) as days, bool_or(entry.kind = 'accrual' or entry.actor_id is null) as is_granted,
    array_agg(entry.accrual_month::text) filter (where entry.accrual_month is not null) as months
  from leave_ledger as entry
  where entry.user_id = users.id and entry.leave_type_id = leave_types.id and entry.leave_year = years.year
    and entry.kind in ('allocation', 'accrual')) as given on true`;

/** Lists what these people were granted in these years of types that grant by months or pro rata. */
export async function listAccruing(
  db: Db,
  userIds: string[],
  years: GrantedYear[],
  timezone: string,
  leaveTypeId: string | null = null,
): Promise<GrantFacts[]> {
  const { rows } = await sql<GrantFacts>`
    select ${factColumns}
    from users cross join leave_types cross join ${yearsTable(years)} ${given}
    where users.id = any(${userIds}::uuid[]) and ${isType(leaveTypeId)} and leave_types.active and leave_types.annual_days is not null
      and (leave_types.accrual = 'monthly' or leave_types.pro_rata)
      and ${isEmployedBetween(sql`years.first_day`, sql`years.last_day`)}
      and (years.accounts_by is null or ${accountCreatedOn(timezone)} <= years.accounts_by)
    order by users.id, years.year, leave_types.position`.execute(db);
  return rows;
}

/** Lists what everyone who has days of a type was granted in these years. */
export async function listGranted(db: Db, leaveTypeId: string, years: LeaveYear[]): Promise<GrantFacts[]> {
  const { rows } = await sql<GrantFacts>`
    select ${factColumns}
    from users cross join leave_types cross join ${yearsTable(years)} ${given}
    where leave_types.id = ${leaveTypeId} and given.is_granted
    order by users.id, years.year`.execute(db);
  return rows;
}

/** Lists what these people were granted of a type in these years, in which they are employed. */
export async function listOfPeople(db: Db, userIds: string[], leaveTypeId: string, years: LeaveYear[]): Promise<GrantFacts[]> {
  const { rows } = await sql<GrantFacts>`
    select ${factColumns}
    from users cross join leave_types cross join ${yearsTable(years)} ${given}
    where users.id = any(${userIds}::uuid[]) and leave_types.id = ${leaveTypeId}
      and ${isEmployedBetween(sql`years.first_day`, sql`years.last_day`)}
    order by users.id, years.year`.execute(db);
  return rows;
}

/** Lists the active users, in a fixed order. */
export const listPeople = async (db: Db) =>
  (await db.selectFrom("users").select("id").where("deletedAt", "is", null).where("status", "=", "active").orderBy("id").execute()).map(
    ({ id }) => id,
  );
