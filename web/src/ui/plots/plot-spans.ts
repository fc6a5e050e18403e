import { exactDay, longDay, rangeText, shortDay, startOfWeek } from "#lib/format/dates.ts";
import type { PlotItem } from "./plot-point.ts";

export type PlotDay = {
  date: string;
  value: number;
  expected: number | null;
  /** Shown only if it has a value. */
  isDayOff: boolean;
  /** The name of the holiday. */
  note?: string | null;
};

/** Converts days to plot items with gaps between weeks. Omits days off without a value. */
export function dayItems(days: PlotDay[], today: string): PlotItem[] {
  const shown = days.filter(({ isDayOff, value }) => !isDayOff || value > 0);
  return shown.flatMap(({ date, value, expected, note }, index): PlotItem[] => {
    const before = shown[index - 1];
    const point: PlotItem = {
      key: date,
      tick: shortDay(date).split(" ").slice(0, 2).join(" "),
      title: date.slice(0, 4) === today.slice(0, 4) ? longDay(date) : exactDay(date),
      value: date > today ? null : value,
      expected,
      running: date === today,
      ...(note && { note }),
    };
    const isNewWeek = before && startOfWeek(before.date) !== startOfWeek(date);
    return isNewWeek ? [{ key: `before ${date}`, gap: true }, point] : [point];
  });
}

export type PlotWeek = { startDate: string; endDate: string; value: number; expected: number | null; second?: number };

/** Converts weeks to plot items, labeled by their first day. */
export const weekItems = (weeks: PlotWeek[], today: string): PlotItem[] =>
  weeks.map(({ startDate, endDate, value, expected, second }) => ({
    key: startDate,
    tick: shortDay(startDate).split(" ").slice(1, 3).join(" "),
    title: rangeText({ from: startDate, to: endDate }, today),
    value: startDate > today ? null : value,
    expected,
    ...(second !== undefined && { second: startDate > today ? null : second }),
    running: startDate <= today && today <= endDate,
  }));

/** How many weeks one column must cover to have at most `columns` columns. */
export const weeksEach = (weeks: number, columns: number) => Math.max(1, Math.ceil(weeks / columns));

/** Merges every `each` consecutive weeks into one. */
export function joinedWeeks(weeks: PlotWeek[], each: number): PlotWeek[] {
  const starts = weeks.flatMap((_, index) => (index % each === 0 ? [index] : []));
  return starts.flatMap((start) => {
    const joined = weeks.slice(start, start + each);
    const [first, last] = [joined[0], joined.at(-1)];
    if (!first || !last) return [];
    return {
      startDate: first.startDate,
      endDate: last.endDate,
      value: sum(joined.map(({ value }) => value)),
      expected: first.expected === null ? null : sum(joined.map(({ expected }) => expected ?? 0)),
      ...(first.second !== undefined && { second: sum(joined.map(({ second }) => second ?? 0)) }),
    };
  });
}

/** Sums numbers with two decimals without rounding errors. */
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + Math.round(each * 100), 0) / 100;
