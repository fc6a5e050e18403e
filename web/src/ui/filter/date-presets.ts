import { addDays, addMonths, type DayRange, endOfMonth, firstWorkday, isDay, startOfMonth, startOfWeek } from "#lib/format/dates.ts";
import type { Company } from "#ui/layout/company-context.tsx";

/** A date filter in the query string: a preset relative to today, or two days as `2026-03-01..2026-03-12`. */
export type DateFilter = string;

export const datePresets = {
  today: "Today",
  yesterday: "Yesterday",
  "this-week": "This week",
  "last-week": "Last week",
  "next-week": "Next week",
  "this-month": "This month",
  "last-month": "Last month",
  "last-30-days": "Last 30 days",
  "last-90-days": "Last 90 days",
  "this-year": "This year",
  overdue: "Before today",
} as const;

export type DatePreset = keyof typeof datePresets;

const EARLIEST = "1970-01-01";

/** The day and the week that presets are relative to. */
type Now = Pick<Company, "today" | "workweek">;

/** The company's week, which begins with its first workday, a number of weeks later. */
const week = ({ today, workweek }: Now, later: number): DayRange => {
  const from = addDays(startOfWeek(today, firstWorkday(workweek)), 7 * later);
  return { from, to: addDays(from, 6) };
};

const ranges: Record<DatePreset, (now: Now) => DayRange> = {
  today: ({ today }) => ({ from: today, to: today }),
  yesterday: ({ today }) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  "this-week": (now) => week(now, 0),
  "last-week": (now) => week(now, -1),
  "next-week": (now) => week(now, 1),
  "this-month": ({ today }) => ({ from: startOfMonth(today), to: endOfMonth(today) }),
  "last-month": ({ today }) => ({
    from: startOfMonth(addMonths(today, -1)),
    to: endOfMonth(addMonths(today, -1)),
  }),
  "last-30-days": ({ today }) => ({ from: addDays(today, -29), to: today }),
  "last-90-days": ({ today }) => ({ from: addDays(today, -89), to: today }),
  "this-year": ({ today }) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  overdue: ({ today }) => ({ from: EARLIEST, to: addDays(today, -1) }),
};

export const isDatePreset = (filter: string): filter is DatePreset => Object.hasOwn(ranges, filter);

export const customDates = ({ from, to }: DayRange): DateFilter => `${from}..${to}`;

/** Returns the range of a filter as of today; undefined for invalid text from the query string. */
export function datesOf(filter: DateFilter | undefined, now: Now): DayRange | undefined {
  if (!filter) return undefined;
  if (isDatePreset(filter)) return ranges[filter](now);
  const [from = "", to = ""] = filter.split("..");
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}
