import type { Digest } from "@daybook/contract/digests/digests";
import { teamReader } from "#access/actor.ts";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import { newsOfTeamSince } from "#features/announcements/announcements.news.service.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { lastWorkday } from "./digests.morning.service.ts";
import { partsOf, startOf } from "./digests.service.ts";

/** The context of a reader who sees what a lead of the team sees, and is no person. */
export const readerOfTeam = (ctx: ActorContext<MaybeActor>, teamId: string) => actingAs(ctx, teamReader(teamId));

/**
 * Returns the digest that a team gets this morning: of the last workday, without evaluations, which are not for the whole team. Its
 * announcements are those that are.
 */
export async function digestOfTeam(ctx: ActorContext<MaybeActor>, teamId: string): Promise<Digest> {
  const parts = await partsOf(readerOfTeam(ctx, teamId), lastWorkday(await companyCalendar(ctx), ctx.today()));
  const announcements = await newsOfTeamSince(ctx, teamId, startOf(ctx, parts.period));
  return { ...parts, evaluations: [], ...(announcements && { announcements }) };
}
