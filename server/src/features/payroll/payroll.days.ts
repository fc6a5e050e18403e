import { pluralize } from "@daybook/contract/core/numbers";
import type { PayrollDay } from "#db/schema-weeks.ts";
import { shortDay } from "#features/weeks/weeks.days.ts";

/* Figures of payroll: a month is the sum of its days. Sums are in integer hundredths, so that they are exact. */

const hundredths = (value: number) => Math.round(value * 100);

const sumOf = (values: readonly number[]) => values.reduce((all, value) => all + hundredths(value), 0) / 100;

export const emptyDay = (date: string): PayrollDay => ({
  date,
  workday: 0,
  expected: 0,
  logged: 0,
  overtime: 0,
  shortfall: 0,
  leave: [],
  holiday: null,
});

/** Whether a day has a figure; the others are not stored. */
export const hasFigures = ({ workday, expected, logged, leave, holiday }: PayrollDay) =>
  workday !== 0 || expected !== 0 || logged !== 0 || leave.length > 0 || holiday !== null;

const figures = ["workdays", "expected", "logged", "overtime", "shortfall", "unpaidDays"] as const;
export type Sums = Record<(typeof figures)[number], number> & { leave: { leaveType: string; days: number; hours: number }[] };

/** Sums up a person's days, with leave in the order of the types. */
export function sumDays(days: readonly PayrollDay[], leaveTypes: readonly string[]): Sums {
  const all = (key: "workday" | "expected" | "logged" | "overtime" | "shortfall") => sumOf(days.map((day) => day[key]));
  const leave = days.flatMap((day) => day.leave);
  return {
    workdays: all("workday"),
    expected: all("expected"),
    logged: all("logged"),
    overtime: all("overtime"),
    shortfall: all("shortfall"),
    unpaidDays: sumOf(leave.filter(({ unpaid }) => unpaid).map((each) => each.days)),
    leave: leaveTypes.map((leaveType) => {
      const own = leave.filter((each) => each.leaveType === leaveType);
      return { leaveType, days: sumOf(own.map((each) => each.days)), hours: sumOf(own.map((each) => each.hours)) };
    }),
  };
}

/** Sums up the rows of a month. */
export function sumRows(rows: readonly Sums[], leaveTypes: readonly string[]): Sums {
  const sums = Object.fromEntries(figures.map((key) => [key, sumOf(rows.map((row) => row[key]))])) as Record<
    (typeof figures)[number],
    number
  >;
  const leave = leaveTypes.map((leaveType, index) => ({
    leaveType,
    days: sumOf(rows.map((row) => row.leave[index]?.days ?? 0)),
    hours: sumOf(rows.map((row) => row.leave[index]?.hours ?? 0)),
  }));
  return { ...sums, leave };
}

const signed = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(value)}`;
const leaveDays = (day: PayrollDay, leaveType: string) =>
  sumOf(day.leave.filter((each) => each.leaveType === leaveType).map(({ days }) => days));

/** Returns how a day of a closed month has changed, in words and figures; undefined if it has not. */
export function correctionOf(was: PayrollDay, is: PayrollDay) {
  const types = [...new Set([...was.leave, ...is.leave].map(({ leaveType }) => leaveType))];
  const changes = types.flatMap((leaveType) => {
    const days = sumOf([leaveDays(is, leaveType), -leaveDays(was, leaveType)]);
    return days === 0 ? [] : [{ leaveType, days }];
  });
  const words = changes.map(({ leaveType, days }) => `${signed(days)} ${pluralize(Math.abs(days), "day")} ${leaveType}`);
  if (was.logged !== is.logged) words.push(`${is.logged} instead of ${was.logged} h reported`);
  if (was.holiday === null && is.holiday !== null) words.push(`holiday (${is.holiday})`);
  if (was.holiday !== null && is.holiday === null) words.push(`no holiday (${was.holiday})`);
  if (words.length === 0 && was.expected !== is.expected) words.push(`${is.expected} instead of ${was.expected} h expected`);
  if (words.length === 0) return undefined;
  const hours = sumOf([is.logged, -is.expected, -was.logged, was.expected]);
  return { text: `${shortDay(is.date)}: ${words.join(", ")}`, days: sumOf(changes.map(({ days }) => days)), hours };
}
