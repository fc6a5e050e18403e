import { addDays, type DayRange, daysBetween } from "#lib/format/dates.ts";
import { customDates, type DateFilter, type DatePreset, datesOf } from "#ui/filter/date-presets.ts";
import type { Company } from "#ui/layout/company-context.tsx";

/** Presets of the period filter. */
export const periodPresets: DatePreset[] = [
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "last-30-days",
  "last-90-days",
  "this-year",
];

const defaultPeriod: DatePreset = "last-30-days";

/** Returns the date range of a filter. A running period ends today, so that it is compared with an equal number of days. */
export function periodOf(filter: DateFilter | undefined, company: Pick<Company, "today" | "workweek">): DayRange {
  const { today } = company;
  const chosen = datesOf(filter, company) ?? datesOf(defaultPeriod, company) ?? { from: today, to: today };
  return chosen.from <= today && today < chosen.to ? { ...chosen, to: today } : chosen;
}

/** Returns the adjacent period of the same length, or undefined if it would start after today. */
export function movedPeriod({ from, to }: DayRange, by: 1 | -1, today: string): DateFilter | undefined {
  const days = (daysBetween(from, to) + 1) * by;
  const next = { from: addDays(from, days), to: addDays(to, days) };
  return next.from > today ? undefined : customDates(next);
}
