import { type RawBuilder, sql } from "kysely";
import { openTaskStatuses } from "@daybook/contract/core/constants";
import type { HoursScope } from "#access/hours.ts";
import type { Db } from "#db/database.ts";
import { teamsNamed } from "#db/sql-fragments.ts";

/** Open work of a person. */
export type OpenWork = {
  userId: string;
  /** Not before today; null without a start date. */
  from: string | null;
  /** Not before today, when overdue work is due; null without a due date. */
  to: string | null;
  /** The estimate less what is logged; null without an estimate. */
  hours: number | null;
};

const from = (today: string) => sql`greatest(tasks.start_date, ${today}::date)`;
const to = (today: string) => sql`case when tasks.due_date is not null then greatest(tasks.due_date, ${today}::date) end`;
const hours = sql`greatest(tasks.estimated_hours - tasks.logged_hours, case when tasks.estimated_hours is not null then 0 end)`;

const isOpen = sql.raw<boolean>(
  `tasks.deleted_at is null and tasks.status in (${openTaskStatuses.map((status) => `'${status}'`).join(", ")})`,
);

/** Sums up the open work in scope by person and days: only the sum is spread. */
export async function listOpenWork(db: Db, scope: HoursScope, team: string[] | undefined, today: string) {
  const people: RawBuilder<unknown>[] = [isOpen, sql`tasks.assignee_id is not null`];
  if (scope !== "all" && "teamId" in scope) people.push(sql`tasks.assignee_team_id = ${scope.teamId}`);
  if (team) people.push(sql`tasks.assignee_team_id in ${teamsNamed(team)}`);
  const { rows } = await sql<OpenWork & { tasks: number }>`
    select user_id, "from", "to", sum(hours) as hours, count(*) as tasks
    from (
      select tasks.assignee_id as user_id, ${from(today)} as "from", ${to(today)} as "to", ${hours} as hours
      from tasks where ${sql.join(people, sql` and `)}
    ) as work
    group by user_id, "from", "to", hours is null`.execute(db);
  return rows;
}

/** Lists the open tasks of a person. */
export async function listOpenTasks(db: Db, userId: string, today: string) {
  const { rows } = await sql<OpenWork & { taskId: string }>`
    select tasks.id as task_id, tasks.assignee_id as user_id, ${from(today)} as "from", ${to(today)} as "to", ${hours} as hours
    from tasks where ${isOpen} and tasks.assignee_id = ${userId} order by tasks.number`.execute(db);
  return rows;
}
