import { counted, numberText } from "@daybook/contract/core/numbers";
import type { Hours, HoursCell } from "@daybook/contract/hours/hours";
import type { HoursDayKind } from "@daybook/contract/core/constants";
import { addDays, rangeText, startOfWeek } from "#lib/format/dates.ts";
import { dayItems as plotDays, weekItems as plotWeeks } from "#ui/plots/plot-spans.ts";

export type HoursDay = Hours["days"][number];

/** `1,056`, `7.25`. */
export const hoursText = numberText;

export const rounded = (hours: number) => Math.round(hours * 100) / 100;

export const missingText = (count: number) => `${counted(count, "day")} missing`;

/** `3.75 below expected`. For a current period pass the hours expected so far. */
export function gapText(logged: number, expected: number) {
  const gap = rounded(logged - expected);
  if (gap === 0) return "As expected";
  return `${hoursText(Math.abs(gap))} ${gap < 0 ? "below" : "above"} expected`;
}

/** Returns the hours expected up to and including today. */
export const expectedSoFar = (days: HoursDay[], today: string) =>
  rounded(days.filter(({ date }) => date <= today).reduce((sum, { expected }) => sum + expected, 0));

/** Letters for days without hours. */
export const kindLetters: Record<HoursDayKind, string> = {
  working: "",
  missing: "M",
  leave: "A",
  half_leave: "½",
  holiday: "H",
  weekend: "",
};

export const kindLabels: Record<HoursDayKind, string> = {
  working: "Workday",
  missing: "Missing",
  leave: "Away",
  half_leave: "Half day away",
  holiday: "Holiday",
  weekend: "Weekend",
};

/** Names of a day: its holiday, and in one's own hours the closure that takes one's leave. */
export type DayNames = Pick<HoursDay, "holiday" | "closure">;

/** `Holi`, `Christmas break`, `Away`. */
export function kindLabelOf(kind: HoursDayKind, { holiday, closure }: DayNames) {
  if (kind === "holiday") return holiday ?? kindLabels.holiday;
  return (kind === "leave" || kind === "half_leave") && closure ? closure : kindLabels[kind];
}

/** Describes a person's day: `7.5 of 8 hours`, `Missing`, `Holi`. */
export function cellText({ kind, logged, expected }: HoursCell, names: DayNames) {
  const label = kindLabelOf(kind, names);
  if (kind === "missing") return expected > 0 ? `${label}, ${counted(expected, "hour")} expected` : label;
  const hours = expected > 0 ? `${hoursText(logged)} of ${counted(expected, "hour")}` : counted(logged, "hour");
  if (kind === "working") return hours;
  if (logged === 0) return expected > 0 ? `${label}, ${counted(expected, "hour")} expected` : label;
  return `${label}, ${hours}`;
}

/** Returns the days as chart columns. */
export const dayItems = (days: HoursDay[], today: string) =>
  plotDays(
    days.map(({ date, kind, logged, expected, holiday }) => ({
      date,
      value: logged,
      expected,
      isDayOff: kind === "weekend",
      note: kind === "holiday" ? holiday : null,
    })),
    today,
  );

export const weekItems = (weeks: Hours["weeks"], today: string) =>
  plotWeeks(
    weeks.map(({ logged, ...week }) => ({ ...week, value: logged })),
    today,
  );

/** Describes the chart in a sentence. */
export function trendSentence({ days, totals, startDate, endDate }: Hours, today: string, by: "day" | "week") {
  const period = rangeText({ from: startDate, to: endDate < today ? endDate : today }, today);
  const soFar = expectedSoFar(days, today);
  const now = days.find(({ date }) => date === today);
  const sum = `Hours logged by ${by} against expected hours, ${period}: ${hoursText(totals.loggedOwed)} of ${hoursText(soFar)}.`;
  return now && by === "day" ? `${sum} Today ${hoursText(now.logged)} of ${hoursText(now.expected)} so far.` : sum;
}

/** The period of the trend; see `HoursTrend`. */
export function trendInput(trend: "weeks" | undefined, span: "week" | "month", period: { startDate: string; endDate: string }) {
  // The month's own query is already loaded and includes projects.
  if (trend !== "weeks" && span === "month") return period;
  return { ...trendPeriod(period.endDate, trend === "weeks" ? 12 : 3), without: "projects" as const };
}

/** Returns the period of a number of weeks that ends with `endDate`. */
const trendPeriod = (endDate: string, weeks: number) => ({ startDate: addDays(startOfWeek(endDate), -7 * (weeks - 1)), endDate });
