import { sql } from "kysely";
import type { Overview } from "@daybook/contract/analytics/schemas";
import { openTaskStatuses } from "@daybook/contract/core/constants";
import type { TaskScope } from "#access/tasks.ts";
import type { Db } from "#db/database.ts";
import { teamsNamed } from "#db/sql-fragments.ts";
import { taskTrend } from "./analytics.task-trend.repository.ts";

/*
 * Figures of the start page apart from reports and hours. Task scopes match the task lists. Totals of admins and leads come
 * from the counters table, because counting all tasks gets slower as they grow.
 */

const open = sql`tasks.deleted_at is null and tasks.status in (${sql.join(openTaskStatuses.map((status) => sql.lit(status)))})`;

const ofScope = (scope: TaskScope) => {
  if (scope.kind === "all") return sql`true`;
  if (scope.kind === "team" && scope.teamId !== null) {
    const { teamId } = scope;
    return sql`(tasks.assignee_team_id = ${teamId} or tasks.creator_team_id = ${teamId} or tasks.project_team_id = ${teamId})`;
  }
  return sql`(tasks.assignee_id = ${scope.userId} or tasks.created_by = ${scope.userId})`;
};

/** The team id under which the counters table holds the company's totals. */
const allTeams = "00000000-0000-0000-0000-000000000000";

/** Counts open tasks in a scope. */
const totals = (scope: TaskScope) => {
  const names = sql.join(openTaskStatuses.map((status) => sql.lit(status)));
  if (scope.kind === "own" || (scope.kind === "team" && scope.teamId === null)) {
    return sql`select count(*) filter (where status in (${names})) as open
      from tasks where deleted_at is null and ${ofScope(scope)}`;
  }
  const teamId = scope.kind === "all" ? allTeams : scope.teamId;
  return sql`select coalesce(sum(total) filter (where status in (${names})), 0) as open
    from task_counters where team_id = ${teamId}`;
};

export type TaskFigures = Pick<Overview["tasks"], "mine" | "overdue" | "dueThisWeek" | "open">;

/** @param weekEnd last day of this week; tasks due before today count as overdue instead */
export async function taskFigures(
  db: Db,
  scope: TaskScope,
  { userId, today, weekEnd }: { userId: string; today: string; weekEnd: string },
) {
  const { rows } = await sql<TaskFigures>`
    with totals as (${totals(scope)}),
    dated as (
      select count(*) filter (where due_date < ${today}) as overdue, count(*) filter (where due_date >= ${today}) as due_this_week
      from tasks where ${open} and due_date <= ${weekEnd} and ${ofScope(scope)}
    )
    select totals.open, dated.overdue, dated.due_this_week,
      (select count(*) from tasks where ${open} and assignee_id = ${userId}) as mine
    from totals, dated`.execute(db);
  return rows[0]!;
}

/** `taskTrend` for the tasks of a scope. */
export const trendOf = (db: Db, scope: TaskScope, bounds: string[]) => taskTrend(db, ofScope(scope), bounds);

/** Returns the id of a team by its name (any case) or id. */
export async function findTeamId(db: Db, nameOrId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from teams where id in ${teamsNamed([nameOrId])} and deleted_at is null`.execute(db);
  return rows[0]?.id;
}
