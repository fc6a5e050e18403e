import { sql } from "kysely";
import type { Facts } from "@daybook/contract/kra/schemas";
import type { Db } from "#db/database.ts";

type Counted = Pick<Facts, "leaveDays" | "eodSubmitted" | "hours" | "tasksCompleted" | "tasksOverdue">;

/** Facts from the seeded reports, tasks and leaves by `<userId> 2026-03`. */
export type MonthFacts = ReadonlyMap<string, Counted>;

export const factsKey = (userId: string, { year, month }: { year: number; month: number }) =>
  `${userId} ${year}-${String(month).padStart(2, "0")}`;

const month = (day: string) => sql`to_char(${sql.raw(day)}, 'YYYY-MM')`;

/** Reads the facts of all seeded months. @param timezone the company's timezone */
export async function readFacts(db: Db, timezone: string): Promise<MonthFacts> {
  const { rows } = await sql<Counted & { key: string }>`
    with facts as (
      select user_id, ${month("date")} as month, count(*) filter (where extract(isodow from date) < 6) as reports, sum(total_hours) as hours,
        0 as completed, 0 as overdue, 0 as away
      from eods group by 1, 2
      union all
      select assignee_id, to_char(completed_at at time zone ${timezone}, 'YYYY-MM'), 0, 0, count(*), 0, 0
      from tasks where status in ('Completed', 'Approved') and assignee_id is not null and deleted_at is null group by 1, 2
      union all
      select assignee_id, ${month("due_date")}, 0, 0, 0, count(*), 0 from tasks
      where assignee_id is not null and deleted_at is null and status <> 'Cancelled' and due_date is not null
        and (completed_at is null or (completed_at at time zone ${timezone})::date > due_date) group by 1, 2
      union all
      select user_id, ${month("date")}, 0, 0, 0, 0, sum(days) from absences group by 1, 2
    )
    select user_id || ' ' || month as key, sum(reports)::int as eod_submitted, sum(hours)::float8 as hours,
      sum(completed)::int as tasks_completed, sum(overdue)::int as tasks_overdue, sum(away)::float8 as leave_days
    from facts where month is not null group by user_id, month`.execute(db);
  return new Map(rows.map(({ key, ...facts }) => [key, facts]));
}
