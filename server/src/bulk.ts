import { uuidv7 } from "uuidv7";
import type { ActorContext } from "#context.ts";
import { AppError, reasonToStop } from "#errors.ts";
import { inTransaction } from "#transaction.ts";

/** `code`: a limit of leave is in the way, which someone may override. */
export type Failed = { id: string; reason: string; code?: "limit" };

/**
 * Does something with each item in a transaction of its own, with the rights of that moment, so that a failure doesn't affect
 * the others. Returns what is done and, with reasons, what failed. A loop that cannot go on returns the rest as failed; before
 * the first item is done it throws, and the route responds. What is done counts as one act in messages. A retry with the same idempotency key does what
 * is not done yet.
 */
export async function doEach<C extends ActorContext>(ctx: C, itemIds: string[], work: (ctx: C, id: string) => Promise<unknown>) {
  const doneIds: string[] = [];
  const failed: Failed[] = [];
  const ids = [...new Set(itemIds)];
  const actId = uuidv7();
  for (const [index, id] of ids.entries()) {
    try {
      await inTransaction({ ...ctx, actId }, async (ctx) => (await ctx.once?.(ctx.db, id)) === false || work(ctx, id));
      doneIds.push(id);
    } catch (error) {
      const reason = reasonToStop(error);
      if (reason !== undefined) {
        if (doneIds.length === 0) throw error;
        failed.push(...ids.slice(index).map((rest) => ({ id: rest, reason })));
        break;
      }
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, reason: error.message, ...(error.code === "limit" && { code: error.code }) });
    }
  }
  return { doneIds, failed };
}
