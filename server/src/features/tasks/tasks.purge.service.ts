import { taskRestoreDays } from "@daybook/contract/core/constants";
import { record } from "#changes.ts";
import * as tasksChanges from "./tasks.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import * as filesService from "#features/files/files.service.ts";
import * as tasksPurgeRepository from "./tasks.purge.repository.ts";
import { inTransaction } from "#transaction.ts";

const batchSize = 200;
const dayMs = 86_400_000;

/** Deletes tasks for good that can no longer be restored, with an audit event each, in batches. */
export async function purgeDeleted(ctx: ActorContext<MaybeActor>) {
  const deletedBefore = new Date(Date.parse(ctx.now()) - taskRestoreDays * dayMs).toISOString();
  while ((await purgeBatch(ctx, deletedBefore)) === batchSize);
}

const purgeBatch = (ctx: ActorContext<MaybeActor>, deletedBefore: string) =>
  inTransaction(ctx, async (ctx) => {
    const tasks = await tasksPurgeRepository.listForPurge(ctx.db, deletedBefore, batchSize);
    if (tasks.length === 0) return 0;
    const fileIds = await tasksPurgeRepository.purge(
      ctx.db,
      tasks.map(({ id }) => id),
    );
    await filesService.removeMany(ctx, fileIds);
    for (const { id, number, title } of tasks) record(ctx, tasksChanges.purged, { id, before: { number, title } });
    return tasks.length;
  });
