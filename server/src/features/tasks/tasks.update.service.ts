import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as tasks from "@daybook/contract/tasks/tasks";
import { refused } from "#access/access.ts";
import { taskAccess } from "#access/tasks.ts";
import { record } from "#changes.ts";
import * as tasksChanges from "./tasks.changes.ts";
import type { ActorContext } from "#context.ts";
import type { PlannedPart } from "#domain/task-parts.ts";
import { AppError } from "#errors.ts";
import { requireVersion } from "#version-check.ts";
import { activityEntry } from "./tasks.create.service.ts";
import { readable } from "./tasks.service.ts";
import { requireOrder, requireReferences } from "./tasks.references.service.ts";
import { applyParts, planParts } from "./tasks.parts.service.ts";
import { factsOf, labelNames, missing, parentNumber, present } from "./tasks.presenter.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import { inTransaction } from "#transaction.ts";

type Input = CheckedInputOf<typeof tasks.update>;
/** Editable fields of a task. The status is changed separately. */
export type Changes = Omit<Input, "id" | "version" | "taskName" | "labels" | "parent">;

export const update = (ctx: ActorContext, { id, version, taskName, ...input }: Input) =>
  inTransaction(ctx, async (ctx) => {
    const row = await editableForUpdate(ctx, id);
    await requireVersion(ctx, tasksChanges.updated, row, version, "This task was");
    requireAssignment(row, input);
    const { labels, parent, ...fields } = input;
    const parts = await planParts(ctx, { labels, parent, project: input.project });
    for (const part of parts) part.check(row);
    const title = input.title ?? taskName;
    await applyChanges(ctx, [row], { ...fields, ...(title !== undefined && { title }) }, parts);
    return present(ctx, await tasksRepository.get(ctx.db, id));
  });

export const mayUpdate = async (ctx: ActorContext, id: string) => requireEditable(ctx, await readable(ctx, id));

/** Returns the task, locked, for a change of a part of it. Throws unless the actor may edit it. */
export async function editableForUpdate(
  ctx: ActorContext,
  id: string,
  unreadable = () => new AppError("not_found", missing),
): Promise<TaskRow> {
  const row = await tasksRepository.findForUpdate(ctx.db, id);
  if (!row || row.deletedAt || !taskAccess.read(ctx.actor, factsOf(row))) throw unreadable();
  requireEditable(ctx, row);
  return row;
}

/** Like `editableForUpdate` for several tasks, by id. Those that are deleted or that the actor cannot read are missing. */
export async function allEditableForUpdate(ctx: ActorContext, ids: readonly string[]): Promise<ReadonlyMap<string, TaskRow>> {
  const rows = (await lockAll(ctx, ids)).filter((row) => taskAccess.read(ctx.actor, factsOf(row)));
  for (const row of rows) requireEditable(ctx, row);
  return new Map(rows.map((row) => [row._id, row]));
}

/** Returns tasks that are not deleted, locked. */
export const lockAll = async (ctx: ActorContext, ids: readonly string[]) =>
  (await tasksRepository.listForUpdate(ctx.db, [...ids])).filter(({ deletedAt }) => !deletedAt);

/** Adds what changed between a task and another one to its history. */
export const addToHistory = (ctx: ActorContext, id: string, change: { field: string; from: string | null; to: string | null }) =>
  tasksRepository.insertActivity(ctx.db, [activityEntry(ctx, id, "changed", change)]);

/** Requires edit access. Only leads and admins can edit an approved task; others get a conflict. */
export function requireEditable(ctx: ActorContext, row: TaskRow) {
  if (row.deletedAt) throw new AppError("not_found", missing);
  const facts = factsOf(row);
  if (taskAccess.update(ctx.actor, facts)) return;
  const isEditableIfOpen = taskAccess.update(ctx.actor, { ...facts, status: "To Do" });
  throw isEditableIfOpen ? new AppError("conflict", "This task is approved. Ask your lead to reopen it.") : refused("update this task");
}

/** Requires that an approved task is not assigned to its approver, who would then have approved own work. */
export function requireAssignment(row: TaskRow, { assignee }: Pick<Changes, "assignee">) {
  if (row.status !== "Approved" || !assignee || assignee === row.assigneeId || assignee !== row.approvedBy?._id) return;
  throw new AppError("conflict", `${row.approvedBy.name} approved this task. Reopen it before you assign it to them.`);
}

/** Saves the changed fields and checked parts of locked tasks and adds each change to their history. */
export async function applyChanges(
  ctx: ActorContext,
  rows: TaskRow[],
  { project, assignee, ...fields }: Changes,
  parts: readonly PlannedPart[] = [],
) {
  const isSet = (value: unknown) => value !== undefined;
  const references = rows.map((row) => ({
    project: project === row.projectId ? undefined : project,
    assignee: assignee === row.assigneeId ? undefined : assignee,
  }));
  await requireReferences(ctx, references, (_index, field) => field);
  for (const row of rows) requireDates(row, fields);
  const columns = {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => isSet(value))),
    ...(isSet(project) && { projectId: project! }),
    ...(isSet(assignee) && { assigneeId: assignee! }),
  };
  const changedParts = await applyParts(parts, rows);
  const changed = rows.filter(
    (row) => changedParts.has(row._id) || Object.entries(columns).some(([column, value]) => row[column as keyof TaskRow] !== value),
  );
  if (changed.length === 0) return;
  await tasksRepository.update(
    ctx.db,
    changed.map((row) => row._id),
    columns,
    ctx.now(),
  );
  const after = await tasksRepository.listByIds(
    ctx.db,
    changed.map((row) => row._id),
  );
  const allDifferences = changed.flatMap((before, index) =>
    differences(before, after[index]!).map((difference) => ({ id: before._id, difference })),
  );
  await tasksRepository.insertActivity(
    ctx.db,
    allDifferences.map(({ id, difference }) => activityEntry(ctx, id, "changed", difference)),
  );
  for (const [index, row] of changed.entries()) {
    const own = allDifferences.filter(({ id }) => id === row._id).map(({ difference }) => difference);
    record(ctx, tasksChanges.updated, {
      id: row._id,
      before: Object.fromEntries(own.map(({ field, from }) => [field, from])),
      after: Object.fromEntries(own.map(({ field, to }) => [field, to])),
      rows: [after[index]!, row],
    });
  }
}

/** Requires that the due date is not before the start date, including unchanged dates. */
export function requireDates(row: TaskRow, { startDate, dueDate }: Pick<Changes, "startDate" | "dueDate">) {
  if (startDate === undefined && dueDate === undefined) return;
  requireOrder(startDate === undefined ? row.startDate : startDate, dueDate === undefined ? row.dueDate : dueDate, "dueDate");
}

const trackedFields = ["title", "description", "type", "priority", "startDate", "dueDate", "estimatedHours"] as const;

/** Returns the changed fields, with users and projects by name. */
function differences(before: TaskRow, after: TaskRow) {
  const plain = trackedFields.map((field) => ({ field: field as string, from: before[field] as unknown, to: after[field] as unknown }));
  const named = (["project", "assignee"] as const).map((field) => ({
    field,
    from: before[field]?.name ?? null,
    to: after[field]?.name ?? null,
  }));
  const labels = { field: "labels", from: labelNames(before.labels), to: labelNames(after.labels) };
  const parent = { field: "parent", from: parentNumber(before.parent), to: parentNumber(after.parent) };
  return [...plain, ...named, labels, parent].filter(({ from, to }) => from !== to);
}
