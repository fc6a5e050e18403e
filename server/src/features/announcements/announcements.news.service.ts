import type { Digest } from "@daybook/contract/digests/digests";
import type { ActorContext, MaybeActor } from "#context.ts";
import * as announcementsRepository from "./announcements.repository.ts";
import type { AnnouncementFilters } from "./announcements.repository.ts";

/* New announcements in digests, emails and the channels of teams, for the same people as everywhere. */

/** Titles listed. */
const listed = 5;

type News = Digest["announcements"];

async function listNews(ctx: ActorContext<MaybeActor>, filters: AnnouncementFilters): Promise<News> {
  const news = await announcementsRepository.listTitles(ctx.db, { ...filters, currentAt: ctx.now() }, listed);
  return news.count > 0 ? news : undefined;
}

/** The current announcements published since an instant that the actor has not seen. */
export const newsSince = (ctx: ActorContext, publishedSince: string) =>
  listNews(ctx, { visibleTo: ctx.actor, unseenBy: ctx.actor.id, publishedSince });

/** Those for everyone in a team: not those for some of its people, or for a role. */
export const newsOfTeamSince = (ctx: ActorContext<MaybeActor>, teamId: string, publishedSince: string) =>
  listNews(ctx, { visibleTo: { id: null, teamId, role: null }, publishedSince });
