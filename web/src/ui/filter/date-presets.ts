import { addDays, addMonths, type DayRange, endOfMonth, endOfWeek, isDay, startOfMonth, startOfWeek } from "#lib/format/dates.ts";

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

const ranges: Record<DatePreset, (today: string) => DayRange> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  "this-week": (today) => ({ from: startOfWeek(today), to: endOfWeek(today) }),
  "last-week": (today) => ({
    from: addDays(startOfWeek(today), -7),
    to: addDays(startOfWeek(today), -1),
  }),
  "next-week": (today) => ({
    from: addDays(endOfWeek(today), 1),
    to: addDays(endOfWeek(today), 7),
  }),
  "this-month": (today) => ({ from: startOfMonth(today), to: endOfMonth(today) }),
  "last-month": (today) => ({
    from: startOfMonth(addMonths(today, -1)),
    to: endOfMonth(addMonths(today, -1)),
  }),
  "last-30-days": (today) => ({ from: addDays(today, -29), to: today }),
  "last-90-days": (today) => ({ from: addDays(today, -89), to: today }),
  "this-year": (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  overdue: (today) => ({ from: EARLIEST, to: addDays(today, -1) }),
};

export const isDatePreset = (filter: string): filter is DatePreset => Object.hasOwn(ranges, filter);

export const customDates = ({ from, to }: DayRange): DateFilter => `${from}..${to}`;

/** Returns the range of a filter as of today; undefined for invalid text from the query string. */
export function datesOf(filter: DateFilter | undefined, today: string): DayRange | undefined {
  if (!filter) return undefined;
  if (isDatePreset(filter)) return ranges[filter](today);
  const [from = "", to = ""] = filter.split("..");
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}
