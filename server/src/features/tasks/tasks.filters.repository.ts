import { type RawBuilder, sql } from "kysely";
import {
  openTaskStatuses,
  taskPriorities,
  type TaskPriority,
  taskStatuses,
  type TaskStatus,
  type TaskType,
} from "@daybook/contract/constants";
import type { TaskScope } from "#access/tasks.ts";
import { containing } from "#db/wire.ts";
import type { Tasks } from "./tasks.rows.repository.ts";

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

type Narrow = (tasks: Tasks) => Tasks;

/** The conditions of which a scope's tasks fulfil at least one; none means all tasks. */
export function branches(scope: TaskScope): Narrow[] {
  const own: Narrow[] = [
    (tasks) => tasks.where("tasks.assigneeId", "=", scope.kind === "all" ? null : scope.userId),
    (tasks) => tasks.where("tasks.createdBy", "=", scope.kind === "all" ? null : scope.userId),
  ];
  if (scope.kind === "all") return [];
  if (scope.kind === "own" || scope.teamId === null) return own;
  const { teamId } = scope;
  // A lead is of the own team, so these hold the lead's own tasks, too.
  return (["assigneeTeamId", "creatorTeamId", "projectTeamId"] as const).map(
    (column) => (tasks: Tasks) => tasks.where(`tasks.${column}`, "=", teamId),
  );
}

/** The indexed text of a task; the expression must stay the one of the index `tasks_by_words`. */
const words = sql<string>`('#' || tasks.number::text || ' ' || tasks.title || ' ' || tasks.description)`;

const among = (column: "assigneeId" | "projectId", values: string[]): Narrow => {
  const ids = values.filter((value) => value !== "none");
  return (tasks) =>
    tasks.where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb(`tasks.${column}`, "=", eb.fn.any(eb.val(ids)))] : []),
        ...(ids.length < values.length ? [eb(`tasks.${column}`, "is", null)] : []),
      ]),
    );
};

/** Words by their rank, which is what the indexes hold; a single one as `=`, so that its rows come in order. */
const ranked = <Word>(column: "statusRank" | "priorityRank", order: readonly Word[], wanted: Word[]): Narrow => {
  const ranks = wanted.map((word) => order.indexOf(word) + 1);
  return (tasks) => (ranks.length === 1 ? tasks.where(`tasks.${column}`, "=", ranks[0]!) : tasks.where(`tasks.${column}`, "in", ranks));
};

const isOpen = sql<boolean>`tasks.status in (${sql.join(openTaskStatuses.map((status) => sql.lit(status)))})`;

const views: Record<TaskView, (filters: TaskFilters) => Narrow> = {
  "pending-approval": () => (tasks) => tasks.where("tasks.statusRank", "=", taskStatuses.indexOf("Completed") + 1),
  overdue:
    ({ today }) =>
    (tasks) =>
      tasks.where("tasks.dueDate", "<", today).where(isOpen),
  mine:
    ({ userId }) =>
    (tasks) =>
      tasks.where("tasks.assigneeId", "=", userId),
  deleted:
    ({ restorableFrom }) =>
    (tasks) =>
      tasks.where("tasks.deletedAt", ">=", restorableFrom),
};

/** All conditions of the filters, the deleted ones apart. */
export function matching(filters: TaskFilters): Narrow {
  const { type, search, status, priority, assignee, project, period, view } = filters;
  const conditions: Narrow[] = [
    (tasks) => (view === "deleted" ? tasks.where("tasks.deletedAt", "is not", null) : tasks.where("tasks.deletedAt", "is", null)),
  ];
  if (type) conditions.push((tasks) => tasks.where("tasks.type", "=", (eb) => eb.fn.any(eb.val(type))));
  if (status) conditions.push(ranked("statusRank", taskStatuses, status));
  if (priority) conditions.push(ranked("priorityRank", taskPriorities, priority));
  if (assignee) conditions.push(among("assigneeId", assignee));
  if (project) conditions.push(among("projectId", project));
  if (view) conditions.push(views[view](filters));
  if (search) conditions.push((tasks) => tasks.where(saying(search)));
  if (period?.field === "dueDate") {
    const { from, to } = period;
    if (from) conditions.push((tasks) => tasks.where("tasks.dueDate", ">=", from));
    if (to) conditions.push((tasks) => tasks.where("tasks.dueDate", "<=", to));
  } else if (period) {
    const { field, from, before } = period;
    if (from) conditions.push((tasks) => tasks.where(`tasks.${field}`, ">=", from));
    if (before) conditions.push((tasks) => tasks.where(`tasks.${field}`, "<", before));
  }
  return (tasks) => conditions.reduce((narrowed, condition) => condition(narrowed), tasks);
}

/** Fewer letters than three have no trigram: the index would be read whole, so it is kept from being used. */
const shortest = 3;

const saying = (search: string): RawBuilder<boolean> =>
  [...search].length < shortest
    ? sql<boolean>`(${words} || '') ilike ${containing(search)}`
    : sql<boolean>`${words} ilike ${containing(search)}`;
