import { type RawBuilder, sql } from "kysely";
import {
  openTaskStatuses,
  taskPriorities,
  type TaskPriority,
  taskStatuses,
  type TaskStatus,
  type TaskType,
} from "@daybook/contract/core/constants";
import type { ApprovalScope, TaskScope } from "#access/tasks.ts";
import { allOf, anyId, anyOf, isOneOf } from "#db/statement.ts";
import { containing, teamsNamed } from "#db/sql-fragments.ts";

export type TaskView = "pending-approval" | "to-review" | "overdue" | "mine" | "deleted";

export type TaskFilters = {
  type?: TaskType[] | undefined;
  search?: string | undefined;
  status?: TaskStatus[] | undefined;
  priority?: TaskPriority[] | undefined;
  /** User ids, and `none` for unassigned tasks. */
  assignee?: string[] | undefined;
  project?: string[] | undefined;
  /** Ids of labels, of which a task has at least one. */
  label?: string[] | undefined;
  number?: number[] | undefined;
  /** Ids of tasks whose sub-tasks match. */
  parent?: string[] | undefined;
  /** Whether an open task waits for open ones. */
  waiting?: boolean | undefined;
  /** Team names of the assignees. */
  team?: string[] | undefined;
  /** For timestamps a half-open range `from <= field < before`; for due dates inclusive dates. */
  period?:
    | { field: "createdAt" | "updatedAt"; from?: string; before?: string }
    | { field: "dueDate"; from?: string; to?: string }
    | undefined;
  view?: TaskView | undefined;
  /** Date in the company's timezone, for overdue tasks. */
  today: string;
  /** Timestamp. Tasks deleted earlier are not listed. */
  restorableFrom: string;
  /** The user of the view `mine`. */
  userId: string;
  /** Of the view `to-review`. */
  approvals: ApprovalScope;
};

type Condition = RawBuilder<boolean>;

/**
 * Returns the conditions of a scope, of which a task must match at least one; an empty list means all tasks. Omits
 * conditions that contradict the filters, because PostgreSQL would scan that whole branch.
 * @param anyTeam whether the statement is planned once for every team, whose tasks are few
 */
export function scopeConditions(
  scope: TaskScope,
  { assignee, project, view, search }: Pick<TaskFilters, "assignee" | "project" | "view" | "search">,
  anyTeam = false,
): Condition[] {
  if (scope.kind === "all") return [];
  const { userId } = scope;
  const unassigned = assignee?.every((id) => id === "none");
  if (scope.kind === "own" || scope.teamId === null) {
    if (view === "deleted") return [restorableByCreator(userId)];
    // A search is planned for its values: an average number of tasks could make reading all tasks look faster.
    const id = search === undefined ? anyId(userId) : userId;
    const created = sql<boolean>`tasks.created_by = ${id}`;
    return unassigned ? [created] : [sql<boolean>`tasks.assignee_id = ${id}`, created];
  }
  const teamId = anyTeam ? anyId(scope.teamId) : scope.teamId;
  const withoutProject = project?.every((id) => id === "none");
  // Leads belong to their team, so this includes their own tasks.
  return [
    ...(unassigned ? [] : [sql<boolean>`tasks.assignee_team_id = ${teamId}`]),
    view === "deleted" ? restorableByCreator(userId) : sql<boolean>`tasks.creator_team_id = ${teamId}`,
    ...(withoutProject ? [] : [sql<boolean>`tasks.project_team_id = ${teamId}`]),
  ];
}

/** Deleted tasks are listed for those who can restore them. */
const restorableByCreator = (userId: string) => sql<boolean>`(tasks.created_by = ${userId} and tasks.status <> 'Approved')`;

