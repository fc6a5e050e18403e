import type * as announcements from "@daybook/contract/announcements/announcements";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { announcementEvent } from "@daybook/contract/core/events";
import { authorize } from "#access/access.ts";
import { announcementAccess } from "#access/announcements.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as announcementsRepository from "./announcements.repository.ts";
import type { AnnouncementRow } from "./announcements.repository.ts";
import { factsFor, toNotice } from "./announcements.facts.ts";
import { mayListAll, missing } from "./announcements.service.ts";
import { inTransaction } from "#transaction.ts";

/*
 * Seen tracking. Users mark announcements for themselves only. Marks are not audited; they are emitted to the user's
 * own sessions, so that every open browser shows the same unread count.
 */

const notifyOwnSessions = (ctx: ActorContext, announcement: AnnouncementRow | null) =>
  ctx.emit({
    name: announcementEvent,
    userId: ctx.actor.id,
    notification: { type: "announcement_seen", announcement: announcement && toNotice(announcement) },
  });

export const list = (ctx: ActorContext) => announcementsRepository.listSeen(ctx.db, ctx.actor);

/** Marks one announcement as seen. Idempotent. */
export const mark = (ctx: ActorContext, { id }: CheckedInputOf<typeof announcements.markSeen>) =>
  inTransaction(ctx, async (ctx) => {
    const announcement = await announcementsRepository.find(ctx.db, id, ctx.actor);
    if (!announcement?.isVisible) throw new AppError("not_found", missing);
    const marked = await announcementsRepository.markSeen(ctx.db, ctx.actor, { ids: [id] }, ctx.now());
    if (marked.length > 0) notifyOwnSessions(ctx, announcement);
    return list(ctx);
  });

/** Marks several announcements as seen. Ids that do not exist or that one does not see are ignored. */
export const markMany = (ctx: ActorContext, { ids }: CheckedInputOf<typeof announcements.markManySeen>) =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.now();
    const marked = await announcementsRepository.markSeen(ctx.db, ctx.actor, ids ? { ids } : { currentAt: now }, now);
    if (marked.length > 0) notifyOwnSessions(ctx, null);
    return list(ctx);
  });

export const clear = (ctx: ActorContext) =>
  inTransaction(ctx, async (ctx) => {
    const cleared = await announcementsRepository.clearSeen(ctx.db, ctx.actor.id);
    if (cleared > 0) notifyOwnSessions(ctx, null);
    return [];
  });

export async function seenBy(ctx: ActorContext, { id }: CheckedInputOf<typeof announcements.seenBy>) {
  mayListAll(ctx);
  const announcement = factsFor(ctx, await announcementsRepository.find(ctx.db, id, ctx.actor));
  authorize(announcementAccess, "update", ctx.actor, announcement, { missing, refused: "see who has seen this announcement" });
  const readers = await announcementsRepository.listReaders(ctx.db, id);
  return readers.map(({ person, seenAt }) => ({ ...person, seenAt }));
}
