import type * as accountLinks from "@daybook/contract/account-links/account-links";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type { ActorContext, MaybeActor, Recorded, RequestContext } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { AppError, tooManyAttempts } from "#errors.ts";
import type { RegistrationFacts } from "#features/auth/auth.changes.ts";
import { mayEmailLinks } from "#features/auth/auth.service.ts";
import type { AccountFacts } from "#features/users/users.changes.ts";
import * as usersAccountsService from "#features/users/users.accounts.service.ts";
import { createLinks } from "./account-links.creation.service.ts";
import { emailChanges } from "./account-links.emails.service.ts";
import * as accountLinksRepository from "./account-links.repository.ts";
import { invalidLink, requireLink } from "./account-links.service.ts";
import { accountAddress } from "#link-address.ts";
import { inTransaction } from "#transaction.ts";

/** Emails a link that confirms the person's email. Returns whether it is on its way; needs a transaction. */
async function sendConfirmation(ctx: ActorContext<MaybeActor>, userId: string, origin: string): Promise<boolean> {
  if (!mayEmailLinks(ctx, origin)) return false;
  await createLinks(ctx, { userIds: [userId], purpose: "confirm_email", lifetime: "confirmation", baseUrl: accountAddress(ctx, origin) });
  return true;
}

/** Emails the people who have registered a link that confirms their email. */
export async function greetRegistered(ctx: ActorContext<MaybeActor>, accounts: readonly RegistrationFacts[]) {
  for (const { id, origin } of accounts) await sendConfirmation(ctx, id, origin);
}

/** Tells the old addresses about a change. The new one gets a link that confirms it, unless an admin has set it. */
export async function followEmailChanges(ctx: ActorContext<MaybeActor>, accounts: readonly Recorded<AccountFacts>[]) {
  for (const { id, actorId, emailChange } of accounts) {
    if (!emailChange) continue;
    const { before, after, origin } = emailChange;
    if (!after.emailConfirmedAt) await sendConfirmation(ctx, id, origin);
    if (!ctx.channels.email || !before.email) continue;
    const chosen = before.emailConfirmedAt ? { name: before.name, email: after.email } : null;
    const payload = { to: before.email, chosen, byAdmin: actorId !== id };
    await deliver(ctx, emailChanges, [{ target: id, payload }]);
  }
}

/** Confirms the email that the link was sent to. It needs no session, and works once. */
export async function confirm(ctx: RequestContext<MaybeActor>, { token }: CheckedInputOf<typeof accountLinks.confirmEmail>) {
  const { id, userId, email } = await requireLink(ctx, token, "confirm");
  await inTransaction(ctx, async (ctx) => {
    // Locked in this order everywhere: the person, then the link.
    await accountLinksRepository.lockUsers(ctx.db, [userId], ctx.today());
    if (!(await accountLinksRepository.use(ctx.db, id, ctx.now()))) throw invalidLink();
    await usersAccountsService.confirmEmail(ctx, userId);
  });
  return { email: email ?? "" };
}

/** Emails the actor a new link, for example after the first has expired. */
export async function sendAgain(ctx: RequestContext) {
  const retryAfter = await ctx.limits.confirmations.count(ctx.actor.id);
  if (retryAfter) throw tooManyAttempts(retryAfter);
  return inTransaction(ctx, async (ctx) => {
    const [user] = await accountLinksRepository.lockUsers(ctx.db, [ctx.actor.id], ctx.today());
    if (user?.emailConfirmedAt) throw new AppError("conflict", "Your email address is confirmed already.");
    if (!(await sendConfirmation(ctx, ctx.actor.id, ctx.origin()))) {
      throw new AppError("conflict", "Daybook cannot send emails here. Ask an administrator to confirm your email address.");
    }
    return {};
  });
}
