import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Place, PlacedCalendar } from "#domain/places.ts";

/** Lists the holiday calendars with the places that were set for them. */
export const listCalendars = (db: Db): Promise<PlacedCalendar[]> =>
  db
    .selectFrom("holidayCalendars")
    .select(["id as _id", "name", "country", "region"])
    .where("deletedAt", "is", null)
    .orderBy("name")
    .execute();

export const companyPlace = (db: Db) => db.selectFrom("placeSettings").select(["country", "region"]).executeTakeFirstOrThrow();

export const companyPlaceForUpdate = (db: Db) =>
  db.selectFrom("placeSettings").select(["country", "region"]).forUpdate().executeTakeFirstOrThrow();

export const setCompanyPlace = (db: Db, place: { country: string | null; region: string | null }) =>
  db.updateTable("placeSettings").set(place).execute();

/** A person of a place, with the holiday calendar of a day; null: the company's. */
export type PlacedPerson = Place & { userId: string; calendarId: string | null };

/** The calendar that a person has on a day. */
const calendarOn = (day: string) => sql<string | null>`(
  select schedule.holiday_calendar_id from schedules as schedule
  where schedule.user_id = users.id and schedule.starts_on <= ${day}::date order by schedule.starts_on desc limit 1)`;

/** Lists the people who have a place and can still have holidays, by id; of one place if it is given. */
export const listPeople = (db: Db, day: string, place?: Place): Promise<PlacedPerson[]> =>
  db
    .selectFrom("userPlaces as own")
    .innerJoin("users", "users.id", "own.userId")
    .select(["own.userId", "own.country", "own.region", calendarOn(day).as("calendarId")])
    .where("users.deletedAt", "is", null)
    .where("users.status", "=", "active")
    .$if(place !== undefined, (people) =>
      people.where("own.country", "=", place!.country).where("own.region", "is not distinct from", place!.region),
    )
    .orderBy("own.userId")
    .execute();

/** Returns where these people work. */
export const placesOf = (db: Db, userIds: readonly string[]) =>
  db.selectFrom("userPlaces").select(["userId", "country", "region"]).where("userId", "in", userIds).execute();

/** Whether someone has a place. */
export const hasAny = async (db: Db) => (await db.selectFrom("userPlaces").select("userId").limit(1).executeTakeFirst()) !== undefined;

/** Returns the calendar that a person has on a day; null: the company's. */
export const calendarOf = (db: Db, userId: string, day: string) =>
  db.selectFrom("users").select(calendarOn(day).as("calendarId")).where("id", "=", userId).executeTakeFirst();

/** Returns the calendars that people have on a day, with their teams and joining dates. */
export const calendarsOf = (db: Db, userIds: readonly string[], day: string) =>
  db
    .selectFrom("users")
    .select(["id", "teamId", "dateOfJoining", calendarOn(day).as("calendarId")])
    .where("id", "in", userIds)
    .execute();

/** Locks a person for the transaction. */
export const lockPerson = (db: Db, userId: string) =>
  db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();

type NewRow = { userId: string; country: string; region: string | null; setBy: string; setAt: string };

export const upsert = (db: Db, row: NewRow) =>
  db
    .insertInto("userPlaces")
    .values(row)
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();

export const remove = (db: Db, userId: string) => db.deleteFrom("userPlaces").where("userId", "=", userId).execute();
