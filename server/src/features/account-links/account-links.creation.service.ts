import { uuidv7 } from "uuidv7";
import type { AccountLink } from "@daybook/contract/users/users";
import { record } from "#changes.ts";
import * as accountLinksChanges from "./account-links.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { linkEmails, requestedLinkEmails } from "./account-links.emails.service.ts";
import * as accountLinksRepository from "./account-links.repository.ts";
import { newLinkUrl, type StoredPurpose } from "./account-links.tokens.ts";

const hourMs = 3_600_000;

/** How long a link works, by who made it. */
export const lifetimeMs = {
  invitation: 7 * 24 * hourMs,
  resetByAdmin: 24 * hourMs,
  resetByPerson: hourMs,
  confirmation: 7 * 24 * hourMs,
} as const;

export type NewLinks = {
  userIds: string[];
  purpose: StoredPurpose;
  lifetime: keyof typeof lifetimeMs;
  baseUrl: string;
  /** Printed on the server instead of emailed. */
  isPrinted?: true;
};

/**
 * Creates a link for each user and ends their earlier ones: a link for a password ends all others for a password, but one that
 * anybody could ask for ends only its like. Queues the emails where SMTP is set up. Needs a transaction that has locked the
 * users.
 */
export async function createLinks(ctx: ActorContext<MaybeActor>, { userIds, purpose, lifetime, baseUrl, isPrinted }: NewLinks) {
  const now = ctx.now();
  const expiresAt = new Date(Date.parse(now) + lifetimeMs[lifetime]).toISOString();
  const emailed = !isPrinted && ctx.channels.email !== undefined;
  const requested = lifetime === "resetByPerson";
  await accountLinksRepository.endOfUsers(ctx.db, userIds, { purpose, requested }, now);
  const links = userIds.map((userId) => ({ id: uuidv7(), userId, ...newLinkUrl(baseUrl, purpose) }));
  await accountLinksRepository.insert(
    ctx.db,
    links.map(({ id, userId, tokenHash }) => ({
      id,
      userId,
      purpose,
      requested,
      createdBy: ctx.actor?.id ?? null,
      tokenHash,
      emailTokenHash: null,
      createdAt: now,
      expiresAt,
      usedAt: null,
      endedAt: null,
      baseUrl,
    })),
  );
  for (const { userId } of links) {
    record(ctx, accountLinksChanges.created, { id: userId, after: { purpose, expiresAt, emailed } });
  }
  if (emailed)
    await deliver(
      ctx,
      requested || purpose === "confirm_email" ? requestedLinkEmails : linkEmails,
      links.map(({ id, userId }) => ({ target: userId, payload: { linkId: id }, expiresAt })),
    );
  return links.map(({ userId, url }): AccountLink & { userId: string } => ({ userId, url, expiresAt, emailed }));
}

/** Ends the links with which a password could be chosen. */
export const endPasswordLinks = (ctx: ActorContext<MaybeActor>, userId: string) =>
  accountLinksRepository.endOfUsers(ctx.db, [userId], { purpose: "reset", requested: false }, ctx.now());
