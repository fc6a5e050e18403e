import { sql } from "kysely";
import type { HolidayCalendar } from "@daybook/contract/holiday-calendars/holiday-calendars";
import type { Db } from "#db/database.ts";

type Row = Omit<HolidayCalendar, "place"> & { country: string | null; region: string | null };

/** Lists the calendars by name, or one of them, with the number of people who have it today or later. */
export async function list(db: Db, today: string, id?: string) {
  const { rows } = await sql<Row>`
    select calendar.id as "_id", calendar.name, calendar.country, calendar.region, (
      select count(distinct schedule.user_id)::int
      from schedules as schedule join users as person on person.id = schedule.user_id
      where schedule.holiday_calendar_id = calendar.id and person.deleted_at is null
        and not exists (
          select from schedules as next
          where next.user_id = schedule.user_id and next.starts_on > schedule.starts_on and next.starts_on <= ${today}::date
        )
    ) as people
    from holiday_calendars as calendar
    where calendar.deleted_at is null ${id === undefined ? sql`` : sql`and calendar.id = ${id}::uuid`}
    order by calendar.name collate by_name`.execute(db);
  return rows;
}

type NewRow = { id: string; name: string; country: string | null; region: string | null; createdAt: string };

export const insert = (db: Db, row: NewRow) => db.insertInto("holidayCalendars").values(row).execute();

export const findForUpdate = (db: Db, id: string) =>
  db
    .selectFrom("holidayCalendars")
    .select(["id", "name", "country", "region"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();

export const update = (
  db: Db,
  id: string,
  changes: { name?: string; country?: string | null; region?: string | null; deletedAt?: string },
) => db.updateTable("holidayCalendars").set(changes).where("id", "=", id).execute();
