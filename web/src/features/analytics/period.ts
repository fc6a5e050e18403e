import { addDays, type DayRange, daysBetween } from "#lib/format/dates.ts";
import { customDates, type DateFilter, type DatePreset, datesOf } from "#ui/filter/date-presets.ts";

/** Offered for figures of a period. */
export const periodPresets: DatePreset[] = [
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "last-30-days",
  "last-90-days",
  "this-year",
];

/** While nothing is chosen. */
const usual: DatePreset = "last-30-days";

/** The days that a filter means; a running period is counted up to today, so that it compares with days that are over, too. */
export function periodOf(filter: DateFilter | undefined, today: string): DayRange {
  const chosen = datesOf(filter, today) ?? datesOf(usual, today) ?? { from: today, to: today };
  return chosen.from <= today && today < chosen.to ? { ...chosen, to: today } : chosen;
}

/** As many days, right before or after; none that begins after today. */
export function movedPeriod({ from, to }: DayRange, by: 1 | -1, today: string): DateFilter | undefined {
  const days = (daysBetween(from, to) + 1) * by;
  const next = { from: addDays(from, days), to: addDays(to, days) };
  return next.from > today ? undefined : customDates(next);
}
