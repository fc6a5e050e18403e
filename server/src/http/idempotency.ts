import { createHash } from "node:crypto";
import { type Context, inTransaction, type Job } from "#context.ts";
import { AppError, invalid } from "#errors.ts";

/** A key answers for this long. */
const keptHours = 24;

const forgottenBefore = (now: string) => new Date(Date.parse(now) - keptHours * 3_600_000).toISOString();

type Answer = { status: number; body: unknown };

/** What the key was used for: the same key with another call or body is a conflict. */
const fingerprint = (operation: string, input: unknown) =>
  `${operation} ${createHash("sha256").update(JSON.stringify(input)).digest("base64url")}`;

/**
 * Does the work once per person and key within 24 hours. The second of two at once waits for the first (their
 * inserts meet in the primary key); only answers that succeeded are kept, because a failure rolls the key back.
 */
export function once(
  ctx: Context,
  key: string,
  operation: string,
  input: unknown,
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  if (key.length > 200) throw invalid("Idempotency-Key", "An idempotency key has at most 200 characters");
  const request = fingerprint(operation, input);
  return inTransaction(ctx, async (ctx) => {
    const where = { userId: ctx.actor.id, key };
    const inserted = await ctx.db
      .insertInto("idempotencyKeys")
      .values({ ...where, request, createdAt: ctx.now() })
      .onConflict((conflict) =>
        conflict
          .columns(["userId", "key"])
          .doUpdateSet({ request, status: null, answer: null, createdAt: ctx.now() })
          .where("idempotencyKeys.createdAt", "<", forgottenBefore(ctx.now())),
      )
      .executeTakeFirst();
    if (!inserted.numInsertedOrUpdatedRows) {
      const kept = await ctx.db
        .selectFrom("idempotencyKeys")
        .select(["request", "status", "answer"])
        .where("userId", "=", where.userId)
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      if (kept.request !== request || kept.status === null) {
        throw new AppError("conflict", "This idempotency key was already used for another request");
      }
      return { status: kept.status, body: kept.answer };
    }
    const answer = await work(ctx);
    await ctx.db
      .updateTable("idempotencyKeys")
      .set({ status: answer.status, answer: JSON.stringify(answer.body) })
      .where("userId", "=", where.userId)
      .where("key", "=", key)
      .execute();
    return answer;
  });
}

const sweptAtOnce = 5000;

/** Forgets the keys whose time is over, some at a time so that nobody waits for it. */
export const idempotencySweep: Job = {
  name: "idempotency.sweep",
  cron: "17 * * * *",
  run: async ({ db, now }) => {
    for (let swept = sweptAtOnce; swept === sweptAtOnce;) {
      const { numDeletedRows } = await db
        .deleteFrom("idempotencyKeys")
        .where(
          (eb) => eb.refTuple("userId", "key"),
          "in",
          (eb) =>
            eb
              .selectFrom("idempotencyKeys")
              .select(["userId", "key"])
              .where("createdAt", "<", forgottenBefore(now()))
              .limit(sweptAtOnce)
              .$asTuple("userId", "key"),
        )
        .executeTakeFirst();
      swept = Number(numDeletedRows);
    }
  },
};
