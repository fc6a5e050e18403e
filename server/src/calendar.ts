import type { Weekday } from "@daybook/contract/core/constants";
import type { CompanySettings } from "#context.ts";

/*
 * Business days (`YYYY-MM-DD`) and how they lie on the company's clock. A day has no hour: counting goes through
 * UTC midnights, which know neither summer time nor offsets.
 */

/** The company's holidays: day → name. */
export type Holidays = ReadonlyMap<string, string>;

/** What decides whether a day is worked. Everything that asks does so through `kindOfDay`. */
export type Calendar = Pick<CompanySettings, "timezone" | "workweek"> & { holidays: Holidays };

export type DayKind = "working" | "weekend" | "holiday";

const msPerDay = 86_400_000;

export const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * msPerDay).toISOString().slice(0, 10);

/** Days from one to the other: 0 for the same day, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / msPerDay;

/** Every day from one to the other, both included; none when `to` is earlier. */
export const daysFrom = (from: string, to: string) =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

/** ISO weekday: Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() || 7) as Weekday;

/** A holiday is one on any weekday: on a Sunday it is named, too. */
export function kindOfDay({ workweek, holidays }: Calendar, day: string): DayKind {
  if (holidays.has(day)) return "holiday";
  return workweek.includes(weekdayOf(day)) ? "working" : "weekend";
}

/** The first workday after a day. A week has at least one (settings). */
export function nextWorkday(calendar: Calendar, day: string): string {
  let next = addDays(day, 1);
  while (kindOfDay(calendar, next) !== "working") next = addDays(next, 1);
  return next;
}

/**
 * The moment (ISO-8601, UTC) at which clocks in a timezone show a day and a time (`HH:MM`). Of a time that comes
 * twice when clocks go back it is the first; a time that is skipped when they go forward is as much later.
 */
export function instantAt(timezone: string, day: string, time: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(timezone, wall - msPerDay);
  const after = offsetAt(timezone, wall + msPerDay);
  const offset = [before, after].find((each) => offsetAt(timezone, wall - each) === each) ?? before;
  return new Date(wall - offset).toISOString();
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClockOf(timezone: string) {
  let format = wallClocks.get(timezone);
  if (!format) {
    const digits = "2-digit";
    const fields = { year: "numeric", month: digits, day: digits, hour: digits, minute: digits, second: digits } as const;
    format = new Intl.DateTimeFormat("en-US", { timeZone: timezone, hourCycle: "h23", ...fields });
    wallClocks.set(timezone, format);
  }
  return format;
}

/** How far a timezone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(timezone: string, moment: number): number {
  const shown = Object.fromEntries(
    wallClockOf(timezone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
