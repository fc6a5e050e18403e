import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as tasks from "@daybook/contract/tasks/tasks";
import { refused } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { taskAccess } from "#access/tasks.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { createAll } from "./tasks.create.service.ts";
import { planParts } from "./tasks.parts.service.ts";
import { missing, factsOf } from "./tasks.presenter.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import { applyStatus, requireStatusChange, requireSubtasks } from "./tasks.status.service.ts";
import { applyChanges, requireAssignment, requireDates, requireEditable } from "./tasks.update.service.ts";
import { inTransaction } from "#transaction.ts";

type Failed = { id: string; reason: string };

/** Locks the tasks and splits them into permitted and failed, with a reason for each failure. Unreadable tasks count as missing. */
export async function partition(ctx: ActorContext, taskIds: string[], check: (row: TaskRow) => void) {
  const ids = [...new Set(taskIds)];
  const rows = new Map((await tasksRepository.listForUpdate(ctx.db, ids)).map((row) => [row._id, row]));
  const permitted: TaskRow[] = [];
  const failed: Failed[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    try {
      if (!row || !taskAccess.read(ctx.actor, factsOf(row))) throw new AppError("not_found", missing);
      check(row);
      permitted.push(row);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, reason: error.message });
    }
  }
  return { ids, permitted, failed };
}

/** Creates all tasks or none. The response keeps the order of the request. */
export const bulkCreate = (ctx: ActorContext, { tasks: input }: CheckedInputOf<typeof tasks.bulkCreate>) =>
  createAll(ctx, input, (index, field) => `tasks.${index}.${field}`);

/** Updates several tasks. Tasks that cannot be changed are returned as failed and do not block the others. */
export const bulkUpdate = (
  ctx: ActorContext,
  { taskIds, changes: { status, addLabels, removeLabels, ...fields }, note }: CheckedInputOf<typeof tasks.bulkUpdate>,
) =>
  inTransaction(ctx, async (ctx) => {
    const parts = await planParts(ctx, { addLabels, removeLabels, project: fields.project });
    const hasEdits = parts.length > 0 || Object.values(fields).some((value) => value !== undefined);
    const { permitted, failed } = await partition(ctx, taskIds, (row) => {
      if (hasEdits) requireEditable(ctx, row);
      requireDates(row, fields);
      requireAssignment(row, fields);
      for (const part of parts) part.check(row);
      if (status === "Approved" && fields.assignee && isSelf(ctx.actor, fields.assignee)) throw refused("approve this task");
      if (status !== undefined) requireStatusChange(ctx, row, status, note);
      if (status !== undefined) requireSubtasks(row, status, taskIds);
    });
    if (hasEdits) await applyChanges(ctx, permitted, fields, parts);
    const changing = permitted.filter((row) => status !== undefined && row.status !== status);
    if (status !== undefined && changing.length > 0) await applyStatus(ctx, changing, status, note);
    return { requestedIds: taskIds, updatedIds: permitted.map((row) => row._id), failed };
  });
