import { sql } from "kysely";
import type { Db } from "#db/database.ts";

export type FactsRow = {
  userId: string;
  /** Reported hours by day. */
  reported: Record<string, number>;
  /** Absence by day, 0.5 or 1. */
  absences: Record<string, number>;
  hours: number;
  tasksCompleted: number;
  tasksOverdue: number;
};

type Input = { userIds: readonly string[]; startDate: string; endDate: string; timezone: string };

/**
 * Reads the facts of people for a range of days, both included. A task counts as overdue if it was due in the range and not
 * completed by its due date, unless it was cancelled.
 */
export async function read(db: Db, { userIds, startDate, endDate, timezone }: Input): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    with absent as (
      select user_id, json_object_agg(date, days) as absences from absences_between(${startDate}, ${endDate})
      where user_id = any(${userIds}::uuid[]) group by user_id
    )
    select person.id as user_id, reports.reported, reports.hours, coalesce(absent.absences, '{}') as absences, done.tasks_completed, late.tasks_overdue
    from unnest(${userIds}::uuid[]) as person (id)
      cross join lateral (
        select coalesce(json_object_agg(date, total_hours), '{}') as reported, coalesce(sum(total_hours), 0) as hours
        from eods where user_id = person.id and date between ${startDate} and ${endDate}
      ) as reports
      left join absent on absent.user_id = person.id
      cross join lateral (
        select count(*) as tasks_completed from tasks
        where assignee_id = person.id and deleted_at is null and status in ('Completed', 'Approved')
          and (completed_at at time zone ${timezone})::date between ${startDate} and ${endDate}
      ) as done
      cross join lateral (
        select count(*) as tasks_overdue from tasks
        where assignee_id = person.id and deleted_at is null and due_date between ${startDate} and ${endDate} and status <> 'Cancelled'
          and (completed_at is null or (completed_at at time zone ${timezone})::date > due_date)
      ) as late`.execute(db);
  return rows;
}
