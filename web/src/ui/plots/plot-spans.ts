import { exactDay, longDay, rangeText, shortDay, startOfWeek } from "#lib/format/dates.ts";
import type { PlotItem } from "./plot-point.ts";

export type PlotDay = {
  date: string;
  value: number;
  expected: number | null;
  /** Shown only where something is to be said of it. */
  isDayOff: boolean;
  /** The holiday. */
  note?: string | null;
};

/** Days as columns of a plot, with room between the weeks; days off only where something is to be said of them. */
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

/** Weeks as columns of a plot, named by their first day. */
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

/** How many weeks one column stands for, so that there are at most so many columns. */
export const weeksEach = (weeks: number, columns: number) => Math.max(1, Math.ceil(weeks / columns));

/** Weeks in a row as one, so many at a time. */
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

/** Of hundredths, as hours are. */
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + Math.round(each * 100), 0) / 100;
