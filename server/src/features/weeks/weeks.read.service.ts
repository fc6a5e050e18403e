import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as weeks from "@daybook/contract/weeks/weeks";
import type { WeekDay } from "@daybook/contract/weeks/weeks";
import { abilities } from "#access/access.ts";
import { type HoursScope, type WeekFacts, weekAccess, weekScope } from "#access/hours.ts";
import { addDays, holidayOn } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { endOfWeek, periodOf, startOfWeek } from "#features/hours/hours.period.service.ts";
import type { PersonDay } from "#features/hours/hours.days.service.ts";
import { hoursOf, type HoursOf } from "#features/hours/hours.service.ts";
import * as weeksRepository from "./weeks.repository.ts";
import type { BesidePerson, StoredWeek } from "./weeks.repository.ts";
import { differences, reasonOfReturn } from "./weeks.days.ts";

type Period = { startDate: string; endDate: string };
type Row = HoursOf["rows"][number];

const weeksShown = 6;

/** Lists the weeks of the people that the actor sees; none while weeks are not approved. */
export async function list(ctx: ActorContext, { team, user, ...input }: CheckedInputOf<typeof weeks.list>) {
  if (ctx.company.weekApproval === "off") return [];
  const last = endOfWeek(input.endDate ?? ctx.today());
  const first = startOfWeek(input.startDate ?? addDays(last, 1 - 7 * weeksShown));
  const { teamIds, userId } = weekScope(ctx.actor);
  const read = await readWeeks(ctx, { members: { teamIds, userId, named: team } }, { startDate: first, endDate: last }, user);
  return read
    .filter(({ facts }) => weekAccess.read(ctx.actor, facts))
    .map(({ facts, week }) => ({ ...week, can: abilities(weekAccess, ctx.actor, facts) }));
}

/** Returns a person's week with the facts of the rules; undefined if it has no day of the person's employment. */
export async function readWeek(ctx: ActorContext, userId: string, weekStart: string) {
  const [week] = await readWeeks(ctx, { userId }, { startDate: weekStart, endDate: addDays(weekStart, 6) });
  return week;
}

/** A person's week as it is now. */
export type ReadWeek = Awaited<ReturnType<typeof readWeeks>>[number];

/** Reads the weeks of a period from Monday to Sunday with one statement, by person and week. */
export async function readWeeks(ctx: ActorContext, scope: HoursScope, period: Period, user?: string[]) {
  const beside = weeksRepository.besidePerson(period);
  return weeksIn(ctx, await hoursOf(ctx, scope, { ...periodOf(ctx, period), user, peopleOnly: true, beside }));
}

/** What has to be read beside the people of a period for `weeksIn`. */
export const besideWeeks = weeksRepository.besidePerson;

/** Returns the weeks of hours that were read from Monday to Sunday with `besideWeeks`, by person and week. */
export function weeksIn(ctx: ActorContext, hours: HoursOf) {
  const starts = hours.days.flatMap(({ date }, index) =>
    index % 7 === 0 ? [{ weekStart: date, weekEnd: addDays(date, 6), first: index }] : [],
  );
  const cells = sharedCells();
  return hours.rows.flatMap((row) => {
    if (row.days.every((day) => day === null)) return [];
    const { weeks, closed } = row.person.beside as BesidePerson;
    const stored = new Map(weeks.map((week) => [week.weekStart, week]));
    const months = new Set(ctx.company.payroll === "on" ? closed : []);
    return starts.flatMap((week) => weekOf(ctx, hours, row, { ...week, months, cells }, stored.get(week.weekStart)) ?? []);
  });
}

/**
 * Returns a function that reuses one object for equal days of people, whose hours are shared objects too (`sharedDays`). Garbage
 * collection took as long as the rest for 150 people and 12 weeks.
 */
function sharedCells() {
  const byDate = new Map<string, Map<PersonDay, WeekDay>>();
  return (date: string, day: PersonDay, holiday: string | null, locked: boolean): WeekDay => {
    let cells = byDate.get(date);
    if (!cells) byDate.set(date, (cells = new Map()));
    const shared = cells.get(day);
    if (shared && shared.holiday === holiday && shared.locked === locked) return shared;
    const cell = {
      date,
      expected: day.expected / 100,
      logged: day.logged / 100,
      absence: day.away,
      holiday,
      missing: day.isMissing,
      locked,
    };
    cells.set(day, cell);
    return cell;
  };
}

type WeekPlace = {
  weekStart: string;
  weekEnd: string;
  /** Index of the Monday in the days of the hours. */ first: number;
  /** First days of the closed months. */ months: ReadonlySet<string>;
  cells: ReturnType<typeof sharedCells>;
};

/** Returns a week of a person; undefined without a day of employment. */
function weekOf(
  ctx: ActorContext,
  hours: HoursOf,
  { person, days, user }: Row,
  { weekStart, weekEnd, first, months, cells }: WeekPlace,
  stored: StoredWeek | undefined,
) {
  const calendar = { holidays: hours.holidays, otherHolidays: hours.otherHolidays, schedules: person.schedules ?? undefined };
  const isApproved = stored?.state === "approved";
  const isClosed = (date: string) => months.size > 0 && months.has(`${date.slice(0, 7)}-01`);
  const own: WeekDay[] = [];
  let isOwed = false;
  for (let index = first; index < first + 7; index++) {
    const day = days[index];
    if (!day) continue;
    const { date } = hours.days[index]!;
    own.push(cells(date, day, holidayOn(calendar, date), isApproved || isClosed(date)));
    isOwed ||= day.isOwed;
  }
  // Who owes no reports, such as an admin, has no week to finish.
  if (stored === undefined && !isOwed) return undefined;
  const today = ctx.today();
  const isWithoutWork = own.every(({ expected, logged }) => expected === 0 && logged === 0);
  const lastWorkday = own.findLast(({ expected }) => expected > 0)?.date ?? weekEnd;
  const isDue = weekEnd < today || (weekStart <= today && lastWorkday <= today);
  const signsItself = weekEnd < today && isWithoutWork && (stored === undefined || stored.state === "open");
  const state = signsItself ? ("approved" as const) : (stored?.state ?? ("open" as const));
  const { state: _state, ...kept } = stored ?? nothingStored;
  const facts: WeekFacts = {
    userId: user._id,
    teamId: person.teamId,
    role: person.role,
    state,
    isDecided: stored?.state === "approved",
    isDue,
    isClosed: own.every(({ date }) => isClosed(date)),
  };
  /** By its days (`weeks.overtaken.service.ts`), which may change again. */
  const isReturnedByDays = stored?.state === "returned" && stored.decidedBy === null;
  const isCompared = stored?.state === "submitted" || isApproved;
  /** What changes in a closed month becomes a correction, and returns no week. */
  const isOpen = ({ date }: { date: string }) => !isApproved || !isClosed(date);
  return {
    facts,
    stored,
    week: {
      ...kept,
      user,
      weekStart,
      state,
      days: own,
      note: isReturnedByDays ? reasonOfReturn(stored.days, own) : kept.note,
      isDue,
      changedSince: isCompared ? differences(stored.days.filter(isOpen), own.filter(isOpen)) : [],
    },
  };
}

const nothingStored = { state: "open", submittedAt: null, decidedBy: null, decidedAt: null, note: null, version: 0 } as const;
