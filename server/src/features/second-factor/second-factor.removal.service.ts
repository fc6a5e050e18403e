import { z } from "zod";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as secondFactor from "@daybook/contract/second-factor/second-factor";
import { require } from "#access/access.ts";
import { mayRemoveSecondFactors } from "#access/second-factor.ts";
import { record } from "#changes.ts";
import * as secondFactorChanges from "./second-factor.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { deliveryKind } from "#deliveries/delivery-kind.ts";
import { AppError } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as secondFactorPasskeysRepository from "./second-factor.passkeys.repository.ts";
import * as secondFactorRepository from "./second-factor.repository.ts";
import { inTransaction } from "#transaction.ts";

/** Emails to people whose second factor was removed: two are better than none. */
export const removedEmails = deliveryKind({
  name: "second-factor.removed",
  channel: "email",
  payload: z.object({ userId: z.string(), byName: z.string() }),
  policy: { guarantee: "at least once", attempts: { max: 5, firstWaitMs: 30_000 }, places: 4 },
});

/** Deletes the recovery codes of a person whose last second factor is gone. Needs a transaction. */
export async function removeUnusableCodes(ctx: ActorContext<MaybeActor>, userId: string) {
  const { totp, passkeys } = await secondFactorRepository.findFactors(ctx.db, userId);
  if (!totp && passkeys === 0) await secondFactorRepository.removeRecoveryCodes(ctx.db, userId);
}

/** Removes everything; returns what there was. Needs a transaction. */
async function removeAll(ctx: ActorContext<MaybeActor>, userId: string) {
  const { totp, passkeys } = await secondFactorRepository.findFactors(ctx.db, userId);
  await secondFactorRepository.removeTotp(ctx.db, userId);
  await secondFactorPasskeysRepository.removeOfUser(ctx.db, userId);
  await secondFactorRepository.removeRecoveryCodes(ctx.db, userId);
  return { totp, passkeys };
}

/** Removes the second factor of the account with this email; returns the reason if it cannot. */
export const removeByEmail = (ctx: ActorContext<MaybeActor>, email: string) =>
  inTransaction(ctx, async (ctx) => {
    const id = await secondFactorRepository.findUserIdByEmail(ctx.db, email);
    if (!id) return `There is no account with the email ${email}.`;
    await secondFactorRepository.lockUser(ctx.db, id);
    const before = await removeAll(ctx, id);
    if (!before.totp && before.passkeys === 0) return `${email} has no second factor.`;
    record(ctx, secondFactorChanges.removed, { id, before });
    return undefined;
  });

/** Removes the second factors of deleted accounts. */
export async function removeOfDeleted(ctx: ActorContext<MaybeActor>, accounts: readonly { id: string }[]) {
  for (const { id } of accounts) await removeAll(ctx, id);
}

export const mayRemove = (ctx: ActorContext) => require(mayRemoveSecondFactors(ctx.actor), "remove the second factor of a user");

/**
 * Removes another person's second factor, so that the password alone signs in again. The person is notified by email.
 * Needs a recent confirmation.
 */
export const removeOfUser = (ctx: ActorContext, { id }: CheckedInputOf<typeof secondFactor.removeOfUser>) =>
  inTransaction(ctx, async (ctx) => {
    mayRemove(ctx);
    const user = await secondFactorRepository.lockUser(ctx.db, id);
    if (!user) throw new AppError("not_found", "This user does not exist");
    await sessionsService.requireConfirmation(ctx);
    const before = await removeAll(ctx, id);
    if (!before.totp && before.passkeys === 0) throw new AppError("conflict", `${user.name} has no second factor`);
    record(ctx, secondFactorChanges.removed, { id, before });
    await deliver(ctx, removedEmails, [{ target: id, payload: { userId: id, byName: ctx.actor.name } }]);
    return { _id: id };
  });
