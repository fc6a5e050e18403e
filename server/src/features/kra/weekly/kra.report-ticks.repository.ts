import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Days of a person, both included. */
export type Days = { userId: string; startDate: string; endDate: string };

/** A week whose tasks wait for reports, with their titles. */
export type WaitingWeek = {
  recordId: string;
  userId: string;
  teamId: string | null;
  name: string;
  year: number;
  month: number;
  startDate: string;
  endDate: string;
  tasks: string[];
};

/** The weeks with any of these days whose tasks wait for reports, unless their month has been shared. */
export async function listWaiting(db: Db, days: readonly Days[]) {
  const { rows } = await sql<WaitingWeek>`
    select record.id as record_id, record.user_id, person.team_id, person.name, record.year, record.month, record.start_date, record.end_date,
      array_agg(task.title order by task.position) as tasks
    from kra_weekly_records as record
      join kra_weekly_tasks as task on task.record_id = record.id and task.source is not null and not task.is_completed
      join users as person on person.id = record.user_id
    where exists (
        select from unnest(${days.map(({ userId }) => userId)}::uuid[], ${days.map(({ startDate }) => startDate)}::date[],
          ${days.map(({ endDate }) => endDate)}::date[]) as day (user_id, start_date, end_date)
        where day.user_id = record.user_id and record.start_date <= day.end_date and record.end_date >= day.start_date)
      and not exists (select from kra_evaluations as evaluation where evaluation.user_id = record.user_id
        and evaluation.year = record.year and evaluation.month = record.month and evaluation.status <> 'Draft')
    group by record.id, person.id
    order by record.user_id, record.start_date`.execute(db);
  return rows;
}

/** Ticks what waits in these records and recounts what is done. */
export async function tick(db: Db, recordIds: readonly string[], now: string) {
  await sql`
    update kra_weekly_tasks set is_completed = true, completed_at = ${now}::timestamptz, completed_by = null
    where record_id = any(${recordIds}::uuid[]) and source is not null and not is_completed`.execute(db);
  await sql`
    update kra_weekly_records as record set updated_at = ${now}::timestamptz, version = version + 1,
      done = (select count(*) filter (where is_completed) from kra_weekly_tasks where record_id = record.id)
    where id = any(${recordIds}::uuid[])`.execute(db);
}
