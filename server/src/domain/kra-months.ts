import { addDays, weekdayOf } from "#calendar.ts";
import { invalid } from "#errors.ts";

export type Month = { year: number; month: number };
export type Days = { startDate: string; endDate: string };

const digits = (value: number) => String(value).padStart(2, "0");

export const monthOf = (day: string): Month => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });

const nextMonth = ({ year, month }: Month): Month => (month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 });

/** The month before that of a day: the last that can be evaluated as a whole. */
export const lastFinishedMonth = (today: string): Month => {
  const { year, month } = monthOf(today);
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
};

/** The first and the last day of a month. */
export function daysOfMonth(month: Month): Days {
  const firstOf = (each: Month) => `${each.year}-${digits(each.month)}-01`;
  return { startDate: firstOf(month), endDate: addDays(firstOf(nextMonth(month)), -1) };
}

/**
 * Returns the weeks of a month, Monday to Sunday, clipped to the month. There are 4 to 6, and each day belongs to exactly
 * one.
 */
export function weeksOf(month: Month): Days[] {
  const { startDate: first, endDate: last } = daysOfMonth(month);
  const weeks: Days[] = [];
  for (let startDate = first; startDate <= last;) {
    const sunday = addDays(startDate, 7 - weekdayOf(startDate));
    const endDate = sunday < last ? sunday : last;
    weeks.push({ startDate, endDate });
    startDate = addDays(endDate, 1);
  }
  return weeks;
}

/** `March 2026`. */
export const nameOf = ({ year, month }: Month) =>
  new Date(Date.UTC(year, month - 1)).toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" });

/** @throws AppError `invalid_input` if the month is in the future */
export function requireStarted(month: Month, today: string) {
  if (daysOfMonth(month).startDate > today) throw invalid("month", `${nameOf(month)} hasn't started yet`);
}
