import { complianceDaysMax } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves";
import type { Actor } from "#access/actor.ts";
import { awayScope, mayReadLeaveOf } from "#access/leaves.ts";
import { daysBetween } from "#calendar.ts";
import type { Context } from "#context.ts";
import { invalid } from "#errors.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as leavesAwayRepository from "./leaves.away.repository.ts";
import type { AwayFilters, AwayRow } from "./leaves.away.repository.ts";
import type { Person } from "#features/leaves/leaves.people.service.ts";

/** Colleagues learn that somebody is away and when; not why, and not what is still only asked for. */
function asSeenBy(actor: Actor, rows: AwayRow[]) {
  return rows.flatMap(({ leaveType, color, ...row }) => {
    if (mayReadLeaveOf(actor, row)) return [{ ...row, leaveType, color }];
    return row.status === "Approved" ? [row] : [];
  });
}

/** Who is away between two days, as far as one may know. */
export const awayBetween = async (ctx: Pick<Context, "db">, actor: Actor, filters: AwayFilters) =>
  asSeenBy(actor, await leavesAwayRepository.list(ctx.db, awayScope(actor), filters));

/** Who of a person's team is away at the same time. */
export async function alsoAway(ctx: Context, person: Person, { startDate, endDate }: Pick<AwayFilters, "startDate" | "endDate">) {
  if (person.teamId === null) return [];
  const besides = { userId: person.id, teamId: person.teamId };
  return (await awayBetween(ctx, ctx.actor, { startDate, endDate, besides })).filter(({ isAbsence }) => isAbsence);
}

export async function calendar(ctx: Context, { startDate, endDate, team }: CheckedInputOf<typeof leaves.calendar>) {
  if (endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  if (daysBetween(startDate, endDate) >= complianceDaysMax) throw invalid("endDate", `Please choose at most ${complianceDaysMax} days`);
  const [entries, holidays] = await Promise.all([
    awayBetween(ctx, ctx.actor, { startDate, endDate, team }),
    holidaysService.list(ctx, { startDate, endDate }),
  ]);
  return { entries, holidays };
}
