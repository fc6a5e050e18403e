import type * as announcements from "@daybook/contract/announcements";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { announcementEvent } from "@daybook/contract/core/events";
import { authorize } from "#access/access.ts";
import { announcementAccess } from "#access/announcements.ts";
import { type Context, inTransaction } from "#context.ts";
import * as announcementsRepository from "./announcements.repository.ts";
import type { AnnouncementRow } from "./announcements.repository.ts";
import { mayFollow, missing, notice } from "./announcements.service.ts";

/*
 * Who has seen what. Everybody marks for oneself alone. Reading is no change of the company's data: it is told to the
 * person's other browsers and leaves no note in the audit.
 */

const tellOwnBrowsers = (ctx: Context, announcement: AnnouncementRow | null) =>
  ctx.emit({
    name: announcementEvent,
    userId: ctx.actor.id,
    notification: { type: "announcement_seen", announcement: announcement && notice(announcement) },
  });

export const list = (ctx: Context) => announcementsRepository.listSeen(ctx.db, ctx.actor.id);

/** Marking again changes nothing. */
export const mark = (ctx: Context, { id }: CheckedInputOf<typeof announcements.markSeen>) =>
  inTransaction(ctx, async (ctx) => {
    const announcement = await announcementsRepository.find(ctx.db, id);
    authorize(announcementAccess, "read", ctx.actor, announcement, { missing });
    const marked = await announcementsRepository.markSeen(ctx.db, ctx.actor.id, { ids: [id] }, ctx.now());
    if (marked.length > 0) tellOwnBrowsers(ctx, announcement);
    return list(ctx);
  });

/** Named ones that are gone are passed over: the others are seen all the same. */
export const markMany = (ctx: Context, { ids }: CheckedInputOf<typeof announcements.markManySeen>) =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.now();
    const marked = await announcementsRepository.markSeen(ctx.db, ctx.actor.id, ids ? { ids } : { inForceAt: now }, now);
    if (marked.length > 0) tellOwnBrowsers(ctx, null);
    return list(ctx);
  });

export const clear = (ctx: Context) =>
  inTransaction(ctx, async (ctx) => {
    const forgotten = await announcementsRepository.clearSeen(ctx.db, ctx.actor.id);
    if (forgotten > 0) tellOwnBrowsers(ctx, null);
    return [];
  });

export async function seenBy(ctx: Context, { id }: CheckedInputOf<typeof announcements.seenBy>) {
  mayFollow(ctx);
  const announcement = await announcementsRepository.find(ctx.db, id);
  authorize(announcementAccess, "read", ctx.actor, announcement, { missing });
  const readers = await announcementsRepository.listReaders(ctx.db, id);
  return readers.map(({ person, seenAt }) => ({ ...person, seenAt }));
}
