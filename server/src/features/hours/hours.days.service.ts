import { type HoursDayKind, hoursDayKinds, hoursPerDayMax } from "@daybook/contract/core/constants";
import { type Calendar, daysBetween, daysFrom, type DayKind, kindOfDay } from "#calendar.ts";
import type { CompanySettings, Context } from "#context.ts";
import { deadlineOf } from "#features/eods/eods.window.service.ts";
import { type ReportingDays, reportingDaysOf } from "#domain/reporting-days.ts";
import type { PersonHours } from "./hours.repository.ts";

/** A day of the company. Hours are whole hundredths, so that sums are exact. */
export type CompanyDay = {
  date: string;
  kind: DayKind;
  /** Hundredths of an hour that somebody who is there all day is expected to log, and who is there for half of it. */
  full: number;
  half: number;
  /** Before today: what is below expected counts. */ isOver: boolean;
  /** The deadline of its report has passed. */ isDue: boolean;
};

/** A day of a person, in hundredths of hours. Days that are alike may be one object. */
export type PersonDay = Readonly<{
  logged: number;
  expected: number;
  kind: Exclude<HoursDayKind, "missing">;
  isReported: boolean;
  isMissing: boolean;
  /** 0, 0.5 or 1. */ away: number;
  /** The name of the team on that day. */ team: string | null;
}>;

type CompanyCalendar = Calendar & Pick<CompanySettings, "eodDeadline">;

export const hundredths = (hours: number) => Math.round(hours * 100);

export function companyDays(ctx: Context, calendar: CompanyCalendar, period: { startDate: string; endDate: string }): CompanyDay[] {
  const full = hundredths(ctx.company.hoursPerDay);
  const [now, today] = [ctx.now(), ctx.today()];
  // Nothing is due before its own day is over, and what was to be sent earlier is due when something later is: from the last
  // day backwards, few days ask the clocks of the timezone.
  let isPast = false;
  const latestFirst = daysFrom(period.startDate, period.endDate)
    .toReversed()
    .map((date) => {
      const kind = kindOfDay(calendar, date);
      const isWorked = kind === "working";
      isPast ||= isWorked && date < today && now > deadlineOf(calendar, date);
      return {
        date,
        kind,
        full: isWorked ? full : 0,
        half: isWorked ? Math.round(full / 2) : 0,
        isOver: date < today,
        isDue: isWorked && isPast,
      };
    });
  return latestFirst.toReversed();
}

/**
 * Gives one object for all days that are alike, as most people's are. Kept each by itself, the days of 500 people in
 * two months took longer to clear away than to count.
 */
export function sharedDays() {
  const ofTeams = new Map<string | null, Map<number, PersonDay>>();
  return (day: PersonDay): PersonDay => {
    let known = ofTeams.get(day.team);
    if (!known) ofTeams.set(day.team, (known = new Map()));
    const sort = (hoursDayKinds.indexOf(day.kind) * 3 + day.away * 2) * 4 + (day.isReported ? 2 : 0) + (day.isMissing ? 1 : 0);
    const key = (day.logged * (mostHundredths + 1) + day.expected) * sorts + sort;
    const shared = known.get(key);
    if (!shared) known.set(key, day);
    return shared ?? day;
  };
}

const mostHundredths = hundredths(hoursPerDayMax);
const sorts = hoursDayKinds.length * 3 * 4;

/** The days of one person in the order of the company's; null for those that are not the person's or not of a team asked for. */
export function personDays(
  calendar: Calendar,
  days: CompanyDay[],
  person: PersonHours,
  shared: ReturnType<typeof sharedDays>,
): (PersonDay | null)[] {
  const owed = numbersOf(days, reportingDaysOf(calendar, person));
  const elsewhere = new Set(person.elsewhere);
  return days.map((day, at) => {
    const logged = person.hours[at];
    const isReported = logged !== undefined;
    const isOwed = owed.from <= at && at <= owed.to;
    if (!isReported && (elsewhere.has(at) || !(isOwed && person.inTeams))) return null;
    const away = isOwed && day.kind === "working" ? (person.absences[at] ?? 0) : 0;
    return shared({
      logged: hundredths(logged ?? 0),
      expected: !isOwed || away === 1 ? 0 : away === 0.5 ? day.half : day.full,
      kind: away === 1 ? "leave" : away === 0.5 ? "half_leave" : day.kind,
      isReported,
      // As in the compliance grid, leave of half a day excuses the report; the other half is still expected.
      isMissing: !isReported && day.isDue && isOwed && away === 0,
      away,
      team: at in person.teams ? person.teams[at]! : person.user.team,
    });
  });
}

export const withoutExpectation = (day: PersonDay | null): PersonDay | null => day && { ...day, expected: 0, isMissing: false, away: 0 };

/** How many days after the company's first the first and the last are that somebody owes. */
const numbersOf = (days: CompanyDay[], owed: ReportingDays) =>
  owed ? { from: daysBetween(days[0]!.date, owed.from), to: daysBetween(days[0]!.date, owed.to) } : { from: 0, to: -1 };
