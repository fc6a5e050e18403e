import { cutText } from "@daybook/contract/core/cut-text";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as slack from "@daybook/contract/slack/slack";
import type { OwnSlack } from "@daybook/contract/slack/slack";
import { record } from "#changes.ts";
import type { ActorContext, Job, LeavingPart, MaybeActor } from "#context.ts";
import { accessItem } from "#domain/leaving.ts";
import { AppError, tooManyAttempts } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { linkAddress } from "#link-address.ts";
import { hashToken, newToken } from "#secret-tokens.ts";
import { inTransaction } from "#transaction.ts";
import * as slackChanges from "./slack.changes.ts";
import * as slackLinksRepository from "./slack.links.repository.ts";
import { queueWelcome } from "./slack.welcome.service.ts";

/*
 * Links between Slack accounts and people. `/daybook` in Slack shows a link that works once, for a few minutes, for that Slack
 * account; who opens it signed in to Daybook is linked. An equal email links no one.
 */

export const linkMinutes = 10;
const nameMax = 100;

type Account = slackLinksRepository.SlackPerson & { name: string; workspace: string };

/** Returns the address that links a Slack account; undefined while the address of Daybook is unknown. */
export async function newLink(ctx: ActorContext<MaybeActor>, { workspaceId, slackUserId, name, workspace }: Account) {
  const address = linkAddress(ctx);
  if (!address) return undefined;
  const token = newToken();
  await slackLinksRepository.setToken(ctx.db, {
    workspaceId,
    slackUserId,
    tokenHash: hashToken(token),
    name: cutText(name, nameMax),
    workspace: cutText(workspace, nameMax),
    expiresAt: new Date(Date.parse(ctx.now()) + linkMinutes * 60_000).toISOString(),
  });
  return `${address}/link/slack?token=${token}`;
}

export async function get(ctx: ActorContext): Promise<OwnSlack> {
  const own = await slackLinksRepository.find(ctx.db, ctx.actor.id);
  return {
    configured: ctx.env.slack !== undefined,
    linked: own ? { name: own.name, workspace: own.workspace, linkedAt: own.linkedAt } : null,
  };
}

const notValid = () =>
  new AppError(
    "not_found",
    `This link is not valid any more. Type /daybook in Slack to get a new one; it works for ${linkMinutes} minutes.`,
  );

/** Counts attempts with tokens that do not exist, per address. */
async function requireToken<T>(ctx: ActorContext, find: () => Promise<T | undefined>): Promise<T> {
  const retryAfter = await ctx.limits.links.count(ctx.network);
  if (retryAfter) throw tooManyAttempts(retryAfter);
  const found = ctx.env.slack && (await find());
  if (!found) throw notValid();
  await ctx.limits.links.refund(ctx.network);
  return found;
}

export async function inspect(ctx: ActorContext, { token }: CheckedInputOf<typeof slack.inspectLink>) {
  const found = await requireToken(ctx, () => slackLinksRepository.findToken(ctx.db, hashToken(token), ctx.now()));
  const own = await slackLinksRepository.find(ctx.db, ctx.actor.id);
  const isOther = own && (own.workspaceId !== found.workspaceId || own.slackUserId !== found.slackUserId);
  const { name, workspace, expiresAt } = found;
  return { name, workspace, expiresAt, replaces: isOther ? { name: own.name, workspace: own.workspace } : null };
}

/** Links the Slack account for which the token was made. Who had it before loses it, because a Slack account has one person. */
export async function link(ctx: ActorContext, { token }: CheckedInputOf<typeof slack.link>): Promise<OwnSlack> {
  await requireToken(ctx, () => slackLinksRepository.findToken(ctx.db, hashToken(token), ctx.now()));
  await sessionsService.requireConfirmation(ctx);
  return inTransaction(ctx, async (ctx) => {
    const taken = await slackLinksRepository.takeToken(ctx.db, hashToken(token), ctx.now());
    if (!taken) throw notValid();
    const { workspaceId, slackUserId, name, workspace } = taken;
    const row = { userId: ctx.actor.id, workspaceId, slackUserId, name, workspace, linkedAt: ctx.now() };
    for (const before of await slackLinksRepository.link(ctx.db, row)) recordUnlinked(ctx, before);
    record(ctx, slackChanges.linked, { id: ctx.actor.id, after: { slackUserId, name, workspace } });
    await queueWelcome(ctx, ctx.actor.id);
    return get(ctx);
  });
}

type Removed = { userId: string; slackUserId: string; name: string; workspace: string };

const recordUnlinked = (ctx: ActorContext, { userId, slackUserId, name, workspace }: Removed) =>
  record(ctx, slackChanges.unlinked, { id: userId, before: { slackUserId, name, workspace } });

export const unlink = (ctx: ActorContext) =>
  inTransaction(ctx, async (ctx) => {
    const before = await slackLinksRepository.remove(ctx.db, ctx.actor.id);
    if (before) recordUnlinked(ctx, before);
    return get(ctx);
  });

/** The link of a person, which ends with the account. */
export const leaving: LeavingPart = {
  list: async (ctx, { id }) => accessItem((await slackLinksRepository.find(ctx.db, id)) ? 1 : 0, "Slack account"),
  settle: async (ctx, { id }) => {
    const before = await slackLinksRepository.remove(ctx.db, id);
    if (before) recordUnlinked(ctx, before);
    return {};
  },
};

const dayMs = 24 * 3_600_000;

/** Deletes old requests and links every hour. */
export const slackSweep: Job = {
  name: "slack.sweep",
  cron: "17 * * * *",
  mayMerge: true,
  isNeeded: ({ slack }) => slack !== undefined,
  run: (ctx) =>
    slackLinksRepository.sweep(ctx.db, { receivedBefore: new Date(Date.parse(ctx.now()) - dayMs).toISOString(), now: ctx.now() }),
};
