import { cutText } from "@daybook/contract/core/cut-text";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { counted } from "@daybook/contract/core/numbers";
import type { NewTask } from "@daybook/contract/tasks/schemas";
import type * as tasks from "@daybook/contract/tasks/tasks";
import { taskAccess } from "#access/tasks.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as filesUploadsService from "#features/files/files.uploads.service.ts";
import { createAll } from "./tasks.create.service.ts";
import { factsOf, isOpen, mayName, present } from "./tasks.presenter.service.ts";
import { permitted } from "./tasks.references.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import { readable } from "./tasks.service.ts";
import * as tasksTimelineRepository from "./tasks.timeline.repository.ts";
import { inTransaction } from "#transaction.ts";

const ending = " (copy)";

/**
 * Copies a readable task with the sub-tasks that the actor can read, as tasks of the actor that are to do. A project that the actor
 * cannot use and an assignee to whom they cannot assign tasks are left out. The copy of a sub-task has the same parent, if the actor
 * may edit that.
 */
export const copy = (ctx: ActorContext, { id, title }: CheckedInputOf<typeof tasks.copy>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await readable(ctx, id);
    const below = await tasksRepository.listByIds(ctx.db, await tasksRepository.listSubtaskIds(ctx.db, [id]));
    const children = below.filter((child) => taskAccess.read(ctx.actor, factsOf(child)));
    const may = await permitted(
      ctx,
      [row, ...children].map(({ projectId, assigneeId }) => ({ project: projectId, assignee: assigneeId })),
    );
    const project = row.projectId !== null && may.projects.has(row.projectId) ? row.projectId : null;
    const inputOf = (from: TaskRow): NewTask => ({
      title: from.title,
      description: from.description,
      type: from.type,
      priority: from.priority,
      project,
      assignee: from.assigneeId !== null && may.people.has(from.assigneeId) ? from.assigneeId : null,
      startDate: from.startDate,
      dueDate: from.dueDate,
      estimatedHours: from.estimatedHours,
      labels: from.labels.filter(({ projectId }) => projectId === null || projectId === project).map(({ _id }) => _id),
      checklist: from.checklist.map(({ text, doneAt }) => ({ text, done: doneAt !== null })),
    });
    const { parent } = row;
    const sameParent = parent && project === row.projectId && mayName(ctx, parent) && taskAccess.update(ctx.actor, parent.facts);
    const named = title ?? `${cutText(row.title, maxLengths.taskTitle - ending.length)}${ending}`;
    const input = { ...inputOf(row), title: named, parent: sameParent ? parent._id : null };
    const [copied] = await createAll(ctx, [input], (_index, field) => field);
    const copiedId = copied!._id;
    if (children.length > 0)
      await createAll(
        ctx,
        children.map((child) => ({ ...inputOf(child), parent: copiedId })),
        (_index, field) => field,
      );
    return present(ctx, await tasksRepository.get(ctx.db, copiedId));
  });

/* The tasks of a project for the copy of the project. */

/** More tasks in one transaction would keep others waiting. */
const copiedMax = 500;

type Copy = {
  from: string;
  to: string;
  /** Open tasks only, or finished ones too. */
  tasks: "open" | "all";
  attachments: boolean;
  dateOf: (day: string) => string;
  /** The label of the new project for one of the old project. */
  labelOf: (id: string) => string | undefined;
  /** Whose tasks keep their assignee. */
  mayGet: (assigneeId: string) => boolean;
  /** Series that are copied, which make tasks of their own. */
  seriesIds: ReadonlySet<string>;
};

/** Returns the dates of the tasks of a project that the actor can read. */
export async function datesOfProject(ctx: ActorContext, projectId: string): Promise<string[]> {
  const rows = await rowsOf(ctx, projectId);
  return rows.flatMap(({ startDate, dueDate }) => [startDate, dueDate]).filter((day) => day !== null);
}

async function rowsOf(ctx: ActorContext, projectId: string): Promise<TaskRow[]> {
  const rows = await tasksRepository.listByIds(ctx.db, await tasksRepository.listIdsOfProject(ctx.db, projectId));
  return rows.filter((row) => row.status !== "Cancelled" && taskAccess.read(ctx.actor, factsOf(row)));
}

/**
 * Copies the tasks of a project that the actor can read, as tasks of the actor that are to do: without comments, hours and history.
 * Checklists of open tasks keep what is done, finished tasks begin again. Returns the ids of the copies by those of the tasks.
 */
export async function copyOfProject(ctx: ActorContext, copy: Copy): Promise<ReadonlyMap<string, string>> {
  const rows = (await rowsOf(ctx, copy.from)).filter(
    (row) => (copy.tasks === "all" || isOpen(row)) && !(row.series && copy.seriesIds.has(row.series._id)),
  );
  if (rows.length > copiedMax)
    throw new AppError(
      "conflict",
      `This project has ${counted(rows.length, "task")} to copy. A copy takes at most ${copiedMax}; finish or delete some first.`,
    );
  const may = await permitted(
    ctx,
    rows.map(({ assigneeId }) => ({ assignee: assigneeId })),
  );
  const inputOf = (from: TaskRow): NewTask => ({
    title: from.title,
    description: from.description,
    type: from.type,
    priority: from.priority,
    project: copy.to,
    assignee: from.assigneeId !== null && may.people.has(from.assigneeId) && copy.mayGet(from.assigneeId) ? from.assigneeId : null,
    startDate: from.startDate === null ? null : copy.dateOf(from.startDate),
    dueDate: from.dueDate === null ? null : copy.dateOf(from.dueDate),
    estimatedHours: from.estimatedHours,
    labels: from.labels.flatMap(({ _id, projectId }) => (projectId === null ? _id : (copy.labelOf(_id) ?? []))),
    checklist: from.checklist.map(({ text, doneAt }) => ({ text, done: doneAt !== null && isOpen(from) })),
  });
  const copies = new Map<string, string>();
  const create = async (some: readonly TaskRow[], parentOf: (row: TaskRow) => string | null) => {
    if (some.length === 0) return;
    const made = await createAll(
      ctx,
      some.map((row) => ({ ...inputOf(row), parent: parentOf(row) })),
      (_index, field) => field,
    );
    for (const [index, { _id }] of made.entries()) copies.set(some[index]!._id, _id);
  };
  const ids = new Set(rows.map(({ _id }) => _id));
  const isChild = ({ parent }: TaskRow) => parent !== null && ids.has(parent._id);
  await create(
    rows.filter((row) => !isChild(row)),
    () => null,
  );
  await create(rows.filter(isChild), ({ parent }) => copies.get(parent!._id)!);
  if (copy.attachments) await copyFiles(ctx, rows, copies);
  return copies;
}

/** Copies the files of tasks: a file belongs to one task, and may be removed from it. */
async function copyFiles(ctx: ActorContext, rows: readonly TaskRow[], copies: ReadonlyMap<string, string>) {
  const files = rows.flatMap(({ _id, attachments }) => attachments.map((file) => ({ file, taskId: copies.get(_id)! })));
  if (files.length === 0) return;
  await filesUploadsService.requireRoom(
    ctx,
    files.reduce((sum, { file }) => sum + file.size, 0),
  );
  const copied = await filesUploadsService.copyAll(
    ctx,
    files.map(({ file }) => file._id),
  );
  await tasksTimelineRepository.insertAttachments(
    ctx.db,
    files.map(({ taskId }, index) => ({ taskId, fileId: copied[index]! })),
  );
}
