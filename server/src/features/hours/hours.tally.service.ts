import { endOfWeek } from "./hours.period.service.ts";
import type { CompanyDay, PersonDay } from "./hours.days.service.ts";

/*
 * Sums of person days. Everything is added in whole hundredths of an hour and becomes hours at the very end, so that
 * each list of an answer adds up to its total.
 */

const inHours = (hundredths: number) => hundredths / 100;

/** The figures of some person days, one of them for each of the company's. */
export function tally(days: CompanyDay[], own: (PersonDay | null)[]) {
  const sums = { logged: 0, expected: 0, overtime: 0, shortfall: 0, missingDays: 0, leaveDays: 0 };
  own.forEach((day, index) => {
    if (!day) return;
    const above = day.logged - day.expected;
    sums.logged += day.logged;
    sums.expected += day.expected;
    sums.overtime += Math.max(0, above);
    sums.shortfall += days[index]!.isOver ? Math.max(0, -above) : 0;
    sums.missingDays += day.isMissing ? 1 : 0;
    sums.leaveDays += day.away;
  });
  return sums;
}

export type Sums = ReturnType<typeof tally>;

const nothing: Sums = { logged: 0, expected: 0, overtime: 0, shortfall: 0, missingDays: 0, leaveDays: 0 };

/** What is logged is then all there is to say. */
export const loggedOnly = ({ logged }: Sums): Sums => ({ ...nothing, logged });

/** The sums of everybody. */
export function total(sums: Sums[]): Sums {
  const all = { ...nothing };
  for (const each of sums) for (const key of Object.keys(all) as (keyof Sums)[]) all[key] += each[key];
  return all;
}

/** As the contract tells them. */
export const presentSums = ({ logged, expected, overtime, shortfall, ...counts }: Sums) => ({
  logged: inHours(logged),
  expected: inHours(expected),
  overtime: inHours(overtime),
  shortfall: inHours(shortfall),
  ...counts,
});

export const presentDay = (day: PersonDay | null) =>
  day && { logged: inHours(day.logged), expected: inHours(day.expected), kind: day.isMissing ? ("missing" as const) : day.kind };

/** What everybody together logged on each day and was expected to. */
export function byDay(days: CompanyDay[], everybody: (PersonDay | null)[][]) {
  const sums = days.map(() => ({ logged: 0, expected: 0 }));
  for (const own of everybody) {
    own.forEach((day, index) => {
      if (!day) return;
      sums[index]!.logged += day.logged;
      sums[index]!.expected += day.expected;
    });
  }
  return days.map(({ date, kind }, index) => ({
    date,
    kind,
    logged: inHours(sums[index]!.logged),
    expected: inHours(sums[index]!.expected),
  }));
}

/** The same by week. */
export function byWeek(days: ReturnType<typeof byDay>) {
  const weeks: { startDate: string; endDate: string; logged: number; expected: number }[] = [];
  for (const { date, logged, expected } of days) {
    const week = weeks.at(-1);
    if (week && date <= endOfWeek(week.startDate)) {
      week.endDate = date;
      week.logged = plus(week.logged, logged);
      week.expected = plus(week.expected, expected);
    } else weeks.push({ startDate: date, endDate: date, logged, expected });
  }
  return weeks;
}

const plus = (a: number, b: number) => inHours(Math.round((a + b) * 100));
