import type { ActorContext, MaybeActor } from "#context.ts";
import { record } from "#changes.ts";
import { inTransaction } from "#transaction.ts";
import * as sessionsChanges from "./sessions.changes.ts";

/** Why someone could not sign in. */
export type Failure =
  | "wrong password"
  | "unknown account"
  | "too many attempts"
  | "account not active"
  | "wrong code"
  | "passkey not verified"
  | "invalid link";

/**
 * Writes into the audit trail that someone could not sign in. Not in a transaction, whose refusal would undo it. At most five
 * events an hour for each key, so that guessing does not fill the trail; the request log has a line for each attempt.
 * @param key what is guessed: an account as typed, whether or not it exists, or an address
 */
export async function recordFailure(ctx: ActorContext<MaybeActor>, key: string, userId: string | null, reason: Failure) {
  if (await ctx.limits.failureEvents.count(key)) return;
  await inTransaction(ctx, async (ctx) => record(ctx, sessionsChanges.signInFailed, { id: userId, after: { reason } }));
}
