import type { Overview } from "@daybook/contract/analytics";
import { isAdmin, isLead } from "#access/actor.ts";
import type { HoursScope } from "#access/hours.ts";
import { addDays } from "#calendar.ts";
import type { Context } from "#context.ts";
import { hoursOf, summary } from "#features/hours/hours.service.ts";

type Week = { weekStart: string; weekEnd: string };
type DayOfHours = Overview["own"]["hours"]["days"][number];

/** Sums hours as hundredths to avoid floating-point errors. */
const sumOf = (days: Pick<DayOfHours, "logged" | "expected">[]) => {
  const add = (key: "logged" | "expected") => days.reduce((total, day) => total + Math.round(day[key] * 100), 0) / 100;
  return { logged: add("logged"), expected: add("expected") };
};

/** All hours for admins, the team's for its lead, their own for members. */
function scopeOf({ actor }: Context): HoursScope {
  if (isAdmin(actor)) return "all";
  return isLead(actor) && actor.teamId !== null ? { teamId: actor.teamId } : { userId: actor.id };
}

/** This week's hours in scope, last week's up to the same day, and the actor's own hours, from one query. */
export async function hoursOfWeeks(
  ctx: Context,
  { weekStart, weekEnd }: Week,
): Promise<{ scope: Overview["hours"]; own: Overview["own"]["hours"] }> {
  const both = await hoursOf(ctx, scopeOf(ctx), { startDate: addDays(weekStart, -7), endDate: weekEnd, peopleOnly: true });
  const { days, byUser } = summary(both);
  const daySums = days.map(({ date, kind, logged, expected }) => ({ date, kind, logged, expected }));
  const thisWeek = daySums.slice(7);
  const before = daySums.filter(({ date }) => date <= addDays(ctx.today(), -7));

  const mine = byUser.find(({ user }) => user._id === ctx.actor.id)?.days ?? [];
  const ownDays = thisWeek.map(({ date, kind }, index) => {
    const { logged = 0, expected = 0 } = mine[index + 7] ?? {};
    return { date, kind, logged, expected };
  });
  return {
    scope: { startDate: weekStart, endDate: weekEnd, ...sumOf(thisWeek), before: sumOf(before), days: thisWeek },
    own: { ...sumOf(ownDays), days: ownDays },
  };
}
