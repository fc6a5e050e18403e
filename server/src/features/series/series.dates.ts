import { parseRule } from "@daybook/contract/series/rules";
import { addDays, type Calendar } from "#calendar.ts";
import { occurrences, type SeriesDates } from "#domain/series-dates.ts";
import type { SeriesRow } from "./series.repository.ts";

type Timing = Omit<SeriesDates, "rule"> & { rule: string };

/** The dates of a stored or checked rule. */
export function datesOf({ rule: text, startDate, endDate, count, onDayOff }: Timing): SeriesDates {
  const { rule, problem } = parseRule(text);
  if (problem !== undefined) throw new Error(`The rule “${text}” was not checked: ${problem}`);
  return { rule, startDate, endDate, count, onDayOff };
}

type Next = Pick<SeriesRow, "nextPlanned" | "nextDate">;

const none: Next = { nextPlanned: null, nextDate: null };

/** Returns the first date with a task from a day on, after the last task. */
export function nextFrom(timing: Timing, calendar: Calendar, { from, last }: { from: string; last: string | null }): Next {
  for (const { planned, date } of occurrences(datesOf(timing), calendar, from, last))
    if (date !== null && date >= from) return { nextPlanned: planned, nextDate: date };
  return none;
}

/** Returns the date after the next one, which is made or skipped. */
export const nextAfter = (row: SeriesRow, calendar: Calendar): Next =>
  row.nextPlanned === null ? none : nextFrom(row, calendar, { from: addDays(row.nextPlanned, 1), last: row.nextDate });

/**
 * Returns the latest date up to a day, how many before it were missed, and where the series goes on. A calendar that has changed
 * can move the date past the day; then there is none.
 */
export function dueUpTo(row: SeriesRow, calendar: Calendar, today: string): { date: string | null; missed: number; next: Next } {
  let date: string | null = null;
  let missed = -1;
  for (const each of occurrences(datesOf(row), calendar, row.nextPlanned!, row.lastDate)) {
    if (each.date === null) continue;
    if (each.date > today) return { date, missed: Math.max(0, missed), next: { nextPlanned: each.planned, nextDate: each.date } };
    date = each.date;
    missed++;
  }
  return { date, missed: Math.max(0, missed), next: none };
}
