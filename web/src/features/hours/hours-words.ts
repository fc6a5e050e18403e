import type { Hours, HoursCell } from "@daybook/contract/hours";
import type { HoursDayKind } from "@daybook/contract/constants";
import { addDays, exactDay, longDay, rangeText, shortDay, startOfWeek } from "#lib/dates.ts";
import type { PlotItem } from "#ui/plot-point.ts";

export type HoursDay = Hours["days"][number];

/** `1,056`, `7.25`. */
export const hoursText = (hours: number) => hours.toLocaleString("en-GB", { maximumFractionDigits: 2 });

const rounded = (hours: number) => Math.round(hours * 100) / 100;

const plural = (count: number, noun: string) => `${hoursText(count)} ${noun}${count === 1 ? "" : "s"}`;
export const daysText = (count: number) => plural(count, "day");
export const missingText = (count: number) => `${daysText(count)} missing`;

/** `3.75 below expected`, with what was expected until now where the period is still running. */
export function gapText(logged: number, expected: number) {
  const gap = rounded(logged - expected);
  if (gap === 0) return "As expected";
  return `${hoursText(Math.abs(gap))} ${gap < 0 ? "below" : "above"} expected`;
}

/** What was expected up to today. */
export const expectedSoFar = (days: HoursDay[], today: string) =>
  rounded(days.filter(({ date }) => date <= today).reduce((sum, { expected }) => sum + expected, 0));

/** The letter of a day without hours. */
export const kindLetters: Record<HoursDayKind, string> = {
  working: "",
  missing: "M",
  leave: "A",
  half_leave: "½",
  holiday: "H",
  weekend: "",
};

export const kindWords: Record<HoursDayKind, string> = {
  working: "Workday",
  missing: "Missing",
  leave: "Away",
  half_leave: "Half day away",
  holiday: "Holiday",
  weekend: "Weekend",
};

/** A person's day in words: `7.5 of 8 hours`, `Missing`, `Holi`. */
export function cellText({ kind, logged, expected }: HoursCell, holiday: string | null) {
  const what = kind === "holiday" ? (holiday ?? kindWords.holiday) : kindWords[kind];
  if (kind === "missing") return expected > 0 ? `${what}, ${plural(expected, "hour")} expected` : what;
  if (kind === "working") return expected > 0 ? `${hoursText(logged)} of ${plural(expected, "hour")}` : plural(logged, "hour");
  if (logged === 0) return expected > 0 ? `${what}, ${plural(expected, "hour")} expected` : what;
  return `${what}, ${hoursText(logged)}${expected > 0 ? ` of ${hoursText(expected)}` : ""} hours`;
}

/** Days as columns of a plot, with room between the weeks; days off only where something is to be said of them. */
export function dayItems(days: HoursDay[], today: string): PlotItem[] {
  const shown = days.filter(({ kind, logged }) => kind !== "weekend" || logged > 0);
  return shown.flatMap(({ date, logged, expected, holiday }, index): PlotItem[] => {
    const before = shown[index - 1];
    const point: PlotItem = {
      key: date,
      tick: shortDay(date).split(" ").slice(0, 2).join(" "),
      title: date.slice(0, 4) === today.slice(0, 4) ? longDay(date) : exactDay(date),
      value: date > today ? null : logged,
      expected,
      running: date === today,
      ...(holiday && { note: holiday }),
    };
    const isNewWeek = before && startOfWeek(before.date) !== startOfWeek(date);
    return isNewWeek ? [{ key: `before ${date}`, gap: true }, point] : [point];
  });
}

export const weekItems = (weeks: Hours["weeks"], today: string): PlotItem[] =>
  weeks.map(({ startDate, endDate, logged, expected }) => ({
    key: startDate,
    tick: shortDay(startDate).split(" ").slice(1, 3).join(" "),
    title: rangeText({ from: startDate, to: endDate }, today),
    value: startDate > today ? null : logged,
    expected,
    running: startDate <= today && today <= endDate,
  }));

/** The same in a sentence. */
export function trendSentence({ days, totals, startDate, endDate }: Hours, today: string, by: "day" | "week") {
  const period = rangeText({ from: startDate, to: endDate < today ? endDate : today }, today);
  const soFar = expectedSoFar(days, today);
  const now = days.find(({ date }) => date === today);
  const sum = `Hours logged by ${by} against expected hours, ${period}: ${hoursText(totals.logged)} of ${hoursText(soFar)}.`;
  return now && by === "day" ? `${sum} Today ${hoursText(now.logged)} of ${hoursText(now.expected)} so far.` : sum;
}

/** The days of a trend that ends with a period: three weeks, or twelve. */
export const trendPeriod = (endDate: string, weeks: number) => ({ startDate: addDays(startOfWeek(endDate), -7 * (weeks - 1)), endDate });
