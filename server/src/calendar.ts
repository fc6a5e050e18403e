import type { HolidayHalf, Weekday } from "@daybook/contract/core/constants";
import type { CompanySettings } from "#context.ts";

/*
 * Calendar arithmetic on business days (`YYYY-MM-DD`) in the company's timezone. Days are counted at UTC midnight, which
 * has neither daylight saving time nor offsets.
 */

/** `half` is the half of the day that is free; null for the whole day. */
export type Holiday = { name: string; half: HolidayHalf | null };

/** Holidays by day. */
export type Holidays = ReadonlyMap<string, Holiday>;

/**
 * A person's working hours from a day on: the hours of Monday to Sunday for each week of a rota, whose first week contains
 * `from`. Null: as the company.
 */
export type Schedule = { from: string; weeks: readonly (readonly number[])[] | null };

/** What decides whether a day is worked. The functions of this file are the only readers. */
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
 * a weekend, so that it is named on a Sunday too. A half holiday leaves the day what it is.
 */
export function kindOfDay({ workweek, holidays, schedules }: Calendar, day: string): DayKind {
  if (holidays.get(day)?.half === null) return "holiday";
  const hours = scheduledHours(schedules, day);
  return (hours === undefined ? workweek.includes(weekdayOf(day)) : hours > 0) ? "working" : "weekend";
}

/** Returns how much of a workday a holiday leaves to work: 1, or 0.5 on a half holiday. */
const workedShare = ({ holidays }: Pick<Calendar, "holidays">, day: string): 0.5 | 1 => (holidays.get(day)?.half ? 0.5 : 1);

/**
 * Returns the hours expected on a day: 0 unless it is worked.
 * @param absent the booked absence: 0, 0.5 or 1
 */
export function hoursOfDay(calendar: Calendar & Pick<CompanySettings, "hoursPerDay">, day: string, absent = 0): number {
  if (kindOfDay(calendar, day) !== "working") return 0;
  return Math.max(0, workedShare(calendar, day) - absent) * (scheduledHours(calendar.schedules, day) ?? calendar.hoursPerDay);
}

/** Returns what a booked absence makes of a workday: half a day of leave is all of a half holiday. */
export function leaveKindOf(calendar: Pick<Calendar, "holidays">, day: string, absent: number): "leave" | "half_leave" | null {
  if (absent === 0) return null;
  return absent >= workedShare(calendar, day) ? "leave" : "half_leave";
}

const halfNames: Record<HolidayHalf, string> = { first_half: "first half", second_half: "second half" };

/** `Diwali`, `Diwali Eve (second half)`. */
export const holidayText = ({ name, half }: Holiday) => (half ? `${name} (${halfNames[half]})` : name);

/** Returns the holiday of a day as text; null on other days. */
export function holidayOn({ holidays }: Pick<Calendar, "holidays">, day: string): string | null {
  const holiday = holidays.get(day);
  return holiday ? holidayText(holiday) : null;
}

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
