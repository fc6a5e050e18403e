import type { AwayEntry, Holiday } from "@daybook/contract/leaves";
import { addMonths, endOfMonth, endOfWeek, range, startOfWeek } from "#lib/format/dates.ts";

/** A bar of the calendar: one person's leave in one week. */
export type Bar = {
  entry: AwayEntry;
  /** Columns of the week, 0–6, both included. */ from: number;
  to: number;
  /** Which line of the week it stands on, 0 at the top. */ lane: number;
  /** It goes on before or after this week. */ before: boolean;
  after: boolean;
};

export type Week = {
  days: string[];
  bars: Bar[];
  /** How many lines are shown. */ lanes: number;
  /** For each day how many people do not fit. */ more: number[];
};

/** People that one day shows; the rest is said as a number. */
export const lanesShown = 3;

/** The weeks that a month touches, from Monday to Sunday. `month` is `YYYY-MM`. */
export function weeksOf(month: string) {
  const first = startOfWeek(`${month}-01`);
  const days = range(first, endOfWeek(endOfMonth(`${month}-01`)));
  return Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7));
}

/** The days that the calendar of a month shows. */
export function spanOf(month: string) {
  const weeks = weeksOf(month);
  return { startDate: weeks[0]?.[0] ?? `${month}-01`, endDate: weeks.at(-1)?.[6] ?? endOfMonth(`${month}-01`) };
}

export const turn = (month: string, by: number) => addMonths(`${month}-01`, by).slice(0, 7);

/** Where each leave of the week stands: the earlier and the longer ones above. */
export function weekOf(days: string[], entries: AwayEntry[]): Week {
  const [first = "", last = ""] = [days[0], days[6]];
  const inWeek = entries
    .filter(({ startDate, endDate }) => startDate <= last && endDate >= first)
    .toSorted(
      (a, b) => a.startDate.localeCompare(b.startDate) || b.endDate.localeCompare(a.endDate) || a.user.name.localeCompare(b.user.name),
    );
  const taken: number[] = [];
  const placed = inWeek.map((entry): Bar => {
    const from = Math.max(0, days.indexOf(entry.startDate));
    const to = entry.endDate >= last ? 6 : days.indexOf(entry.endDate);
    const free = taken.findIndex((until) => until < from);
    const lane = free === -1 ? taken.length : free;
    taken[lane] = to;
    return { entry, from, to, lane, before: entry.startDate < first, after: entry.endDate > last };
  });
  // The last line of a full day says how many more there are.
  const hidden = (lane: number) => lane >= lanesShown;
  const more = days.map((_, i) => placed.filter((bar) => bar.from <= i && i <= bar.to && hidden(bar.lane)).length);
  return {
    days,
    bars: placed.filter(({ lane }) => !hidden(lane)),
    lanes: Math.min(taken.length, lanesShown),
    more,
  };
}

/** Who is away on a day, in the order of their names. */
export const onDay = (entries: AwayEntry[], day: string) =>
  entries.filter(({ startDate, endDate }) => startDate <= day && day <= endDate).toSorted((a, b) => a.user.name.localeCompare(b.user.name));

/** Who is away first after a day. */
export const nextAway = (entries: AwayEntry[], day: string) =>
  entries.filter(({ startDate, isAbsence }) => isAbsence && startDate > day).toSorted((a, b) => a.startDate.localeCompare(b.startDate))[0];

export const holidayOn = (holidays: Holiday[], day: string) => holidays.find(({ date }) => date === day);
