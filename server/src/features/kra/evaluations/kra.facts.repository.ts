import { sql } from "kysely";
import type { Db } from "#db/database.ts";

export type FactsRow = {
  /** Reported hours by day. */
  reported: Record<string, number>;
  /** Absence by day, 0.5 or 1. */
  absences: Record<string, number>;
  hours: number;
  tasksCompleted: number;
  tasksOverdue: number;
};

type Input = { userId: string; startDate: string; endDate: string; timezone: string };

/**
 * Reads a person's facts for a range of days, both included. A task counts as overdue if it was due in the range and not
 * completed by its due date, unless it was cancelled.
 */
export async function read(db: Db, { userId, startDate, endDate, timezone }: Input): Promise<FactsRow> {
  const { rows } = await sql<FactsRow>`
    with reports as (select date, total_hours from eods where user_id = ${userId} and date between ${startDate} and ${endDate})
    select
      (select coalesce(json_object_agg(date, total_hours), '{}') from reports) as reported,
      (select coalesce(json_object_agg(date, days), '{}') from absences_between(${startDate}, ${endDate})
        where user_id = ${userId}) as absences,
      (select coalesce(sum(total_hours), 0) from reports) as hours,
      (select count(*) from tasks
        where assignee_id = ${userId} and deleted_at is null and status in ('Completed', 'Approved')
          and (completed_at at time zone ${timezone})::date between ${startDate} and ${endDate}) as tasks_completed,
      (select count(*) from tasks
        where assignee_id = ${userId} and deleted_at is null and due_date between ${startDate} and ${endDate} and status <> 'Cancelled'
          and (completed_at is null or (completed_at at time zone ${timezone})::date > due_date)) as tasks_overdue`.execute(db);
  return rows[0]!;
}
