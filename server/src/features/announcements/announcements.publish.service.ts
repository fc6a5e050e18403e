import type { Updateable } from "kysely";
import { announcementAccess } from "#access/announcements.ts";
import { record } from "#changes.ts";
import { type ActorContext, actingAs, type MaybeActor } from "#context.ts";
import type { AnnouncementsTable } from "#db/schema-announcements.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as announcementsChanges from "./announcements.changes.ts";
import { audited, facts, factsFor } from "./announcements.facts.ts";
import * as announcementsRepository from "./announcements.repository.ts";
import { withRulesNow } from "./announcements.rules.service.ts";
import { inTransaction } from "#transaction.ts";

/* Publishes drafts and scheduled announcements, each once. */

/** Publishes an announcement whose row is locked, with these changes, and returns it. Its readers are notified. */
export async function publish(ctx: ActorContext, id: string, changes: Updateable<AnnouncementsTable> = {}) {
  const now = ctx.now();
  await announcementsRepository.update(ctx.db, id, { ...changes, status: "published", publishAt: null, createdAt: now }, now);
  await announcementsRepository.markSeenByAuthor(ctx.db, id, now);
  const announcement = await announcementsRepository.getWithCounts(ctx.db, id, ctx.actor);
  record(ctx, announcementsChanges.created, { ...facts(announcement), after: audited(announcement) });
  return announcement;
}

/** Publishes what is due. Running it twice, or in two processes at once, publishes each once. */
export async function publishDue(ctx: ActorContext<MaybeActor>) {
  while (await publishNext(ctx));
}

const publishNext = (ctx: ActorContext<MaybeActor>) =>
  inTransaction(ctx, async (ctx) => {
    const due = await announcementsRepository.findDueForUpdate(ctx.db, ctx.now());
    if (!due) return false;
    const author = await sessionsService.findActor(ctx.db, due.senderId, ctx.now());
    const isLate = due.expiresAt !== null && due.expiresAt <= ctx.now();
    const announcement = author && factsFor(await withRulesNow(ctx), await announcementsRepository.find(ctx.db, due.id, author));
    if (announcement && announcementAccess.update(author, announcement) && !isLate) await publish(actingAs(ctx, author), due.id);
    else await keepAsDraft(ctx, due.id);
    return true;
  });

/** Makes an announcement a draft whose author may not write any more, or that has expired meanwhile. */
async function keepAsDraft(ctx: ActorContext<MaybeActor>, id: string) {
  const reader = { id: null, teamId: null, role: null } as const;
  const before = await announcementsRepository.getWithCounts(ctx.db, id, reader);
  await announcementsRepository.update(ctx.db, id, { status: "draft", publishAt: null }, ctx.now());
  const after = await announcementsRepository.getWithCounts(ctx.db, id, reader);
  record(ctx, announcementsChanges.draftUpdated, { ...facts(after), before: audited(before), after: audited(after) });
}
