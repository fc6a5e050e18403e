import { randomBytes } from "node:crypto";
import { recoveryCodeCount } from "@daybook/contract/second-factor/second-factor";
import { record } from "#changes.ts";
import * as secondFactorChanges from "./second-factor.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { hashToken } from "#secret-tokens.ts";
import * as secondFactorRepository from "./second-factor.repository.ts";
import { inTransaction } from "#transaction.ts";

/** Without letters and digits that look alike. 16 of these characters hold 79 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const codeLength = 16;

/** Returns a random code such as `q4zk-8wmn-3hx7-rt2d`. */
function newCode() {
  let code = "";
  while (code.length < codeLength) {
    // Bytes beyond the last full multiple are skipped, so that every character is equally likely.
    for (const byte of randomBytes(codeLength)) {
      if (byte < 256 - (256 % alphabet.length) && code.length < codeLength) code += alphabet[byte % alphabet.length];
    }
  }
  return code.match(/.{4}/g)!.join("-");
}

/** Replaces the recovery codes of the actor and returns them; only their hashes are stored. Needs a transaction. */
export async function replace(ctx: ActorContext): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const hashes = codes.map((code) => hashToken(code.replaceAll("-", "")));
  await secondFactorRepository.replaceRecoveryCodes(ctx.db, ctx.actor.id, hashes, ctx.now());
  return codes;
}

/** Uses up a recovery code, without spaces and dashes. Returns whether it was one. */
export const use = (ctx: { db: ActorContext["db"] }, userId: string, code: string) =>
  code.length === codeLength ? secondFactorRepository.useRecoveryCode(ctx.db, userId, hashToken(code)) : Promise.resolve(false);

/** Replaces the codes of a person with a second factor. Needs a recent confirmation. */
export const renew = (ctx: ActorContext) =>
  inTransaction(ctx, async (ctx) => {
    await sessionsService.requireConfirmation(ctx);
    await secondFactorRepository.lockUser(ctx.db, ctx.actor.id);
    const { totp, passkeys } = await secondFactorRepository.findFactors(ctx.db, ctx.actor.id);
    if (!totp && passkeys === 0) throw new AppError("conflict", "Set up an authenticator app or a passkey first");
    const recoveryCodes = await replace(ctx);
    record(ctx, secondFactorChanges.recoveryCodesRenewed, { id: ctx.actor.id });
    return { recoveryCodes };
  });
