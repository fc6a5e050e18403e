import type { Weekday } from "@daybook/contract/core/constants";
import type { CompanySettings } from "#context.ts";

/*
 * Calendar arithmetic on business days (`YYYY-MM-DD`) in the company's timezone. Days are counted at UTC midnight, which
 * has neither daylight saving time nor offsets.
 */

/** The company's holidays: day → name. */
export type Holidays = ReadonlyMap<string, string>;

/**
 * A person's working hours from a day on: the hours of Monday to Sunday for each week of a rota, whose first week contains
 * `from`. Null: as the company.
 */
export type Schedule = { from: string; weeks: readonly (readonly number[])[] | null };

/** What decides whether a day is worked. `kindOfDay` and `hoursOfDay` are the only readers. */
export type Calendar = Pick<CompanySettings, "timezone" | "workweek"> & {
  holidays: Holidays;
  /** For a person's calendar: their schedules, the latest first. */
  schedules?: readonly Schedule[] | undefined;
};

export type DayKind = "working" | "weekend" | "holiday";

const msPerDay = 86_400_000;

export const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * msPerDay).toISOString().slice(0, 10);

/** Days between two dates: 0 for the same day, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / msPerDay;

/** Every day from `from` to `to`, both included; empty when `to` is earlier. */
export const daysFrom = (from: string, to: string) =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

/** ISO weekday: Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() || 7) as Weekday;

/** Returns the scheduled hours of a day; undefined where the company's workweek applies. */
function scheduledHours(schedules: readonly Schedule[] | undefined, day: string): number | undefined {
  const schedule = schedules?.find(({ from }) => from <= day);
  if (!schedule?.weeks) return undefined;
  const weekday = weekdayOf(day);
  const monday = addDays(schedule.from, 1 - weekdayOf(schedule.from));
  const week = Math.floor(daysBetween(monday, day) / 7) % schedule.weeks.length;
  return schedule.weeks[week]![weekday - 1]!;
}

/**
 * Returns what a day is by the calendar: a person's if it has schedules, else the company's. A holiday takes precedence over
 * a weekend, so that it is named on a Sunday too.
 */
export function kindOfDay({ workweek, holidays, schedules }: Calendar, day: string): DayKind {
  if (holidays.has(day)) return "holiday";
  const hours = scheduledHours(schedules, day);
  return (hours === undefined ? workweek.includes(weekdayOf(day)) : hours > 0) ? "working" : "weekend";
}

/** Returns the hours expected on a day without leave: 0 unless it is worked. */
export const hoursOfDay = (calendar: Calendar & Pick<CompanySettings, "hoursPerDay">, day: string): number =>
  kindOfDay(calendar, day) === "working" ? (scheduledHours(calendar.schedules, day) ?? calendar.hoursPerDay) : 0;

/** The first workday after a day. Every workweek has at least one workday (settings). */
export function nextWorkday(calendar: Calendar, day: string): string {
  let next = addDays(day, 1);
  while (kindOfDay(calendar, next) !== "working") next = addDays(next, 1);
  return next;
}

/**
 * Converts a local day and time (`HH:MM`) to an instant (ISO-8601, UTC). Where clocks go back, it returns the first of the
 * two instants; a time skipped when clocks go forward is shifted by the change.
 */
export function instantAt(timezone: string, day: string, time: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(timezone, wall - msPerDay);
  const after = offsetAt(timezone, wall + msPerDay);
  const offset = [before, after].find((each) => offsetAt(timezone, wall - each) === each) ?? before;
  return new Date(wall - offset).toISOString();
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timezone: string) {
  let format = formats.get(timezone);
  if (!format) {
    const digits = "2-digit";
    const fields = { year: "numeric", month: digits, day: digits, hour: digits, minute: digits, second: digits } as const;
    format = new Intl.DateTimeFormat("en-US", { timeZone: timezone, hourCycle: "h23", ...fields });
    formats.set(timezone, format);
  }
  return format;
}

/** The UTC offset of a timezone at an instant, in milliseconds. */
function offsetAt(timezone: string, moment: number): number {
  const shown = Object.fromEntries(
    formatFor(timezone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
