import { teamReader } from "#access/actor.ts";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { lastWorkday } from "./digests.morning.service.ts";
import { get } from "./digests.service.ts";

/** The context of a reader who sees what a lead of the team sees, and is no person. */
export const readerOfTeam = (ctx: ActorContext<MaybeActor>, teamId: string) => actingAs(ctx, teamReader(teamId));

/** Returns the digest that a team gets this morning: of the last workday, without evaluations, which are not for the whole team. */
export const digestOfTeam = async (ctx: ActorContext<MaybeActor>, teamId: string) => ({
  ...(await get(readerOfTeam(ctx, teamId), { date: lastWorkday(await companyCalendar(ctx), ctx.today()) })),
  evaluations: [],
});
