import type { Overview } from "@daybook/contract/analytics/schemas";
import { isAdmin, isLead } from "#access/actor.ts";
import type { HoursScope } from "#access/hours.ts";
import { addDays } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { hoursOf, owedOnly, type PeopleHours, summary } from "#features/hours/hours.service.ts";

type Week = { weekStart: string; weekEnd: string };
type DayOfHours = Overview["own"]["hours"]["days"][number];

/** Sums hours as hundredths to avoid floating-point errors. */
const sumOf = (days: Pick<DayOfHours, "logged" | "expected">[]) => {
  const add = (key: "logged" | "expected") => days.reduce((total, day) => total + Math.round(day[key] * 100), 0) / 100;
  return { logged: add("logged"), expected: add("expected") };
};

/** All hours or a team's for admins, the team's for its lead, their own for members. */
function scopeOf({ actor }: ActorContext, teamId: string | null): HoursScope {
  if (isAdmin(actor)) return teamId === null ? "all" : { teamId };
  return isLead(actor) && actor.teamId !== null ? { teamId: actor.teamId } : { userId: actor.id };
}

/**
 * This week's hours in scope, last week's up to the same day, and the actor's own hours, from one query.
 * @param teamId the team an admin has chosen; null for the whole company
 */
export async function hoursOfWeeks(
  ctx: ActorContext,
  { weekStart, weekEnd }: Week,
  teamId: string | null,
): Promise<{ scope: Overview["hours"]; own: Overview["own"]["hours"] }> {
  const scope = scopeOf(ctx, teamId);
  const both = await hoursOf(ctx, scope, { startDate: addDays(weekStart, -7), endDate: weekEnd, peopleOnly: true });
  const { byUser } = summary(both);
  const owed = owedOnly(both);
  const { days } = summary(owed);
  const daySums = days.map(({ date, kind, logged, expected }) => ({ date, kind, logged, expected }));
  const thisWeek = daySums.slice(7);
  const before = daySums.filter(({ date }) => date <= addDays(ctx.today(), -7));

  const mine = byUser.find(({ user }) => user._id === ctx.actor.id)?.days ?? [];
  const ownDays = thisWeek.map(({ date, kind }, index) => {
    const { logged = 0, expected = 0 } = mine[index + 7] ?? {};
    return { date, kind, logged, expected };
  });
  const isSoFar = ({ date }: { date: string }) => weekStart <= date && date <= ctx.today();
  return {
    scope: {
      startDate: weekStart,
      endDate: weekEnd,
      ...sumOf(thisWeek),
      before: sumOf(before),
      days: thisWeek,
      byTeam: scope === "all" ? hoursByTeam(owed, isSoFar) : [],
      byPerson: scope !== "all" && "teamId" in scope ? hoursByPerson(owed, isSoFar) : [],
    },
    own: { ...sumOf(ownDays), days: ownDays },
  };
}

type Sum = { logged: number; expected: number };
type IsCounted = (day: { date: string }) => boolean;

/** In hours from hundredths; the largest gap to the expected hours first, without rows that have neither. */
const largestGapFirst = <Row extends Sum>(rows: Row[]): Row[] =>
  rows
    .filter(({ logged, expected }) => logged > 0 || expected > 0)
    .sort((a, b) => b.expected - b.logged - (a.expected - a.logged))
    .map((row) => ({ ...row, logged: row.logged / 100, expected: row.expected / 100 }));

/** A day counts for the team it was worked in. */
function hoursByTeam({ days, rows }: PeopleHours, isCounted: IsCounted): Overview["hours"]["byTeam"] {
  const sums = new Map<string | null, Sum>();
  for (const row of rows) {
    row.days.forEach((day, index) => {
      if (!day || !isCounted(days[index]!)) return;
      const sum = sums.get(day.team) ?? { logged: 0, expected: 0 };
      sums.set(day.team, { logged: sum.logged + day.logged, expected: sum.expected + day.expected });
    });
  }
  return largestGapFirst([...sums].map(([team, sum]) => ({ team, ...sum })));
}

const hoursByPerson = ({ days, rows }: PeopleHours, isCounted: IsCounted): Overview["hours"]["byPerson"] =>
  largestGapFirst(
    rows.map((row) => {
      const counted = row.days.filter((day, index) => day !== null && isCounted(days[index]!));
      const add = (key: "logged" | "expected") => counted.reduce((total, day) => total + (day?.[key] ?? 0), 0);
      return { user: row.user, logged: add("logged"), expected: add("expected") };
    }),
  );
