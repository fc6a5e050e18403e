import { type HoursDayKind, hoursDayKinds, hoursPerDayMax } from "@daybook/contract/core/constants";
import {
  type Calendar,
  calendarFor,
  daysBetween,
  daysFrom,
  expectedHours,
  type DayKind,
  hoursOfDay,
  kindOfDay,
  leaveKindOf,
  type Schedule,
} from "#calendar.ts";
import type { ActorContext, CompanySettings } from "#context.ts";
import { deadlineOf } from "#features/eods/eods.window.service.ts";
import { firstDayOf, type ReportingDays, reportingDaysOf } from "#domain/reporting-days.ts";
import type { PersonHours } from "./hours.repository.ts";

/** A company day. Hours are in integer hundredths, so sums are exact. */
export type CompanyDay = {
  date: string;
  kind: DayKind;
  /** Expected hours for a full and a half day, in hundredths. */
  full: number;
  half: number;
  /** What half a day of leave makes of the day. */
  halfLeave: "leave" | "half_leave";
  /** Before today, so shortfall counts. */ isOver: boolean;
  /** The report deadline has passed. */ isPast: boolean;
};

/** A person's day, in hundredths of hours. Equal days may share one object. */
export type PersonDay = Readonly<{
  logged: number;
  expected: number;
  kind: Exclude<HoursDayKind, "missing">;
  isReported: boolean;
  isMissing: boolean;
  /** A report is owed: an employed person who is not an admin. Only then are there expected hours and overtime. */
  isOwed: boolean;
  /** 0, 0.5 or 1. */ away: number;
  /** The team name on that day. */ team: string | null;
}>;

type CompanyCalendar = Calendar & Pick<CompanySettings, "hoursPerDay" | "eodDeadline" | "reportsStartOn">;

const hundredths = (hours: number) => Math.round(hours * 100);

export function companyDays(ctx: ActorContext, calendar: CompanyCalendar, period: { startDate: string; endDate: string }): CompanyDay[] {
  const [now, today] = [ctx.now(), ctx.today()];
  // Once a day's deadline has passed, so have all earlier ones. Iterating backwards keeps timezone conversions to a few days.
  let isPast = false;
  const latestFirst = daysFrom(period.startDate, period.endDate)
    .toReversed()
    .map((date) => {
      isPast ||= date < today && now > deadlineOf(calendar, date);
      return { date, ...expectation(calendar, date), isOver: date < today, isPast };
    });
  return latestFirst.toReversed();
}

function expectation(calendar: CompanyCalendar, date: string): Pick<CompanyDay, "kind" | "full" | "half" | "halfLeave"> {
  return {
    kind: kindOfDay(calendar, date),
    full: hundredths(hoursOfDay(calendar, date)),
    half: hundredths(hoursOfDay(calendar, date, { absent: 0.5 })),
    halfLeave: leaveKindOf(calendar, date, 0.5)!,
  };
}

/** The company's days as a person's schedules and holidays make them. */
function daysWith(company: CompanyCalendar, days: CompanyDay[], schedules: readonly Schedule[] | null): CompanyDay[] {
  if (!schedules) return days;
  const calendar = calendarFor(company, schedules);
  return days.map((day) => ({ ...day, ...expectation(calendar, day.date) }));
}

/**
 * Returns a function that reuses one object for equal days. Without it, garbage collection of 500 people's days over two
 * months took longer than computing them.
 */
export function sharedDays() {
  const byTeam = new Map<string | null, Map<number, PersonDay>>();
  return (day: PersonDay): PersonDay => {
    let days = byTeam.get(day.team);
    if (!days) byTeam.set(day.team, (days = new Map()));
    const variant =
      (hoursDayKinds.indexOf(day.kind) * 3 + day.away * 2) * 8 + (day.isReported ? 4 : 0) + (day.isMissing ? 2 : 0) + (day.isOwed ? 1 : 0);
    const key = (day.logged * (hundredthsMax + 1) + day.expected) * variants + variant;
    const shared = days.get(key);
    if (!shared) days.set(key, day);
    return shared ?? day;
  };
}

const hundredthsMax = hundredths(hoursPerDayMax);
const variants = hoursDayKinds.length * 3 * 8;

/** Returns a person's days in the order of `companyDays`; null outside employment or the requested teams. */
export function personDays(
  calendar: CompanyCalendar,
  companyDays: CompanyDay[],
  person: PersonHours,
  shared: ReturnType<typeof sharedDays>,
): (PersonDay | null)[] {
  const days = daysWith(calendar, companyDays, person.schedules);
  const due = indexesOf(days, reportingDaysOf(calendar, person));
  const firstDay = firstDayOf(calendar, person);
  const elsewhere = new Set(person.elsewhere);
  return days.map((day, index) => {
    const logged = hundredths(person.hours[index] ?? 0);
    const isReported = index in person.hours;
    const isExpected = due.some(({ from, to }) => from <= index && index <= to);
    if (!isReported && (elsewhere.has(index) || !(isExpected && person.inTeams))) return null;
    // Before the first sign-in an invited person owes no report, and no hours without one.
    const isOwed = isExpected && (isReported || firstDay <= day.date);
    const away = isExpected && day.kind === "working" ? (person.absences[index] ?? 0) : 0;
    return shared({
      logged,
      expected: isOwed ? expectedHours({ full: day.full, left: away === 1 ? 0 : away === 0.5 ? day.half : day.full }, logged) : 0,
      isOwed,
      kind: away === 1 ? "leave" : away === 0.5 ? day.halfLeave : day.kind,
      isReported,
      // As in the compliance grid, a half day of leave excuses the report, but the other half is still expected.
      isMissing: !isReported && day.kind === "working" && day.isPast && isOwed && away === 0 && firstDay < day.date,
      away,
      team: index in person.teams ? person.teams[index]! : person.user.team,
    });
  });
}

export const withoutExpectation = (day: PersonDay | null): PersonDay | null =>
  day && { ...day, expected: 0, isOwed: false, isMissing: false, away: 0 };

/** Returns the periods in which the person owes reports as indexes of days. */
const indexesOf = (days: CompanyDay[], due: ReportingDays) =>
  due.map(({ from, to }) => ({ from: daysBetween(days[0]!.date, from), to: daysBetween(days[0]!.date, to) }));
