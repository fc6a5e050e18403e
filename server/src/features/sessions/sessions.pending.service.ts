import { pendingSignInMinutes } from "@daybook/contract/second-factor/second-factor";
import type { MaybeActor, RequestContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { hashToken, newToken } from "#secret-tokens.ts";
import * as sessionsPendingRepository from "./sessions.pending.repository.ts";

/*
 * Sign-ins whose password was right and that wait for a second factor. A cookie of the browser names one; it ends after ten
 * minutes, and with every change that ends the person's sessions: password, role, deactivation, deletion.
 */

export const pendingSignInOver = () => new AppError("unauthenticated", "This sign-in took too long or is over. Sign in again.");

/** Starts waiting for the second factor, in this browser. */
export async function start(ctx: RequestContext<MaybeActor>, userId: string) {
  const token = newToken();
  const createdAt = ctx.now();
  const expiresAt = new Date(Date.parse(createdAt) + pendingSignInMinutes * 60_000).toISOString();
  await sessionsPendingRepository.insert(ctx.db, { tokenHash: hashToken(token), userId, createdAt, expiresAt });
  ctx.pendingSignIn.start(token);
}

/** Returns the person whose sign-in waits in this browser; undefined without one. */
export async function findUserId(ctx: RequestContext<MaybeActor>): Promise<string | undefined> {
  const { token } = ctx.pendingSignIn;
  return token && sessionsPendingRepository.findUserId(ctx.db, hashToken(token), ctx.now());
}

/** Ends the waiting of this browser's sign-in, which then succeeds. Throws 401 if it has ended meanwhile. */
export async function finish(ctx: RequestContext<MaybeActor>, userId: string) {
  const { token } = ctx.pendingSignIn;
  const waiting = token && (await sessionsPendingRepository.consume(ctx.db, hashToken(token), ctx.now()));
  if (waiting !== userId) throw pendingSignInOver();
  ctx.pendingSignIn.end();
}
