import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type { SecondFactorMethod } from "@daybook/contract/core/errors";
import type * as secondFactor from "@daybook/contract/second-factor/second-factor";
import { record } from "#changes.ts";
import * as secondFactorChanges from "./second-factor.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { invalid } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { countAttempt, requirePassword } from "./second-factor.attempts.service.ts";
import * as secondFactorPasskeysService from "./second-factor.passkeys.service.ts";
import * as secondFactorRecoveryCodesService from "./second-factor.recovery-codes.service.ts";
import * as secondFactorRepository from "./second-factor.repository.ts";
import * as secondFactorTotpService from "./second-factor.totp.service.ts";
import { inTransaction } from "#transaction.ts";

/** Returns how the person can prove a sign-in besides the password; empty without a second factor. */
export async function methodsOf(ctx: ActorContext<MaybeActor>, userId: string): Promise<SecondFactorMethod[]> {
  const { totp, passkeys, recoveryCodesLeft } = await secondFactorRepository.findFactors(ctx.db, userId);
  if (!totp && passkeys === 0) return [];
  return [
    ...(totp ? (["totp"] as const) : []),
    ...(passkeys > 0 ? (["passkey"] as const) : []),
    ...(recoveryCodesLeft > 0 ? (["recovery_code"] as const) : []),
  ];
}

/** Accepts a code of the authenticator app (TOTP) or a recovery code; each counts once. Throws 400 for a wrong one. Not in a transaction. */
export const requireCode = (ctx: ActorContext<MaybeActor>, userId: string, code: string) =>
  countAttempt(ctx, userId, async () => {
    if (await secondFactorTotpService.use(ctx, userId, code)) return "totp" as const;
    if (await secondFactorRecoveryCodesService.use(ctx, userId, code)) return "recovery_code" as const;
    return undefined;
  });

/** Confirms that the person of this session is still there, with the password or a code. */
export async function confirm(ctx: ActorContext, { password, code }: CheckedInputOf<typeof secondFactor.confirm>) {
  if (code !== undefined) await requireCode(ctx, ctx.actor.id, code);
  else if (password !== undefined) await requirePassword(ctx, password);
  else throw invalid("password", "Password is required");
  return inTransaction(ctx, async (ctx) => {
    await sessionsService.confirm(ctx);
    record(ctx, secondFactorChanges.signInConfirmed, { id: ctx.actor.id });
    return {};
  });
}

export async function security(ctx: ActorContext) {
  const { id } = ctx.actor;
  const [passwordChangedAt, totp, { recoveryCodesLeft }, passkeys, confirmedUntil] = await Promise.all([
    secondFactorRepository.findPasswordChange(ctx.db, id),
    secondFactorRepository.findTotp(ctx.db, id),
    secondFactorRepository.findFactors(ctx.db, id),
    secondFactorPasskeysService.list(ctx),
    sessionsService.confirmedUntil(ctx),
  ]);
  return {
    passwordChangedAt,
    totp: totp?.confirmedAt ? { addedAt: totp.addedAt, lastUsedAt: totp.lastUsedAt } : null,
    recoveryCodesLeft,
    passkeys,
    confirmedUntil,
  };
}
