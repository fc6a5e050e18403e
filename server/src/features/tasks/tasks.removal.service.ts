import { taskRestoreDays } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as tasks from "@daybook/contract/tasks/tasks";
import { authorize } from "#access/access.ts";
import { taskAccess } from "#access/tasks.ts";
import { record } from "#changes.ts";
import * as tasksChanges from "./tasks.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { partition } from "./tasks.bulk.service.ts";
import { activityEntry } from "./tasks.create.service.ts";
import { audited, factsOf, missing, present, restorableFrom } from "./tasks.presenter.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import { inTransaction } from "#transaction.ts";

const deleteErrors = { missing, refused: "delete this task" };

export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof tasks.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await tasksRepository.findForUpdate(ctx.db, id);
    if (!row || row.deletedAt) throw new AppError("not_found", missing);
    authorize(taskAccess, "remove", ctx.actor, factsOf(row), deleteErrors);
    await markDeleted(ctx, [row]);
    return { deletedTask: present(ctx, await tasksRepository.get(ctx.db, id)) };
  });

export const bulkRemove = (ctx: ActorContext, { taskIds }: CheckedInputOf<typeof tasks.bulkRemove>) =>
  inTransaction(ctx, async (ctx) => {
    const { permitted, failed } = await partition(ctx, taskIds, (row) => {
      if (row.deletedAt) throw new AppError("not_found", missing);
      authorize(taskAccess, "remove", ctx.actor, factsOf(row), deleteErrors);
    });
    await markDeleted(ctx, permitted);
    return { requestedIds: taskIds, deletedIds: permitted.map((row) => row._id), failed };
  });

export const restore = (ctx: ActorContext, { taskIds }: CheckedInputOf<typeof tasks.restore>) =>
  inTransaction(ctx, async (ctx) => {
    const earliest = restorableFrom(ctx);
    const { permitted, failed } = await partition(ctx, taskIds, (row) => {
      if (!row.deletedAt) throw new AppError("conflict", "This task is not deleted");
      authorize(taskAccess, "restore", ctx.actor, factsOf(row), { missing, refused: "restore this task" });
      if (row.deletedAt < earliest) throw new AppError("conflict", `Deleted tasks can only be restored for ${taskRestoreDays} days`);
    });
    await write(ctx, permitted, "restored", { deletedAt: null, deletedBy: null });
    return { requestedIds: taskIds, restoredIds: permitted.map((row) => row._id), failed };
  });

const markDeleted = (ctx: ActorContext, rows: TaskRow[]) => write(ctx, rows, "deleted", { deletedAt: ctx.now(), deletedBy: ctx.actor.id });

async function write(
  ctx: ActorContext,
  rows: TaskRow[],
  action: "deleted" | "restored",
  columns: { deletedAt: string | null; deletedBy: string | null },
) {
  if (rows.length === 0) return;
  await tasksRepository.update(
    ctx.db,
    rows.map((row) => row._id),
    columns,
    ctx.now(),
  );
  await tasksRepository.insertActivity(
    ctx.db,
    rows.map((row) => activityEntry(ctx, row._id, action)),
  );
  for (const row of rows)
    record(ctx, action === "deleted" ? tasksChanges.deleted : tasksChanges.restored, { id: row._id, before: audited(row), rows: [row] });
}
