import { z } from "zod";
import { sessionMessages } from "@daybook/contract/core/errors";
import { record } from "#changes.ts";
import * as singleSignOnChanges from "./single-sign-on.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { deliveryKind } from "#deliveries/delivery-kind.ts";
import { roleByGroups, teamByGroups } from "#domain/group-roles.ts";
import { emailOf, groupsOf, nameOf } from "#domain/oidc-claims.ts";
import { AppError } from "#errors.ts";
import * as accountLinksCreationService from "#features/account-links/account-links.creation.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as usersProvisioningService from "#features/users/users.provisioning.service.ts";
import * as singleSignOnRepository from "./single-sign-on.repository.ts";
import { type ConfirmedPerson, type Provider, SignInRefused } from "#platform/oidc-provider.ts";
import { inTransaction } from "#transaction.ts";

/**
 * Returns the id of the person's active account: the linked one, else the one with the verified email, which is linked now,
 * else a new one if accounts are created. Then applies the person's groups. Needs a transaction. @throws SignInRefused
 */
export async function accountOf(ctx: ActorContext<MaybeActor>, provider: Provider, person: ConfirmedPerson): Promise<string> {
  const linked = await singleSignOnRepository.findLinkedUser(ctx.db, person.issuer, person.subject);
  const userId = linked ?? (await linkByEmail(ctx, provider, person));
  const user = await usersProvisioningService.find(ctx, userId);
  if (user?.status !== "active") throw new SignInRefused("disabled");
  await applyGroups(ctx, provider, userId, person);
  return userId;
}

/** Emails to people whose account single sign-on now opens: two are better than none. */
export const linkedEmails = deliveryKind({
  name: "single-sign-on.linked",
  channel: "email",
  payload: z.object({ userId: z.string() }),
  policy: { guarantee: "at least once", attempts: { max: 5, firstWaitMs: 30_000 }, places: 4 },
});

/** Linking an account ends its sessions, its links and the sign-ins that wait, because someone else may have begun them. */
async function linkByEmail(
  ctx: ActorContext<MaybeActor>,
  { settings }: Provider,
  { issuer, subject, sources }: ConfirmedPerson,
): Promise<string> {
  const found = emailOf(sources);
  if (!found) throw new SignInRefused("email_missing");
  if (!found.verified) throw new SignInRefused("email_unverified");
  const { email } = found;

  const user = await usersProvisioningService.findByEmail(ctx, email);
  if (!user && !settings.autoCreate) throw new SignInRefused("no_account");
  if (user && user.status !== "active") throw new SignInRefused("disabled");
  // The account may belong to someone else who typed the address.
  if (user && !user.emailConfirmedAt) throw new SignInRefused("email_unconfirmed");
  const userId = user?._id ?? (await usersProvisioningService.create(ctx, { email, name: nameOf(sources, email) }));
  if (!(await singleSignOnRepository.addIdentity(ctx.db, { issuer, subject, userId, linkedAt: ctx.now() }))) {
    // A sign-in at the same time may have linked the same person.
    if ((await singleSignOnRepository.findLinkedUser(ctx.db, issuer, subject)) === userId) return userId;
    throw new SignInRefused("already_linked");
  }
  record(ctx, singleSignOnChanges.linked, { id: userId, actorId: userId, after: { issuer, email } });
  if (user) {
    await sessionsService.revoke(ctx, userId);
    await accountLinksCreationService.endPasswordLinks(ctx, userId);
    await deliver(ctx, linkedEmails, [{ target: userId, payload: { userId } }]);
  }
  return userId;
}

async function applyGroups(ctx: ActorContext<MaybeActor>, { settings, log }: Provider, userId: string, { sources }: ConfirmedPerson) {
  const { groupsClaim, roles, teams } = settings;
  const groups = groupsClaim === undefined ? undefined : groupsOf(sources, groupsClaim);
  if (!groups) return;
  const { keptAdmin, unknownTeam } = await usersProvisioningService.assign(ctx, userId, (user) => ({
    role: roleByGroups(groups, roles, user.role),
    team: teamByGroups(groups, teams, user.team),
  }));
  if (keptAdmin) log.warn({ userId }, "groups would take the role of the last active admin; it stays");
  if (unknownTeam !== undefined) log.warn({ team: unknownTeam }, "OIDC_TEAMS names a team that does not exist");
}

/** Whether an account that was active a moment ago no longer is. */
export const isDisabled = (error: unknown) => error instanceof AppError && error.message === sessionMessages.disabled;

/**
 * Removes the link of the account with this email, or without an email all links, for instance after a change of the provider.
 * The next sign-in with the verified email links again. Sessions continue. Returns the number of links.
 */
export const removeLinks = (ctx: ActorContext<MaybeActor>, email: string | undefined): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const removed = await singleSignOnRepository.removeIdentities(ctx.db, email);
    for (const { userId } of removed) record(ctx, singleSignOnChanges.unlinked, { id: userId });
    return removed.length;
  });

/** Removes the links of deleted accounts, so that these people can get other accounts. */
export async function unlinkDeleted(ctx: ActorContext<MaybeActor>, accounts: readonly { id: string }[]) {
  for (const { id } of accounts) await singleSignOnRepository.removeIdentity(ctx.db, id);
}
