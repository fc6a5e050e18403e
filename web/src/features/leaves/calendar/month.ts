import { compareNames } from "@daybook/contract/core/comparable";
import type { AwayEntry, Holiday } from "@daybook/contract/leaves/schemas";
import type { CalendarItem } from "./calendar-items.ts";
import { addMonths, endOfMonth, endOfWeek, range, startOfWeek } from "#lib/format/dates.ts";

/** A calendar bar: one leave, or one task, within one week. */
export type Bar = {
  item: CalendarItem;
  /** First and last column of the week, 0–6, inclusive. */ from: number;
  to: number;
  /** Row within the week, 0 at the top. */ lane: number;
  /** Whether the leave continues before or after this week. */ before: boolean;
  after: boolean;
};

export type Week = {
  days: string[];
  bars: Bar[];
  /** Number of visible rows. */ lanes: number;
  /** Number of hidden entries per day. */ more: number[];
};

/** Entries shown per day before the "more" count. */
export const lanesMax = 3;

/** Returns the weeks of a month (`YYYY-MM`), Monday to Sunday, including days of adjacent months. */
export function weeksOf(month: string) {
  const first = startOfWeek(`${month}-01`);
  const days = range(first, endOfWeek(endOfMonth(`${month}-01`)));
  return Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7));
}

/** Returns the first and last day that a month's calendar shows. */
export function spanOf(month: string) {
  const weeks = weeksOf(month);
  return { startDate: weeks[0]?.[0] ?? `${month}-01`, endDate: weeks.at(-1)?.[6] ?? endOfMonth(`${month}-01`) };
}

export const shiftMonth = (month: string, by: number) => addMonths(`${month}-01`, by).slice(0, 7);

const kinds = ["own", "due", "away"];

/**
 * Lays out the bars of a week: one's own things first, then earlier and longer leave.
 * @param rows how many bars fit on a day; the others only count as "more"
 */
export function layOutWeek(days: string[], items: CalendarItem[], rows = lanesMax): Week {
  const [first = "", last = ""] = [days[0], days[6]];
  const inWeek = items
    .filter(({ startDate, endDate }) => startDate <= last && endDate >= first)
    .toSorted(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
        a.startDate.localeCompare(b.startDate) ||
        b.endDate.localeCompare(a.endDate) ||
        compareNames(a.title, b.title),
    );
  const lanes: boolean[][] = [];
  const bars = inWeek.map((item): Bar => {
    const from = Math.max(0, days.indexOf(item.startDate));
    const to = item.endDate >= last ? 6 : days.indexOf(item.endDate);
    const isFree = (taken: boolean[]) => !taken.slice(from, to + 1).some(Boolean);
    const lane = lanes.findIndex(isFree) === -1 ? lanes.length : lanes.findIndex(isFree);
    (lanes[lane] ??= days.map(() => false)).fill(true, from, to + 1);
    return { item, from, to, lane, before: item.startDate < first, after: item.endDate > last };
  });
  const isHidden = (lane: number) => lane >= rows;
  const more = days.map((_, i) => bars.filter((bar) => bar.from <= i && i <= bar.to && isHidden(bar.lane)).length);
  return {
    days,
    bars: bars.filter(({ lane }) => !isHidden(lane)),
    lanes: Math.min(lanes.length, rows),
    more,
  };
}

/** Returns the entries of a day, sorted by name. No one is away on a day off. */
export const entriesOn = (entries: AwayEntry[], day: string) =>
  entries.filter(({ days }) => days.includes(day)).toSorted((a, b) => compareNames(a.user.name, b.user.name));

/** Returns the first absence that starts after a day. */
export const nextAway = (entries: AwayEntry[], day: string) =>
  entries.filter(({ startDate, isAbsence }) => isAbsence && startDate > day).toSorted((a, b) => a.startDate.localeCompare(b.startDate))[0];

export const holidayOn = (holidays: Holiday[], day: string) => holidays.find(({ date }) => date === day);
