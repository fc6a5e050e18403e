import { uuidv7 } from "uuidv7";
import type { NewTask } from "@daybook/contract/tasks/schemas";
import { isAdmin } from "#access/actor.ts";
import { record } from "#changes.ts";
import * as tasksChanges from "./tasks.changes.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { requireOrder, requireReferences } from "./tasks.references.service.ts";
import { audited, present } from "./tasks.presenter.service.ts";
import { createParts } from "./tasks.parts.service.ts";
import * as tasksPeopleRepository from "./tasks.people.repository.ts";
import * as tasksTimelineRepository from "./tasks.timeline.repository.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import { inTransaction } from "#transaction.ts";

type PathOf = (index: number, field: string) => string;

/** `id`: so that tasks of one request can name each other. */
export type IdentifiedTask = NewTask & { id?: string };

/** A task of another program, with its author and comments; it may be approved already. Times are instants. */
export type ImportedTask = IdentifiedTask & {
  author?: string | undefined;
  createdAt?: string | undefined;
  completedAt?: string | undefined;
  comments?: { authorId: string; text: string; createdAt: string }[];
};

/** Creates tasks, all or none. A new task can have any status except Approved. */
export const createAll = (ctx: ActorContext, input: IdentifiedTask[], pathOf: PathOf) =>
  inTransaction(ctx, async (ctx) => {
    input.forEach(({ status }, index) => {
      if (status === "Approved") throw invalid(pathOf(index, "status"), "A new task cannot have the status Approved");
    });
    return insertAll(ctx, input, pathOf);
  });

/** Creates tasks of another program. The actor approves those that are approved there. */
export const createImported = (ctx: ActorContext, input: ImportedTask[], pathOf: PathOf) =>
  inTransaction(ctx, async (ctx) => {
    const tasks = await insertAll(ctx, input, pathOf);
    const comments = input.flatMap(({ comments = [] }, index) =>
      comments.map((comment) => ({ id: uuidv7(), taskId: tasks[index]!._id, ...comment })),
    );
    if (comments.length > 0) await tasksTimelineRepository.insertComments(ctx.db, comments);
    return tasks;
  });

async function insertAll(ctx: ActorContext, input: ImportedTask[], pathOf: PathOf) {
  await requireReferences(ctx, input, pathOf);
  input.forEach(({ startDate, dueDate }, index) => requireOrder(startDate, dueDate, pathOf(index, "dueDate")));
  const lookup = await findReferences(ctx, input);
  const inserted = await tasksRepository.insert(
    ctx.db,
    input.map((task) => rowOf(ctx, task, lookup)),
    ctx.now(),
  );
  const rows = inserted.map((row): TaskRow => ({
    ...row,
    project: lookup(row.projectId)?.project ?? null,
    assignee: lookup(row.assigneeId)?.person ?? null,
    createdBy: lookup(row.creatorId)?.person ?? null,
    approvedBy: row.status === "Approved" ? (lookup(ctx.actor.id)?.person ?? null) : null,
    approvedOnBehalfOf: null,
    labels: [],
    checklist: [],
    parent: null,
    subtasks: { done: 0, total: 0, loggedHours: 0, openIds: [] },
    blocks: [],
    blockedBy: [],
    watches: {},
    series: null,
    attachments: [],
  }));
  await createParts(
    ctx,
    rows.map((task, index) => ({ task, input: input[index]!, path: (field) => pathOf(index, field) })),
  );
  for (const row of rows) record(ctx, tasksChanges.created, { id: row._id, after: withoutNulls(audited(row)), rows: [row] });
  return rows.map((row) => present(ctx, row));
}

/** Returns a lookup by id of the users and projects the tasks reference. */
async function findReferences(ctx: ActorContext, input: ImportedTask[]) {
  const people = [ctx.actor.id, ...input.flatMap(({ assignee, author }) => [assignee ?? [], author ?? []].flat())];
  const projects = input.flatMap(({ project }) => project ?? []);
  const byId = new Map(
    (await tasksPeopleRepository.listNamed(ctx.db, [...new Set(people)], [...new Set(projects)])).map((each) => [each.id, each]),
  );
  return (id: string | null | undefined) => (id ? byId.get(id) : undefined);
}

const isFinished = ({ status }: NewTask) => status === "Completed" || status === "Approved";

const rowOf = (ctx: ActorContext, task: ImportedTask, lookup: Awaited<ReturnType<typeof findReferences>>): tasksRepository.NewTaskRow => ({
  id: task.id ?? uuidv7(),
  title: task.title,
  description: task.description ?? "",
  type: task.type ?? "Task",
  status: task.status ?? "To Do",
  priority: task.priority ?? "Medium",
  project_id: task.project ?? null,
  assignee_id: task.assignee ?? null,
  created_by: task.author ?? ctx.actor.id,
  settled_by: ctx.actor.id,
  project_team_id: lookup(task.project)?.teamId ?? null,
  assignee_team_id: lookup(task.assignee)?.teamId ?? null,
  creator_team_id: isAdmin(ctx.actor) && !task.author ? null : (lookup(task.author ?? ctx.actor.id)?.teamId ?? null),
  start_date: task.startDate ?? null,
  due_date: task.dueDate ?? null,
  estimated_hours: task.estimatedHours ?? null,
  completed_at: isFinished(task) ? (task.completedAt ?? ctx.now()) : null,
  created_at: task.createdAt ?? ctx.now(),
});

/** Omits null fields of a new task, to keep its audit event small. */
function withoutNulls(fields: object) {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== null) kept[name] = value;
  return kept;
}

type Change = { field: string; from: unknown; to: unknown };

/** Returns an entry of a task's history. */
export const activityEntry = (
  ctx: ActorContext,
  taskId: string,
  action: string,
  change?: Change,
  { note, onBehalfOf = null }: { note?: string | undefined; onBehalfOf?: string | null } = {},
): tasksRepository.NewActivity => ({
  id: uuidv7(),
  taskId,
  actorId: ctx.actor.id,
  onBehalfOf,
  action,
  field: change?.field ?? null,
  from: change === undefined ? null : JSON.stringify(change.from),
  to: change === undefined ? null : JSON.stringify(change.to),
  note: note || null,
  at: ctx.now(),
});
