import { sql } from "kysely";
import type { Entitlement } from "@daybook/contract/leaves/entitlements";
import type { Db } from "#db/database.ts";

type Row = Omit<Entitlement, "years"> & {
  userId: string;
  leaveTypeId: string;
  leaveYear: number;
  annualDays: number;
  isOwn: boolean;
  /** Set from this very year on. */
  isSet: boolean;
};

/** Lists the days a year of people for each limited leave type in use, by type and year. */
export async function list(db: Db, userIds: string[], years: number[]) {
  const { rows } = await sql<Row>`
    select people.user_id as "userId", leave_types.id as "leaveTypeId", leave_types.name as "leaveType", leave_types.color,
      leave_types.annual_days as "typeDays", years.year as "leaveYear", coalesce(own.days, leave_types.annual_days) as "annualDays",
      own.days is not null as "isOwn", coalesce(own.leave_year = years.year, false) as "isSet", (
        select 1 + coalesce(sum(version), 0)::int from leave_entitlements
        where user_id = people.user_id and leave_type_id = leave_types.id) as version
    from unnest(${userIds}::uuid[]) as people(user_id) cross join leave_types cross join unnest(${years}::int[]) as years(year)
      left join lateral (
        select days, leave_year from leave_entitlements
        where user_id = people.user_id and leave_type_id = leave_types.id and leave_year <= years.year
        order by leave_year desc limit 1) as own on true
    where leave_types.active and leave_types.annual_days is not null
    order by people.user_id, leave_types.position, years.year`.execute(db);
  return rows;
}

/** Returns the days a year that were set for people and count in a year; null: those of the type. */
export const listOwn = (db: Db, userIds: string[], year: number) =>
  db
    .selectFrom("leaveEntitlements")
    .select(["userId", "leaveTypeId", "days"])
    .distinctOn(["userId", "leaveTypeId"])
    .where("userId", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .where("leaveYear", "<=", year)
    .orderBy("userId")
    .orderBy("leaveTypeId")
    .orderBy("leaveYear", "desc")
    .execute();

export type NewEntitlement = { userId: string; leaveTypeId: string; leaveYear: number; annualDays: number | null };

/** Sets the days a year of people from a leave year on. */
export const set = (db: Db, entitlements: NewEntitlement[], { actorId, at }: { actorId: string; at: string }) =>
  sql`
    insert into leave_entitlements as stored (user_id, leave_type_id, leave_year, days, actor_id, at)
    select given."userId", given."leaveTypeId", given."leaveYear", given."annualDays", ${actorId}::uuid, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(entitlements)}::json) as given("userId" uuid, "leaveTypeId" uuid, "leaveYear" int,
      "annualDays" numeric)
    on conflict (user_id, leave_type_id, leave_year) do update
    set days = excluded.days, version = stored.version + 1, actor_id = excluded.actor_id, at = excluded.at`.execute(db);

/** Returns what people have left of a type in these years, by the ledger. */
export const listRemaining = (db: Db, userIds: string[], leaveTypeId: string, years: number[]) =>
  db
    .selectFrom("leaveLedger")
    .select(["userId", "leaveYear", sql<number>`sum(days)`.as("days")])
    .where("userId", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .where("leaveTypeId", "=", leaveTypeId)
    .where("leaveYear", "in", years)
    .groupBy(["userId", "leaveYear"])
    .execute();
