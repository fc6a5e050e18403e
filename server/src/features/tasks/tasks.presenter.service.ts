import { taskRestoreDays } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import { abilities } from "#access/access.ts";
import { taskAccess, type TaskFacts } from "#access/tasks.ts";
import type { ActorContext } from "#context.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";

export const missing = "This task does not exist";

const dayMs = 86_400_000;

/** Returns the earliest deletion time of tasks that can be restored. */
export const restorableFrom = (ctx: ActorContext) => new Date(Date.parse(ctx.now()) - taskRestoreDays * dayMs).toISOString();

/** Returns the facts that access rules use. */
export const factsOf = (row: TaskRow): TaskFacts => ({
  status: row.status,
  assigneeId: row.assigneeId,
  createdBy: row.creatorId,
  projectId: row.projectId,
  completedBy: row.completedById,
  completedAssigneeId: row.completedAssigneeId,
  teamIds: [row.assigneeTeamId, row.projectTeamId],
  creatorTeamId: row.creatorTeamId,
  isDeleted: row.deletedAt !== null,
});

/** Adds the actor's permissions to a task. */
export const present = (ctx: ActorContext, row: TaskRow): Task => ({ ...row, can: abilities(taskAccess, ctx.actor, factsOf(row)) });

/** The fields of a task stored in audit events. */
export const audited = ({
  number,
  title,
  type,
  status,
  priority,
  project,
  assignee,
  startDate,
  dueDate,
  estimatedHours,
  labels,
}: TaskRow) => ({
  number,
  title,
  type,
  status,
  priority,
  startDate,
  dueDate,
  estimatedHours,
  project: project?.name ?? null,
  assignee: assignee?.name ?? null,
  labels: labelNames(labels),
});

/** The names of a task's labels for audit events and the history; null if it has none. */
export const labelNames = (labels: TaskRow["labels"]) => (labels.length > 0 ? labels.map(({ name }) => name).join(", ") : null);
