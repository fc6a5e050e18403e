import { exactDay, longDay, rangeText, shortDay, startOfWeek } from "#lib/dates.ts";
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

/** More weeks than these have words only below every second, third … column. */
const weeksWithWords = 13;

/** Weeks as columns of a plot, named by their first day. */
export function weekItems(weeks: PlotWeek[], today: string): PlotItem[] {
  const every = Math.ceil(weeks.length / weeksWithWords);
  return weeks.map(({ startDate, endDate, value, expected, second }, index) => ({
    key: startDate,
    tick: index % every === 0 ? shortDay(startDate).split(" ").slice(1, 3).join(" ") : "",
    title: rangeText({ from: startDate, to: endDate }, today),
    value: startDate > today ? null : value,
    expected,
    ...(second !== undefined && { second: startDate > today ? null : second }),
    running: startDate <= today && today <= endDate,
  }));
}
