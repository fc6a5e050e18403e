import { isDeepStrictEqual } from "node:util";
import { eventsOf, settle } from "#changes.ts";
import type { ActorContext, Event, MaybeActor, Recorded } from "#context.ts";
import { runTransaction } from "#db/availability/transaction-slots.ts";
import type { Db } from "#db/database.ts";
import { AppError, isRetryable } from "#errors.ts";

const maxAttempts = 3;

/**
 * Returns the context with the actor's rights as of now; throws 401 if the session was revoked meanwhile. Every transaction
 * begins with it. Call it again after slow work in a transaction, and for each item of a loop.
 */
export const withRightsNow = async <C extends ActorContext<MaybeActor>>(ctx: C): Promise<C> =>
  ctx.findActorAgain && ctx.actor ? { ...ctx, actor: await ctx.findActorAgain(ctx.db) } : ctx;

/** A transaction that took longer, in milliseconds, reads the rights again before its commit (docs/decisions/0005). */
const briefMs = 500;

class RightsChanged extends AppError {
  constructor() {
    super("conflict", "Your permissions have just changed. Please try again.");
  }
}

/**
 * Throws 401 if the session was revoked while the transaction ran, and `RightsChanged` if the rights are others. Reads
 * outside of the transaction, which may itself have replaced the session.
 */
async function requireSameRights<C extends ActorContext<MaybeActor>>(ctx: C, actor: MaybeActor) {
  if (!isDeepStrictEqual((await withRightsNow(ctx)).actor, actor)) throw new RightsChanged();
}

/**
 * Runs the work in a transaction, or in the current one. First it reads the actor's rights again, because they may have ended
 * since the request began; after a wait also at the end, and other rights run the work again. Before the commit it does what follows from the recorded changes and
 * writes their audit events; after it, it emits the events. An error rolls the work back, unless it is an `AppError` with
 * `keepsChanges`, which is thrown after the commit. Retries a deadlock or serialization failure, three attempts in all, and
 * in a request, while many transactions run, a wait for a lock until the request's deadline.
 */
export async function inTransaction<C extends ActorContext<MaybeActor>, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);

  for (let attempt = 1; ; attempt++) {
    try {
      const { result, events, audited, refusal } = await runTransaction(ctx.db, (db) => attemptIn(db, ctx, work));
      ctx.auditLog(audited);
      for (const event of events) ctx.emit(event);
      if (refusal) throw refusal;
      return result as Result;
    } catch (error) {
      if (!(isRetryable(error) || error instanceof RightsChanged) || attempt === maxAttempts) throw error;
    }
  }
}

/** Runs the work once; `refusal` is an error whose changes are kept. A transaction that waited too long for a lock runs again. */
async function attemptIn<C extends ActorContext<MaybeActor>, Result>(db: Db, ctx: C, work: (ctx: C) => Promise<Result>) {
  const events: Event[] = [];
  const recorded: Recorded[] = [];
  let refusal: AppError | undefined;
  const inner: C & { recorded: Recorded[] } = {
    ...ctx,
    db,
    recorded,
    emit: (event: Event) => void events.push(event),
  };
  const startedAt = performance.now();
  const current = await withRightsNow(inner);
  const result = await work(current).catch((error: unknown) => {
    if (!(error instanceof AppError && error.details.keepsChanges)) throw error;
    refusal = error;
  });
  const audited = await settle(inner);
  if (performance.now() - startedAt > briefMs) await requireSameRights(ctx, current.actor);
  return { result, events: [...eventsOf(recorded), ...events], audited, refusal };
}

class DryRun<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super("dry run");
    this.result = result;
  }
}

/** Runs the work in a transaction of its own that is rolled back, and returns its result. Emits and audits nothing. */
export async function inDryRun<Result>(ctx: ActorContext, work: (ctx: ActorContext) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(ctx, async (inner): Promise<never> => {
      throw new DryRun(await work(inner));
    });
  } catch (error) {
    if (error instanceof DryRun) return (error as DryRun<Result>).result;
    throw error;
  }
}
