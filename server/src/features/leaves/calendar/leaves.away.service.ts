import { complianceDaysMax } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves/leaves";
import type { Actor } from "#access/actor.ts";
import { awayScope, mayReadLeaveOf } from "#access/leaves.ts";
import { daysBetween } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { holidaysOfPerson } from "#features/schedules/schedules.service.ts";
import * as leavesAwayRepository from "./leaves.away.repository.ts";
import type { AwayFilters, AwayRow } from "./leaves.away.repository.ts";
import type { Person } from "#features/leaves/leaves.people.service.ts";

/** Hides types and pending leave from colleagues: they only see that a person is away and when. */
function redactFor(actor: Actor, rows: AwayRow[]) {
  return rows.flatMap(({ leaveType, color, ...row }) => {
    if (mayReadLeaveOf(actor, row)) return [{ ...row, leaveType, color }];
    return row.status === "Approved" ? [row] : [];
  });
}

/** Lists the absences between two days that the actor may see. */
export const awayBetween = async (ctx: Pick<ActorContext, "db">, actor: Actor, filters: AwayFilters) =>
  redactFor(actor, await leavesAwayRepository.list(ctx.db, awayScope(actor), filters));

/** Lists teammates of a person who are away in the period. */
export async function alsoAway(ctx: ActorContext, person: Person, { startDate, endDate }: Pick<AwayFilters, "startDate" | "endDate">) {
  if (person.teamId === null) return [];
  const teammatesOf = { userId: person.id, teamId: person.teamId };
  return (await awayBetween(ctx, ctx.actor, { startDate, endDate, teammatesOf })).filter(({ isAbsence }) => isAbsence);
}

export async function calendar(ctx: ActorContext, { startDate, endDate, team }: CheckedInputOf<typeof leaves.calendar>) {
  if (endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  if (daysBetween(startDate, endDate) >= complianceDaysMax) throw invalid("endDate", `Please choose at most ${complianceDaysMax} days`);
  const [entries, holidays] = await Promise.all([
    awayBetween(ctx, ctx.actor, { startDate, endDate, team }),
    holidaysOfPerson(ctx, ctx.actor.id, { startDate, endDate }),
  ]);
  return { entries, holidays };
}
