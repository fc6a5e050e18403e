import type { Db } from "#db/database.ts";

/** Lists the teams with a calendar of their own, by name. */
export const list = (db: Db) =>
  db
    .selectFrom("teamHolidayCalendars as own")
    .innerJoin("teams", "teams.id", "own.teamId")
    .innerJoin("holidayCalendars as calendar", "calendar.id", "own.holidayCalendarId")
    .select(["teams.id as teamId", "teams.name as teamName", "calendar.id as calendarId", "calendar.name as calendarName"])
    .where("teams.deletedAt", "is", null)
    .orderBy("teams.name")
    .execute();

/** Locks a team for a change of its calendar and of who is in it. */
export const lockTeam = (db: Db, id: string) =>
  db.selectFrom("teams").select(["id", "name"]).where("id", "=", id).where("deletedAt", "is", null).forUpdate().executeTakeFirst();

/** Returns the calendars of these teams, or of all that have one, with who set them. */
export const calendarsOf = (db: Db, teamIds?: readonly string[]) =>
  db
    .selectFrom("teamHolidayCalendars")
    .select(["teamId", "holidayCalendarId", "setBy"])
    .$if(teamIds !== undefined, (query) => query.where("teamId", "in", teamIds!))
    .execute();

/** Locks the people of a team and returns their ids. */
export const lockPeople = async (db: Db, teamId: string) => {
  const people = db.selectFrom("users").select("id").where("teamId", "=", teamId).where("deletedAt", "is", null);
  const rows = await people.orderBy("id").forNoKeyUpdate().execute();
  return rows.map(({ id }) => id);
};

/** Returns the team and the joining date of people who are no service accounts. */
export const findPeople = (db: Db, ids: readonly string[]) =>
  db.selectFrom("users").select(["id", "teamId", "dateOfJoining"]).where("id", "in", ids).where("deletedAt", "is", null).execute();

type NewRow = { teamId: string; holidayCalendarId: string; setBy: string; setAt: string };

export const upsert = (db: Db, row: NewRow) =>
  db
    .insertInto("teamHolidayCalendars")
    .values(row)
    .onConflict((conflict) => conflict.column("teamId").doUpdateSet(row))
    .execute();

export const remove = (db: Db, teamId: string) => db.deleteFrom("teamHolidayCalendars").where("teamId", "=", teamId).execute();

export const removeCalendar = (db: Db, calendarId: string) =>
  db.deleteFrom("teamHolidayCalendars").where("holidayCalendarId", "=", calendarId).execute();
