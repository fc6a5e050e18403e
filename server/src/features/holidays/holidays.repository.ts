import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { HolidaysTable } from "#db/schema-leaves.ts";

export type HolidayRow = Omit<Selectable<HolidaysTable>, "id"> & { _id: string };

const columns = ["id as _id", "calendarId", "date", "name", "half"] as const;

/** Lists the holidays between two days, inclusive, by date. Missing bounds are open. */
const listBetween = (db: Db, startDate?: string, endDate?: string) =>
  db
    .selectFrom("holidays")
    .select(columns)
    .$if(startDate !== undefined, (holidays) => holidays.where("date", ">=", startDate!))
    .$if(endDate !== undefined, (holidays) => holidays.where("date", "<=", endDate!))
    .orderBy("date");

/** Lists the holidays of all calendars, by date. */
export const listAll = (db: Db, startDate?: string, endDate?: string) => listBetween(db, startDate, endDate).execute();

/** Lists the holidays of one calendar, by date; null: the company's. */
export const list = (db: Db, calendarId: string | null, startDate?: string, endDate?: string) =>
  listBetween(db, startDate, endDate).where("calendarId", "is not distinct from", calendarId).execute();

export const insert = (db: Db, holiday: Insertable<HolidaysTable>) => db.insertInto("holidays").values(holiday).execute();

/** Counts the reports of a day by people who have the calendar on it, and their hours. */
export async function reportedOn(db: Db, date: string, calendarId: string | null): Promise<{ people: number; hours: number }> {
  const { rows } = await sql<{ people: number; hours: number }>`
    select count(*)::int as people, coalesce(sum(eods.total_hours), 0)::float8 as hours from eods
    where eods.date = ${date}::date and (
      select holiday_calendar_id from schedules
      where schedules.user_id = eods.user_id and starts_on <= eods.date order by starts_on desc limit 1
    ) is not distinct from ${calendarId}::uuid`.execute(db);
  return rows[0]!;
}

/** Copies the company's holidays into a calendar; returns how many. */
export async function copyCompany(db: Db, id: string) {
  const { numAffectedRows } = await sql`
    insert into holidays (id, calendar_id, date, name, half)
    select gen_random_uuid(), ${id}::uuid, date, name, half from holidays where calendar_id is null`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes a holiday and returns it, or undefined if it doesn't exist. */
export const remove = (db: Db, id: string) => db.deleteFrom("holidays").where("id", "=", id).returning(columns).executeTakeFirst();

/** Lists the holiday calendars by name. */
export const listCalendars = (db: Db) =>
  db.selectFrom("holidayCalendars").select(["id", "name"]).where("deletedAt", "is", null).orderBy("name").execute();

/** Locks a holiday calendar against deletion and returns it; undefined if it doesn't exist. */
export const lockCalendar = (db: Db, id: string) =>
  db
    .selectFrom("holidayCalendars")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forKeyShare()
    .executeTakeFirst();

/** Returns the place that was set for the company, or for one of the calendars. */
export const placeOf = (db: Db, calendarId: string | null) =>
  calendarId === null
    ? companyPlace(db)
    : db.selectFrom("holidayCalendars").select(["country", "region"]).where("id", "=", calendarId).executeTakeFirst();

export const companyPlace = (db: Db) => db.selectFrom("placeSettings").select(["country", "region"]).executeTakeFirstOrThrow();

/** Adds holidays to a calendar without any. */
export const insertMany = (db: Db, rows: Insertable<HolidaysTable>[]) =>
  rows.length === 0 ? Promise.resolve() : db.insertInto("holidays").values(rows).execute();
