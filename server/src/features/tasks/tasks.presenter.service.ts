import { openTaskStatuses, taskRestoreDays } from "@daybook/contract/core/constants";
import type { TaskLinks } from "@daybook/contract/dependencies/schemas";
import type { Task } from "@daybook/contract/tasks/schemas";
import { abilities } from "#access/access.ts";
import { taskAccess, type TaskFacts } from "#access/tasks.ts";
import type { ActorContext } from "#context.ts";
import type { RelatedLink, RelatedTask } from "#domain/task-parts.ts";
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

/** A task as another one names it. */
export const related = (row: TaskRow): RelatedTask => ({ _id: row._id, number: row.number, title: row.title, facts: factsOf(row) });

/** Whether the actor may see the number and title of a related task. */
export const mayName = ({ actor }: Pick<ActorContext, "actor">, { facts }: RelatedTask) => taskAccess.read(actor, facts);

/** Adds the actor's permissions to a task, and removes what the actor may not read of other tasks. */
export const present = (ctx: ActorContext, row: TaskRow): Task => {
  const parent = row.parent && mayName(ctx, row.parent) ? row.parent : null;
  const waitingFor = row.blockedBy.filter(({ facts }) => isOpen(facts)).length;
  const links = linksOf(ctx, row);
  return {
    ...row,
    parent,
    parentHidden: row.parent !== null && !parent,
    links,
    waitingFor,
    watching: row.watches[ctx.actor.id] ?? [row.assigneeId, row.creatorId].includes(ctx.actor.id),
    can: abilities(taskAccess, ctx.actor, factsOf(row)),
  };
};

export const isOpen = ({ status }: Pick<TaskFacts, "status">) => (openTaskStatuses as readonly string[]).includes(status);

function linksOf(ctx: ActorContext, { blocks, blockedBy }: TaskRow): TaskLinks {
  const named = (links: RelatedLink[]) =>
    links.filter((link) => mayName(ctx, link)).map(({ facts, ...link }) => ({ ...link, status: facts.status }));
  const shown = { blocks: named(blocks), blockedBy: named(blockedBy) };
  const hidden = { blocks: blocks.length - shown.blocks.length, blockedBy: blockedBy.length - shown.blockedBy.length };
  return { ...shown, hidden };
}

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
  parent,
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
  parent: parentNumber(parent),
});

/** `#12`: histories and audit events name a parent without its title, which not all of their readers may see. */
export const parentNumber = (parent: TaskRow["parent"]) => (parent ? `#${parent.number}` : null);

/** The names of a task's labels for audit events and the history; null if it has none. */
export const labelNames = (labels: TaskRow["labels"]) => (labels.length > 0 ? labels.map(({ name }) => name).join(", ") : null);
