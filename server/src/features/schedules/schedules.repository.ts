import { sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { Schedule } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import { userRefOrNull } from "#db/sql-fragments.ts";

export type ScheduleRow = {
  from: string;
  weeks: number[][] | null;
  holidayCalendar: { _id: string; name: string } | null;
  setBy: UserRef | null;
  setAt: string;
};

/** Lists a person's entries, the latest first. */
export async function list(db: Db, userId: string) {
  const { rows } = await sql<ScheduleRow>`
    select schedules.starts_on as "from", schedules.weeks,
      case when calendar.id is not null then json_build_object('_id', calendar.id, 'name', calendar.name) end as "holidayCalendar",
      ${userRefOrNull("creator", "creatorTeam")} as "setBy", schedules.created_at as "setAt"
    from schedules left join users as creator on creator.id = schedules.created_by
      left join teams as creator_team on creator_team.id = creator.team_id
      left join holiday_calendars as calendar on calendar.id = schedules.holiday_calendar_id
    where schedules.user_id = ${userId} order by schedules.starts_on desc`.execute(db);
  return rows;
}

/** Lists the schedules of these people, or of all, by person; the latest first. */
export async function listByPerson(db: Db, userIds: readonly string[] | "all", until: string) {
  const rows = await db
    .selectFrom("schedules")
    .select(["userId", "startsOn", "weeks", "holidayCalendarId"])
    .where("startsOn", "<=", until)
    .$if(userIds !== "all", (schedules) => schedules.where("userId", "=", (eb) => eb.fn.any(eb.val(userIds as string[]))))
    .orderBy("startsOn", "desc")
    .execute();
  const byPerson = new Map<string, Schedule[]>();
  for (const { userId, startsOn, weeks, holidayCalendarId } of rows) {
    const own = byPerson.get(userId);
    const schedule = { from: startsOn, weeks, holidayCalendarId };
    if (own) own.push(schedule);
    else byPerson.set(userId, [schedule]);
  }
  return byPerson;
}

export const employedOf = (db: Db, userId: string) =>
  db.selectFrom("users").select(["dateOfJoining as from", "lastDayOfOffice as to"]).where("id", "=", userId).executeTakeFirst();

/** Locks a person for the transaction, which serializes changes of their schedule and of their leave. */
export const lockPerson = (db: Db, userId: string) =>
  db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();

type NewRow = { userId: string; from: string; weeks: number[][] | null; holidayCalendarId: string | null; createdBy: string; now: string };

export const upsert = (db: Db, row: NewRow) =>
  db
    .insertInto("schedules")
    .values({
      userId: row.userId,
      startsOn: row.from,
      weeks: row.weeks && JSON.stringify(row.weeks),
      holidayCalendarId: row.holidayCalendarId,
      createdBy: row.createdBy,
      createdAt: row.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["userId", "startsOn"]).doUpdateSet((eb) => ({
        weeks: eb.ref("excluded.weeks"),
        holidayCalendarId: eb.ref("excluded.holidayCalendarId"),
        createdBy: eb.ref("excluded.createdBy"),
        createdAt: eb.ref("excluded.createdAt"),
      })),
    )
    .execute();
