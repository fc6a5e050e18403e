import { createHash } from "node:crypto";
import type { ActorContext, Job, MaybeActor } from "#context.ts";
import type { Db } from "#db/database.ts";
import { AppError, invalid } from "#errors.ts";
import { inTransaction } from "#transaction.ts";

/** How long a key is valid, in hours. */
const validHours = 24;

const validFrom = (now: string) => new Date(Date.parse(now) - validHours * 3_600_000).toISOString();

type IdempotentRequest = { userId: string; key: string; operation: string; input: unknown };
type Response = { status: number; body: unknown };

function requireShort(key: string) {
  if (key.length > 200) throw invalid("Idempotency-Key", "An idempotency key has at most 200 characters");
}

/** Identifies the request of a key: reusing the key for another endpoint or body is a conflict. */
const fingerprint = (operation: string, input: unknown) =>
  `${operation} ${createHash("sha256").update(JSON.stringify(input)).digest("base64url")}`;

/**
 * Runs the work once per user and `Idempotency-Key` within 24 hours; a repeated request gets the stored response. A
 * concurrent duplicate waits for the first on the primary key. Only successes are stored: a failure rolls the key back.
 * @param storable returns the body as it is stored, without secrets
 */
export function runIdempotently<C extends ActorContext<MaybeActor>>(
  ctx: C,
  { userId, key, operation, input }: IdempotentRequest,
  work: (ctx: C) => Promise<Response>,
  storable: (body: unknown) => unknown = (body) => body,
): Promise<Response> {
  requireShort(key);
  const request = fingerprint(operation, input);
  return inTransaction(ctx, async (ctx) => {
    const inserted = await ctx.db
      .insertInto("idempotencyKeys")
      .values({ userId, key, request, createdAt: ctx.now() })
      .onConflict((conflict) =>
        conflict
          .columns(["userId", "key"])
          .doUpdateSet({ request, status: null, answer: null, createdAt: ctx.now() })
          .where("idempotencyKeys.createdAt", "<", validFrom(ctx.now())),
      )
      .executeTakeFirst();
    if (!inserted.numInsertedOrUpdatedRows) {
      const stored = await ctx.db
        .selectFrom("idempotencyKeys")
        .select(["request", "status", "answer"])
        .where("userId", "=", userId)
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      if (stored.request !== request || stored.status === null) {
        throw reused();
      }
      return { status: stored.status, body: stored.answer };
    }
    const response = await work(ctx);
    await ctx.db
      .updateTable("idempotencyKeys")
      .set({ status: response.status, answer: JSON.stringify(storable(response.body)) })
      .where("userId", "=", userId)
      .where("key", "=", key)
      .execute();
    return response;
  });
}

const reused = () => new AppError("conflict", "This idempotency key was already used for another request");

/**
 * Returns the context of a request that does its items one by one. Its `once` claims an item for the transaction that does
 * it; a retry with the same key within 24 hours, also a concurrent one, learns that the item is done.
 */
export async function resumable<C extends ActorContext<MaybeActor>>(
  ctx: C,
  { userId, key, operation, input }: IdempotentRequest,
): Promise<C> {
  requireShort(key);
  const request = fingerprint(operation, input);
  await inTransaction(ctx, async ({ db, now }) => {
    await db
      .deleteFrom("idempotencyKeys")
      .where("userId", "=", userId)
      .where("key", "=", key)
      .where("createdAt", "<", validFrom(now()))
      .execute();
    const values = { userId, key, request, createdAt: now() };
    await db
      .insertInto("idempotencyKeys")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await db
      .selectFrom("idempotencyKeys")
      .select("request")
      .where("userId", "=", userId)
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    if (stored.request !== request) throw reused();
  });
  const once = async (db: Db, item: string) => {
    const claimed = await db
      .insertInto("idempotentItems")
      .values({ userId, key, item })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return claimed.numInsertedOrUpdatedRows === 1n;
  };
  return { ...ctx, once };
}

const batchSize = 5000;

/** Deletes expired keys, in batches so that no request waits for it. */
export const idempotencySweep: Job = {
  name: "idempotency.sweep",
  cron: "17 * * * *",
  run: async ({ db, now }) => {
    for (let deleted = batchSize; deleted === batchSize;) {
      const { numDeletedRows } = await db
        .deleteFrom("idempotencyKeys")
        .where(
          (eb) => eb.refTuple("userId", "key"),
          "in",
          (eb) =>
            eb
              .selectFrom("idempotencyKeys")
              .select(["userId", "key"])
              .where("createdAt", "<", validFrom(now()))
              .limit(batchSize)
              .$asTuple("userId", "key"),
        )
        .executeTakeFirst();
      deleted = Number(numDeletedRows);
    }
  },
};
