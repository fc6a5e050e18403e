import type { ActorContext, MaybeActor, ServiceEnv } from "#context.ts";
import { objectName } from "#platform/file-storage.ts";
import * as filesContentsRepository from "./files.contents.repository.ts";
import { inTransaction } from "#transaction.ts";

const batchSize = 50;

export const hasBucket = ({ files }: ServiceEnv) => files !== undefined;

/**
 * Removes the objects that no file has: of deleted files at once, of uploads that failed after an hour. The row of an object goes after
 * the object, so what fails, or is killed in between, is done by the next run. Returns how many went.
 */
export async function removeUnused(ctx: ActorContext<MaybeActor>): Promise<number> {
  for (let removed = 0; ;) {
    const count = await removeBatch(ctx);
    removed += count;
    if (count < batchSize) return removed;
  }
}

const removeBatch = (ctx: ActorContext<MaybeActor>) =>
  inTransaction(ctx, async (ctx) => {
    const objects = await filesContentsRepository.lockUnused(ctx.db, ctx.now(), batchSize);
    for (const { id } of objects) {
      await ctx.fileStorage!.remove(objectName(id));
      await filesContentsRepository.removeObject(ctx.db, id);
    }
    return objects.length;
  });
