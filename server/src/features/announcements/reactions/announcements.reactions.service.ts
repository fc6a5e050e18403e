import type * as reactions from "@daybook/contract/announcements/reactions";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { authorize } from "#access/access.ts";
import { announcementAccess } from "#access/announcements.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as announcementsChanges from "#features/announcements/announcements.changes.ts";
import { factsFor } from "#features/announcements/announcements.facts.ts";
import * as announcementsRepository from "#features/announcements/announcements.repository.ts";
import { missing } from "#features/announcements/announcements.service.ts";
import { inTransaction } from "#transaction.ts";
import * as announcementsReactionsRepository from "./announcements.reactions.repository.ts";

/*
 * Reactions to announcements: one per person, from a fixed set, by those who are in the audience. Those who may read the announcement
 * see who reacted. They are no notices.
 */

const listOf = (ctx: ActorContext, id: string) => announcementsReactionsRepository.list(ctx.db, id, ctx.actor.id);

export async function list(ctx: ActorContext, { id }: CheckedInputOf<typeof reactions.listReactions>) {
  const announcement = factsFor(ctx, await announcementsRepository.find(ctx.db, id, ctx.actor));
  authorize(announcementAccess, "read", ctx.actor, announcement, { missing, refused: "read this announcement" });
  return listOf(ctx, id);
}

/** Checked before the body is validated. */
export async function mayReact(ctx: ActorContext, id: string) {
  const announcement = await announcementsRepository.find(ctx.db, id, ctx.actor);
  if (!announcement?.isVisible) throw new AppError("not_found", missing);
}

/** Sets or takes back the actor's reaction and returns all. Idempotent. */
export const react = (ctx: ActorContext, { id, reaction }: CheckedInputOf<typeof reactions.react>) =>
  inTransaction(ctx, async (ctx) => {
    // The lock keeps a deletion before or after this one.
    const announcement = await announcementsRepository.findForUpdate(ctx.db, id, ctx.actor);
    if (!announcement?.isVisible) throw new AppError("not_found", missing);
    const before = await announcementsReactionsRepository.find(ctx.db, id, ctx.actor.id);
    if (reaction === before) return listOf(ctx, id);
    if (reaction) await announcementsReactionsRepository.set(ctx.db, id, ctx.actor.id, reaction, ctx.now());
    else await announcementsReactionsRepository.remove(ctx.db, id, ctx.actor.id);
    const { audience, senderId } = announcement;
    record(ctx, announcementsChanges.reacted, { id, before: { reaction: before }, after: { reaction }, audience, senderId });
    return listOf(ctx, id);
  });
