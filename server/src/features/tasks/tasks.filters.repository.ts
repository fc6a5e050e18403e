import { type RawBuilder, sql } from "kysely";
import {
  openTaskStatuses,
  taskPriorities,
  type TaskPriority,
  taskStatuses,
  type TaskStatus,
  type TaskType,
} from "@daybook/contract/core/constants";
import type { TaskScope } from "#access/tasks.ts";
import { allOf, anyOf } from "#db/statement.ts";
import { containing } from "#db/wire.ts";

export type TaskView = "pending-approval" | "overdue" | "mine" | "deleted";

export type TaskFilters = {
  type?: TaskType[] | undefined;
  search?: string | undefined;
  status?: TaskStatus[] | undefined;
  priority?: TaskPriority[] | undefined;
  /** Ids, and `none` for tasks of nobody. */
  assignee?: string[] | undefined;
  project?: string[] | undefined;
  /** Instants, half open: `from <= field < before`; days of the due date are compared as days. */
  period?:
    | { field: "createdAt" | "updatedAt"; from?: string; before?: string }
    | { field: "dueDate"; from?: string; to?: string }
    | undefined;
  view?: TaskView | undefined;
  /** Today, for what is overdue. */
  today: string;
  /** An instant: what was deleted before is not shown any more. */
  restorableFrom: string;
  /** Whose tasks `mine` are. */
  userId: string;
};

type Condition = RawBuilder<boolean>;

/**
 * The conditions of which a scope's tasks fulfil at least one; none means all tasks. Those are left out that no task
 * can fulfil along with the filters: PostgreSQL would look through the whole part to find that out.
 */
export function scopeConditions(scope: TaskScope, { assignee, project }: Pick<TaskFilters, "assignee" | "project">): Condition[] {
  if (scope.kind === "all") return [];
  const { userId } = scope;
  const unassigned = assignee?.every((id) => id === "none");
  if (scope.kind === "own" || scope.teamId === null) {
    const created = sql<boolean>`tasks.created_by = ${userId}`;
    return unassigned ? [created] : [sql<boolean>`tasks.assignee_id = ${userId}`, created];
  }
  const { teamId } = scope;
  const withoutProject = project?.every((id) => id === "none");
  // A lead is of the own team, so these hold the lead's own tasks, too.
  return [
    ...(unassigned ? [] : [sql<boolean>`tasks.assignee_team_id = ${teamId}`]),
    sql<boolean>`tasks.creator_team_id = ${teamId}`,
    ...(withoutProject ? [] : [sql<boolean>`tasks.project_team_id = ${teamId}`]),
  ];
}

const idIn = (column: RawBuilder<unknown>, values: string[]): Condition => {
  const ids = values.filter((value) => value !== "none");
  const named = ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}` : sql<boolean>`${column} = any(${ids}::uuid[])`;
  if (ids.length === values.length) return named;
  return ids.length === 0 ? sql<boolean>`${column} is null` : anyOf([named, sql<boolean>`${column} is null`]);
};

/** Words by their rank, which is what the indexes hold; a single one as `=`, so that its rows come in order. */
const rankIn = <Word>(column: RawBuilder<unknown>, order: readonly Word[], wanted: Word[]): Condition => {
  const ranks = wanted.map((word) => order.indexOf(word) + 1);
  return ranks.length === 1 ? sql<boolean>`${column} = ${ranks[0]}` : sql<boolean>`${column} in (${sql.join(ranks)})`;
};

const statusRank = sql.raw("tasks.status_rank");
const isOpen = sql.raw<boolean>(`tasks.status in (${openTaskStatuses.map((status) => `'${status}'`).join(", ")})`);

const views: Record<TaskView, (filters: TaskFilters) => Condition> = {
  "pending-approval": () => rankIn(statusRank, taskStatuses, ["Completed"]),
  overdue: ({ today }) => sql<boolean>`(tasks.due_date < ${today} and ${isOpen})`,
  mine: ({ userId }) => sql<boolean>`tasks.assignee_id = ${userId}`,
  deleted: ({ restorableFrom }) => sql<boolean>`tasks.deleted_at >= ${restorableFrom}`,
};

const isDeleted = sql.raw<boolean>("tasks.deleted_at is not null");
const isNotDeleted = sql.raw<boolean>("tasks.deleted_at is null");

/** Whether deleted tasks are meant, or those that are there. */
export const deletedCondition = ({ view }: Pick<TaskFilters, "view">): Condition => (view === "deleted" ? isDeleted : isNotDeleted);

const periodColumns = { createdAt: sql.raw("tasks.created_at"), updatedAt: sql.raw("tasks.updated_at") };

/** All conditions of the filters as one. */
export function matching(filters: TaskFilters): Condition {
  const { type, search, status, priority, assignee, project, period, view } = filters;
  const conditions = [deletedCondition(filters)];
  if (type) conditions.push(sql<boolean>`tasks.type = any(${type})`);
  if (status) conditions.push(rankIn(statusRank, taskStatuses, status));
  if (priority) conditions.push(rankIn(sql.raw("tasks.priority_rank"), taskPriorities, priority));
  if (assignee) conditions.push(idIn(sql.raw("tasks.assignee_id"), assignee));
  if (project) conditions.push(idIn(sql.raw("tasks.project_id"), project));
  if (view) conditions.push(views[view](filters));
  if (search) conditions.push(sql<boolean>`tasks.words like lower(${containing(search)})`);
  if (period?.field === "dueDate") {
    const { from, to } = period;
    if (from) conditions.push(sql<boolean>`tasks.due_date >= ${from}`);
    if (to) conditions.push(sql<boolean>`tasks.due_date <= ${to}`);
  } else if (period) {
    const { field, from, before } = period;
    if (from) conditions.push(sql<boolean>`${periodColumns[field]} >= ${from}`);
    if (before) conditions.push(sql<boolean>`${periodColumns[field]} < ${before}`);
  }
  return allOf(conditions);
}