const idIn = (column: RawBuilder<unknown>, values: string[]): Condition => {
  const ids = values.filter((value) => value !== "none");
  const idMatches = ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}` : sql<boolean>`${column} = any(${ids}::uuid[])`;
  if (ids.length === values.length) return idMatches;
  return ids.length === 0 ? sql<boolean>`${column} is null` : anyOf([idMatches, sql<boolean>`${column} is null`]);
};

/** Compares values by their indexed rank. A single value uses `=`, so that the index delivers sorted rows. */
const rankIn = <Value>(column: RawBuilder<unknown>, order: readonly Value[], values: Value[]): Condition => {
  const ranks = values.map((value) => order.indexOf(value) + 1);
  return ranks.length === 1 ? sql<boolean>`${column} = ${ranks[0]}` : sql<boolean>`${column} in (${sql.join(ranks)})`;
};

const statusRank = sql.raw("tasks.status_rank");
const openStatuses = openTaskStatuses.map((status) => `'${status}'`).join(", ");
const isOpen = sql.raw<boolean>(`tasks.status in (${openStatuses})`);

const isCompleted = () => rankIn(statusRank, taskStatuses, ["Completed"]);

/** Completed tasks that `taskAccess.approve` permits to approve. */
function toReview({ approvals }: TaskFilters): Condition {
  if (approvals === "all") return isCompleted();
  if (approvals.length === 0) return sql<boolean>`false`;
  const ofTeam = ({ teamId, exceptUserIds }: (typeof approvals)[number]) =>
    allOf([
      sql<boolean>`(tasks.assignee_team_id = ${teamId} or tasks.project_team_id = ${teamId})`,
      ...exceptUserIds.map(
        (userId) => sql<boolean>`(tasks.assignee_id is distinct from ${userId} and tasks.completed_assignee_id is distinct from ${userId}
          and tasks.completed_by is distinct from ${userId})`,
      ),
    ]);
  return allOf([isCompleted(), anyOf(approvals.map(ofTeam))]);
}

/** What the actor may approve; for those who approve nothing, their completed tasks, which wait for someone else. */
const pendingApproval = (filters: TaskFilters) => (filters.approvals.length === 0 ? isCompleted() : toReview(filters));

const views: Record<TaskView, (filters: TaskFilters) => Condition> = {
  "pending-approval": pendingApproval,
  "to-review": toReview,
  overdue: ({ today }) => sql<boolean>`(tasks.due_date < ${today} and ${isOpen})`,
  mine: ({ userId }) => sql<boolean>`tasks.assignee_id = ${userId}`,
  deleted: ({ restorableFrom }) => sql<boolean>`tasks.deleted_at >= ${restorableFrom}`,
};

const isDeleted = sql.raw<boolean>("tasks.deleted_at is not null");
const isNotDeleted = sql.raw<boolean>("tasks.deleted_at is null");

/** Matches deleted tasks in the view `deleted`, otherwise existing ones. */
export const deletedCondition = ({ view }: Pick<TaskFilters, "view">): Condition => (view === "deleted" ? isDeleted : isNotDeleted);

/** Matches the sub-tasks of tasks. Those of a deleted task are tasks of their own. */
const isSubtaskOf = (parentIds: string[]) => sql<boolean>`tasks.id in (
  select subtasks.task_id from subtasks join tasks as parent on parent.id = subtasks.parent_id
  where subtasks.parent_id = any(${parentIds}::uuid[]) and parent.deleted_at is null)`;

/** Matches open tasks that wait for an open task, readable or not. */
const isWaiting = sql<boolean>`(${isOpen} and exists (
  select from task_links join tasks as blocker on blocker.id = task_links.blocker_id
  where task_links.blocked_id = tasks.id and blocker.deleted_at is null and blocker.status in (${sql.raw(openStatuses)})))`;

const periodColumns = { createdAt: sql.raw("tasks.created_at"), updatedAt: sql.raw("tasks.updated_at") };

/** A label is looked up for each of a few tasks; of many, PostgreSQL chooses whether to start with the tasks of the label. */
const hasLabel = (ids: string[], few: boolean) =>
  few
    ? sql<boolean>`exists (select from task_labels where task_labels.task_id = tasks.id and ${isOneOf("task_labels.label_id", ids, "uuid")} offset 0)`
    : sql<boolean>`tasks.id in (select task_id from task_labels where label_id = any(${ids}::uuid[]))`;

/**
 * Combines all filters into one condition.
 * @param few whether the tasks to which it applies are few
 */
export function matching(filters: TaskFilters, few = false): Condition {
  const { type, search, status, priority, assignee, project, label, number, parent, waiting, team, period, view } = filters;
  const conditions = [deletedCondition(filters)];
  if (type) conditions.push(sql<boolean>`tasks.type = any(${type})`);
  if (status) conditions.push(rankIn(statusRank, taskStatuses, status));
  if (priority) conditions.push(rankIn(sql.raw("tasks.priority_rank"), taskPriorities, priority));
  if (assignee) conditions.push(idIn(sql.raw("tasks.assignee_id"), assignee));
  if (project) conditions.push(idIn(sql.raw("tasks.project_id"), project));
  if (label) conditions.push(hasLabel(label, few));
  if (number) conditions.push(sql<boolean>`tasks.number = any(${number}::int[])`);
  if (parent) conditions.push(isSubtaskOf(parent));
  if (waiting !== undefined) conditions.push(waiting ? isWaiting : sql<boolean>`not ${isWaiting}`);
  if (team) conditions.push(sql<boolean>`tasks.assignee_team_id in ${teamsNamed(team)}`);
  if (view) conditions.push(views[view](filters));
  if (search) conditions.push(sql<boolean>`tasks.words like ${containing(search)}`);
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
