import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as tasks from "@daybook/contract/tasks/tasks";
import { authorize } from "#access/access.ts";
import { taskAccess } from "#access/tasks.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { inTransaction } from "#transaction.ts";
import { requireUndoable } from "#undo.ts";
import { partition } from "./tasks.bulk.service.ts";
import * as tasksChanges from "./tasks.changes.ts";
import { activityEntry } from "./tasks.create.service.ts";
import { factsOf, missing } from "./tasks.presenter.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import { notApproved } from "./tasks.status.service.ts";

/** Undoes approvals of the actor that are seconds old: the tasks wait for approval again. */
export const undoApprovals = (ctx: ActorContext, { taskIds }: CheckedInputOf<typeof tasks.undoApprovals>) =>
  inTransaction(ctx, async (ctx) => {
    const { permitted, failed } = await partition(ctx, taskIds, (row) => void approvedAt(ctx, row));
    if (permitted.length > 0) await completeAgain(ctx, permitted);
    return { requestedIds: taskIds, undoneIds: permitted.map((row) => row._id), failed };
  });

/** Returns when the actor approved the task, if that can be undone. */
function approvedAt(ctx: ActorContext, row: TaskRow): string {
  if (row.deletedAt) throw new AppError("not_found", missing);
  authorize(taskAccess, "approve", ctx.actor, factsOf(row), { missing, refused: "undo the approval of this task" });
  return requireUndoable(ctx, { by: row.approvedBy, at: row.approvedAt }, "Reopen the task instead.");
}

async function completeAgain(ctx: ActorContext, rows: TaskRow[]) {
  const status = "Completed";
  const ids = rows.map((row) => row._id);
  await tasksRepository.update(ctx.db, ids, { status, ...notApproved }, ctx.now());
  const onBehalfOf = (row: TaskRow) => row.approvedOnBehalfOf?._id ?? null;
  const change = { field: "status", from: "Approved", to: status };
  await tasksRepository.insertActivity(
    ctx.db,
    rows.map((row) => activityEntry(ctx, row._id, "approval_undone", change, { onBehalfOf: onBehalfOf(row) })),
  );
  for (const row of rows)
    record(ctx, tasksChanges.approvalUndone, {
      id: row._id,
      onBehalfOf: onBehalfOf(row),
      before: { status: row.status },
      after: { status },
      rows: [row],
      decidedAt: row.approvedAt!,
    });
}
