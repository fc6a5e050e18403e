import { invalidLinkMessage, type LinkPurpose } from "@daybook/contract/account-links/account-links";
import type * as accountLinks from "@daybook/contract/account-links/account-links";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { refused, require } from "#access/access.ts";
import { mayCreateUsers, userAccess } from "#access/users.ts";
import { record } from "#changes.ts";
import * as accountLinksChanges from "./account-links.changes.ts";
import type { ActorContext, MaybeActor, RequestContext } from "#context.ts";
import { AppError, invalid, tooManyAttempts } from "#errors.ts";
import { requirePasswordsOn } from "#features/auth/auth.passwords.service.ts";
import * as authSignInService from "#features/auth/auth.sign-in.service.ts";
import * as sessionsFailuresService from "#features/sessions/sessions.failures.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as usersAccountsService from "#features/users/users.accounts.service.ts";
import * as usersService from "#features/users/users.service.ts";
import { hashToken } from "#secret-tokens.ts";
import { createLinks } from "./account-links.creation.service.ts";
import * as accountLinksRepository from "./account-links.repository.ts";
import { accountAddress } from "#link-address.ts";
import { inTransaction } from "#transaction.ts";

export const invalidLink = () => invalid("token", invalidLinkMessage);

/** Throws 404 for a user that the actor may not see, 403 unless the actor is an admin. */
export async function mayCreate(ctx: ActorContext, id: string) {
  const { facts } = await usersService.findVisible(ctx, id);
  if (!userAccess.administer(ctx.actor, facts)) throw refused("create a link for this user");
}

/** Invites an active user, or creates a link to reset the password. */
export async function create(ctx: RequestContext, { id, purpose }: CheckedInputOf<typeof accountLinks.create>) {
  await mayCreate(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    await sessionsService.requireConfirmation(ctx);
    const [user] = await accountLinksRepository.lockUsers(ctx.db, [id], ctx.today());
    if (!user) throw new AppError("not_found", usersService.missing);
    if (user.status !== "active") throw new AppError("conflict", `${user.name} is inactive. Activate the account first.`);
    if (purpose === "invitation" && user.hasSignedIn) {
      throw new AppError("conflict", `${user.name} has already signed in. Reset the password instead.`);
    }
    return linkFor(ctx, id, purpose);
  });
}

/** Creates the invitation of a new user. Needs the transaction that creates the user. */
export const invite = (ctx: RequestContext, userId: string) => linkFor(ctx, userId, "invitation");

async function linkFor(ctx: RequestContext, userId: string, purpose: LinkPurpose) {
  const lifetime = purpose === "invitation" ? "invitation" : "resetByAdmin";
  const [link] = await createLinks(ctx, { userIds: [userId], purpose, lifetime, baseUrl: accountAddress(ctx, ctx.origin()) });
  return link!;
}

export const mayCreateMany = (ctx: ActorContext) => require(mayCreateUsers(ctx.actor), "invite people");

/** Creates new invitations. Leaves out people who have signed in meanwhile or are inactive. */
export async function createMany(ctx: RequestContext, { userIds }: CheckedInputOf<typeof accountLinks.createMany>) {
  mayCreateMany(ctx);
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))];
  return inTransaction(ctx, async (ctx) => {
    await sessionsService.requireConfirmation(ctx);
    const users = await accountLinksRepository.lockUsers(ctx.db, ids, ctx.today());
    if (users.length < ids.length) throw new AppError("not_found", usersService.missing);
    const invited = users.filter(({ status, hasSignedIn }) => status === "active" && !hasSignedIn);
    if (invited.length === 0) return [];
    const links = await createLinks(ctx, {
      userIds: invited.map(({ id }) => id),
      purpose: "invitation",
      lifetime: "invitation",
      baseUrl: accountAddress(ctx, ctx.origin()),
    });
    return links.map((link, index) => ({ ...link, name: invited[index]!.name, email: invited[index]!.email ?? "" }));
  });
}

/** Returns the usable link. Counts attempts with an invalid token per address. */
export async function requireLink(ctx: ActorContext<MaybeActor>, token: string, linkUse: accountLinksRepository.LinkUse) {
  const retryAfter = await ctx.limits.links.count(ctx.network);
  if (retryAfter) throw tooManyAttempts(retryAfter);
  const link = await accountLinksRepository.findUsable(ctx.db, hashToken(token), linkUse, ctx.now(), ctx.today());
  if (!link) {
    await sessionsFailuresService.recordFailure(ctx, `link ${ctx.network}`, null, "invalid link");
    throw invalidLink();
  }
  await ctx.limits.links.refund(ctx.network);
  return link;
}

export async function inspect(ctx: ActorContext<MaybeActor>, { token }: CheckedInputOf<typeof accountLinks.inspect>) {
  const { purpose, name, email, expiresAt } = await requireLink(ctx, token, "password");
  return {
    purpose: purpose === "invitation" ? purpose : ("reset" as const),
    name,
    email: email ?? "",
    company: ctx.company.companyName,
    expiresAt,
  };
}

/**
 * Sets the password of the link's person, ends all their sessions and signs in. Of two concurrent requests one wins. Signs in
 * after the commit: a sign-in that asks for a second factor keeps the new password.
 */
export async function accept(ctx: RequestContext<MaybeActor>, { token, password }: CheckedInputOf<typeof accountLinks.accept>) {
  const { id, userId, purpose, wasEmailed } = await requireLink(ctx, token, "password");
  await requirePasswordsOn(ctx, userId);
  await inTransaction(ctx, async (ctx) => {
    // Locked in this order everywhere: the person, then the link.
    await accountLinksRepository.lockUsers(ctx.db, [userId], ctx.today());
    if (!(await accountLinksRepository.use(ctx.db, id, ctx.now()))) throw invalidLink();
    await usersAccountsService.setPassword(ctx, userId, password);
    if (wasEmailed) await usersAccountsService.confirmEmail(ctx, userId);
    await sessionsService.revoke(ctx, userId);
    record(ctx, accountLinksChanges.used, { id: userId, after: { purpose }, actorId: userId });
  });
  return authSignInService.signIn(ctx, userId);
}
