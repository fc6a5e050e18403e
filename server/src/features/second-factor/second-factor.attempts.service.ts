import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError, invalid, tooManyAttempts } from "#errors.ts";
import * as sessionsFailuresService from "#features/sessions/sessions.failures.service.ts";
import { verifyPassword } from "#passwords.ts";
import * as secondFactorRepository from "./second-factor.repository.ts";

const tooManyCodes = (retryAfter: number) =>
  new AppError("too_many", "Too many wrong codes. Please wait 15 minutes and try again.", { retryAfter });

const wrongCode = () => invalid("code", "This code is wrong or was used before. Enter the code that your app shows now.");

/**
 * Runs a check of a code, at most five wrong ones in 15 minutes for an account. The attempt is counted before the check, so
 * that concurrent guesses count too. Throws 400 if the check returns undefined.
 */
export async function countAttempt<Result>(
  ctx: ActorContext<MaybeActor>,
  userId: string,
  check: () => Promise<Result | undefined>,
): Promise<Result> {
  const retryAfter = await ctx.limits.secondFactor.count(userId);
  if (retryAfter) {
    await sessionsFailuresService.recordFailure(ctx, `blocked ${userId}`, userId, "too many attempts");
    throw tooManyCodes(retryAfter);
  }
  const result = await check();
  if (result === undefined) {
    await sessionsFailuresService.recordFailure(ctx, userId, userId, "wrong code");
    throw wrongCode();
  }
  await ctx.limits.secondFactor.reset(userId);
  return result;
}

/** Throws 400 unless this is the actor's password. Counts together with the attempts of a password change. */
export async function requirePassword(ctx: ActorContext, password: string) {
  const key = `password ${ctx.actor.id}`;
  const retryAfter = await ctx.limits.accountFromAddress.count(key);
  if (retryAfter) throw tooManyAttempts(retryAfter);
  const stored = await secondFactorRepository.findPasswordHash(ctx.db, ctx.actor.id);
  if (!(await verifyPassword(stored, password))) throw invalid("password", "The password is incorrect");
  await ctx.limits.accountFromAddress.reset(key);
}
