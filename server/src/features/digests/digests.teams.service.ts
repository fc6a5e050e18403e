import { teamReader } from "#access/actor.ts";
import type { Context, JobContext } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { lastWorkday } from "./digests.morning.service.ts";
import { get } from "./digests.service.ts";

/** The context of a reader who sees what a lead of the team sees, and is no person. */
export const readerOfTeam = (ctx: JobContext, teamId: string) => ({ ...ctx, actor: teamReader(teamId) }) as unknown as Context;

/** Returns the digest that a team gets this morning: of the last workday. */
export const digestOfTeam = async (ctx: JobContext, teamId: string) =>
  get(readerOfTeam(ctx, teamId), { date: lastWorkday(await companyCalendar(ctx), ctx.today()) });
