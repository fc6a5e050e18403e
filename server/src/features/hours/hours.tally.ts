import { endOfWeek } from "./hours.period.service.ts";
import type { CompanyDay, PersonDay } from "./hours.days.service.ts";

/*
 * Sums of person days. Hours are added in integer hundredths and converted last, so each list of a response adds up
 * exactly to its total.
 */

const inHours = (hundredths: number) => hundredths / 100;

/** Sums up a person's days, which correspond to the company days by index. */
export function tally(days: CompanyDay[], own: (PersonDay | null)[]) {
  const sums = { logged: 0, loggedOwed: 0, expected: 0, overtime: 0, shortfall: 0, missingDays: 0, leaveDays: 0, owedDays: 0 };
  own.forEach((day, index) => {
    if (!day) return;
    const above = day.logged - day.expected;
    sums.logged += day.logged;
    sums.loggedOwed += day.isOwed ? day.logged : 0;
    sums.expected += day.expected;
    sums.overtime += day.isOwed ? Math.max(0, above) : 0;
    sums.shortfall += days[index]!.isOver ? Math.max(0, -above) : 0;
    sums.missingDays += day.isMissing ? 1 : 0;
    sums.leaveDays += day.away;
    sums.owedDays += day.isOwed ? 1 : 0;
  });
  return sums;
}

export type Sums = ReturnType<typeof tally>;

const zero: Sums = { logged: 0, loggedOwed: 0, expected: 0, overtime: 0, shortfall: 0, missingDays: 0, leaveDays: 0, owedDays: 0 };

/** Keeps only the logged hours. */
export const loggedOnly = ({ logged }: Sums): Sums => ({ ...zero, logged });

/** Adds up the sums of several people. */
export function total(sums: Sums[]): Sums {
  const all = { ...zero };
  for (const each of sums) for (const key of Object.keys(all) as (keyof Sums)[]) all[key] += each[key];
  return all;
}

/** Converts sums to the contract's hours. */
export const presentSums = ({ logged, loggedOwed, expected, overtime, shortfall, owedDays: _owedDays, ...counts }: Sums) => ({
  logged: inHours(logged),
  loggedOwed: inHours(loggedOwed),
  expected: inHours(expected),
  overtime: inHours(overtime),
  shortfall: inHours(shortfall),
  ...counts,
});

export const presentDay = (day: PersonDay | null) =>
  day && { logged: inHours(day.logged), expected: inHours(day.expected), kind: day.isMissing ? ("missing" as const) : day.kind };

/** Returns the logged and expected hours of all people for each day. */
export function byDay(days: CompanyDay[], people: (PersonDay | null)[][]) {
  const sums = days.map(() => ({ logged: 0, expected: 0 }));
  for (const own of people) {
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

/** Sums up days by week, Monday to Sunday, clipped to the period. */
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
