import type { HolidayHalf, Weekday } from "@daybook/contract/core/constants";
import type { CompanySettings } from "#context.ts";
import type { Holiday } from "#domain/holiday.ts";

/*
 * Calendar arithmetic on business days (`YYYY-MM-DD`) in the company's timezone. Days are counted at UTC midnight, which
 * has neither daylight saving time nor offsets.
 */

/** Holidays by day. */
export type Holidays = ReadonlyMap<string, Holiday>;

/**
 * A person's working hours and holiday calendar from a day on. `weeks` has the hours of Monday to Sunday for each week of a
 * rota, whose first week contains `from`. Null: as the company.
 */
export type Schedule = { from: string; weeks: readonly (readonly number[])[] | null; holidayCalendarId?: string | null };

/** The joining date and the last working day; null for no limit. */
export type Employed = { from: string | null; to: string | null };

/** What decides whether a day is worked. The functions of this file are the only readers. */
export type Calendar = Pick<CompanySettings, "timezone" | "workweek"> & {
  /** The company's. */
  holidays: Holidays;
  /** The holidays of the other holiday calendars, by id. */
  otherHolidays?: ReadonlyMap<string, Holidays> | undefined;
  /** For a person's calendar: their schedules, the latest first. */
  schedules?: readonly Schedule[] | undefined;
  /** For a person's calendar: the joining date and the last working day. Leave outside of them costs nothing. */
  employed?: Employed | undefined;
};

/** Returns the calendar of a person with these schedules, the latest first; the company's calendar without any. */
export const calendarFor = <Company extends Calendar>(company: Company, schedules: readonly Schedule[] | null | undefined): Company => ({
  ...company,
  schedules: schedules ?? undefined,
});

type HolidaysOfPerson = Omit<Calendar, "timezone" | "workweek">;

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

/** Groups stored holidays by their calendar; `calendarId` null is the company's. */
export function holidaysByCalendar(rows: readonly (Holiday & { date: string; calendarId: string | null })[]) {
  const holidays = new Map<string, Holiday>();
  const otherHolidays = new Map<string, Map<string, Holiday>>();
  for (const { calendarId, date, name, half } of rows) {
    let days = calendarId === null ? holidays : otherHolidays.get(calendarId);
    if (!days) otherHolidays.set(calendarId!, (days = new Map()));
    days.set(date, { name, half });
  }
  return { holidays, otherHolidays } satisfies Pick<Calendar, "holidays" | "otherHolidays">;
}

const noHolidays: Holidays = new Map();

/** Returns the schedule that applies on a day. */
const scheduleOn = (schedules: readonly Schedule[] | undefined, day: string) => schedules?.find(({ from }) => from <= day);

/** Returns the holiday calendar of a person's schedules on a day; null for the company's. */
export const holidayCalendarOn = (schedules: readonly Schedule[] | undefined, day: string): string | null =>
  scheduleOn(schedules, day)?.holidayCalendarId ?? null;

/** Returns the holiday of a day in the person's holiday calendar, or the company's. */
export function holidayOf({ holidays, otherHolidays, schedules }: HolidaysOfPerson, day: string) {
  const id = holidayCalendarOn(schedules, day);
  return (id === null ? holidays : (otherHolidays?.get(id) ?? noHolidays)).get(day);
}

/** Returns the index of the week of a rota that contains a day. */
function weekOfRota({ from, weeks }: Pick<Schedule, "from" | "weeks">, day: string): number {
  const monday = addDays(from, 1 - weekdayOf(from));
  return Math.floor(daysBetween(monday, day) / 7) % (weeks?.length ?? 1);
}

/** Returns the weeks of a schedule that begins on a day and goes on with this one, a rota with the week of that day. */
export function weeksFrom(schedule: { from: string; weeks: number[][] | null } | undefined, day: string): number[][] | null {
  if (!schedule?.weeks) return null;
  const week = weekOfRota(schedule, day);
  return [...schedule.weeks.slice(week), ...schedule.weeks.slice(0, week)];
}

/** Returns the scheduled hours of a day; undefined where the company's workweek applies. */
function scheduledHours(schedules: readonly Schedule[] | undefined, day: string): number | undefined {
  const schedule = scheduleOn(schedules, day);
  if (!schedule?.weeks) return undefined;
  const weekday = weekdayOf(day);
  return schedule.weeks[weekOfRota(schedule, day)]![weekday - 1]!;
}

/** Returns the hours that a person works on a day without holidays and leave; on a day off those of a company's day. */
export const scheduledHoursOf = (
  { hoursPerDay }: Pick<CompanySettings, "hoursPerDay">,
  schedules: readonly Schedule[] | undefined,
  day: string,
) => scheduledHours(schedules, day) || hoursPerDay;

/**
 * Returns what a day is by the calendar: a person's if it has schedules, else the company's. A holiday takes precedence over
 * a weekend, so that it is named on a Sunday too. A half holiday leaves the day what it is.
 */
export function kindOfDay(calendar: Calendar, day: string): DayKind {
  if (holidayOf(calendar, day)?.half === null) return "holiday";
  const hours = scheduledHours(calendar.schedules, day);
  return (hours === undefined ? calendar.workweek.includes(weekdayOf(day)) : hours > 0) ? "working" : "weekend";
}

/** Returns how much of a workday a holiday leaves to work: 1, or 0.5 on a half holiday. */
const workedShare = (calendar: HolidaysOfPerson, day: string): 0.5 | 1 => (holidayOf(calendar, day)?.half ? 0.5 : 1);

/**
 * Returns the hours expected on a day: 0 unless it is worked. Work reported on a day of leave is expected, up to the
 * scheduled hours, so that leave recorded over a report makes no overtime.
 * @param absent the booked absence: 0, 0.5 or 1
 * @param logged the hours reported
 */
export function hoursOfDay(
  calendar: Calendar & Pick<CompanySettings, "hoursPerDay">,
  day: string,
  { absent = 0, logged = 0 }: { absent?: number; logged?: number } = {},
): number {
  if (kindOfDay(calendar, day) !== "working") return 0;
  const hours = scheduledHours(calendar.schedules, day) ?? calendar.hoursPerDay;
  const share = workedShare(calendar, day);
  return expectedHours({ full: share * hours, left: Math.max(0, share - absent) * hours }, logged);
}

/** Returns the expected hours of a workday with these scheduled hours, of which leave leaves a part. */
export const expectedHours = ({ full, left }: { full: number; left: number }, logged: number) => Math.min(full, Math.max(left, logged));

/** Returns what a booked absence makes of a workday: half a day of leave is all of a half holiday. */
export function leaveKindOf(calendar: HolidaysOfPerson, day: string, absent: number): "leave" | "half_leave" | null {
  if (absent === 0) return null;
  return absent >= workedShare(calendar, day) ? "leave" : "half_leave";
}

const halfNames: Record<HolidayHalf, string> = { first_half: "first half", second_half: "second half" };

/** `Diwali`, `Diwali Eve (second half)`. */
export const holidayText = ({ name, half }: Holiday) => (half ? `${name} (${halfNames[half]})` : name);

/** Returns the holiday of a day as text; null on other days. */
export function holidayOn(calendar: HolidaysOfPerson, day: string): string | null {
  const holiday = holidayOf(calendar, day);
  return holiday ? holidayText(holiday) : null;
}

export const isEmployedOn = ({ employed }: Pick<Calendar, "employed">, day: string) =>
  !(employed?.from && day < employed.from) && !(employed?.to && day > employed.to);

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
