import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as secondFactor from "@daybook/contract/second-factor/second-factor";
import { record } from "#changes.ts";
import * as secondFactorChanges from "./second-factor.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { countAttempt, requirePassword } from "./second-factor.attempts.service.ts";
import * as secondFactorRecoveryCodesService from "./second-factor.recovery-codes.service.ts";
import { removeUnusableCodes } from "./second-factor.removal.service.ts";
import * as secondFactorRepository from "./second-factor.repository.ts";
import { inTransaction } from "#transaction.ts";

/** RFC 6238 with the values that every authenticator app supports. */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;

const secretBytes = 20;

const totpOf = (secret: Secret, label: { issuer: string; label: string }) => new TOTP({ ...parameters, ...label, secret });

const alreadySetUp = () => new AppError("conflict", "You already have an authenticator app. Turn it off first to use another one.");

/** Starts the set-up with a new secret, in place of one that was never confirmed. Needs a recent confirmation. */
export const start = (ctx: ActorContext) =>
  inTransaction(ctx, async (ctx) => {
    await sessionsService.requireConfirmation(ctx);
    const user = await secondFactorRepository.findUser(ctx.db, ctx.actor.id);
    const secret = new Secret({ size: secretBytes });
    const stored = await secondFactorRepository.startTotp(ctx.db, ctx.actor.id, ctx.encryption.encrypt(secret.base32), ctx.now());
    if (!stored) throw alreadySetUp();
    const uri = totpOf(secret, { issuer: ctx.company.companyName, label: user?.email ?? ctx.actor.name }).toString();
    return { secret: secret.base32, uri, qr: renderSVG(uri, { border: 2 }) };
  });

/** Finishes the set-up with the first code and returns new recovery codes. Needs a recent confirmation. */
export async function confirm(ctx: ActorContext, { code }: CheckedInputOf<typeof secondFactor.confirmTotp>) {
  await sessionsService.requireConfirmation(ctx);
  const row = await secondFactorRepository.findTotp(ctx.db, ctx.actor.id);
  if (row?.confirmedAt) throw alreadySetUp();
  if (!row) throw new AppError("conflict", "This set-up is over. Start again.");
  const step = await countAttempt(ctx, ctx.actor.id, async () => stepOf(ctx, row.secret, code));
  return inTransaction(ctx, async (ctx) => {
    await secondFactorRepository.lockUser(ctx.db, ctx.actor.id);
    if (!(await secondFactorRepository.confirmTotp(ctx.db, ctx.actor.id, row.secret, step, ctx.now()))) {
      throw new AppError("conflict", "This set-up is over. Start again.");
    }
    const recoveryCodes = await secondFactorRecoveryCodesService.replace(ctx);
    record(ctx, secondFactorChanges.authenticatorAdded, { id: ctx.actor.id });
    return { recoveryCodes };
  });
}

/** Accepts a code of the person's authenticator app, once. Returns whether it was right. */
export async function use(ctx: ActorContext<MaybeActor>, userId: string, code: string): Promise<boolean> {
  const row = await secondFactorRepository.findTotp(ctx.db, userId);
  const step = row?.confirmedAt ? stepOf(ctx, row.secret, code) : undefined;
  return step !== undefined && secondFactorRepository.useStep(ctx.db, userId, row!.secret, step, ctx.now());
}

/**
 * Returns the time step of a right code: the current one, the previous or the next, because clocks differ. Undefined for a
 * wrong code, and for a secret that was encrypted under another `JWT_SECRET`.
 */
function stepOf(ctx: ActorContext<MaybeActor>, encrypted: string, code: string): number | undefined {
  const secret = ctx.encryption.decrypt(encrypted);
  if (!secret || !/^\d{6}$/.test(code)) return undefined;
  const timestamp = Date.parse(ctx.now());
  const delta = TOTP.validate({ ...parameters, secret: Secret.fromBase32(secret), token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / parameters.period) + delta;
}

/** Removes the app. Needs the password, or a recent confirmation. */
export async function remove(ctx: ActorContext, { password }: CheckedInputOf<typeof secondFactor.removeTotp>) {
  if (password === undefined) await sessionsService.requireConfirmation(ctx);
  else await requirePassword(ctx, password);
  return inTransaction(ctx, async (ctx) => {
    await secondFactorRepository.lockUser(ctx.db, ctx.actor.id);
    if (!(await secondFactorRepository.removeTotp(ctx.db, ctx.actor.id))) {
      throw new AppError("not_found", "You have no authenticator app");
    }
    await removeUnusableCodes(ctx, ctx.actor.id);
    if (password !== undefined) await sessionsService.confirm(ctx);
    record(ctx, secondFactorChanges.authenticatorRemoved, { id: ctx.actor.id });
    return {};
  });
}
