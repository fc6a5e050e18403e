/**
 * Arithmetic and formatting of business days, `YYYY-MM-DD`. Days have no time and no timezone; arithmetic uses UTC
 * midnights, which have no daylight saving time. Instants are ISO text and are converted with a named timezone.
 */

const MS_PER_DAY = 86_400_000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** ISO weekday: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Both ends included. */
export type DayRange = { from: string; to: string };

const pad = (number: number, width = 2) => String(number).padStart(width, "0");
const fromNumber = (dayNumber: number) => new Date(dayNumber * MS_PER_DAY).toISOString().slice(0, 10);

function partsOf(day: string) {
  const match = DAY.exec(day);
  if (!match) throw new RangeError(`Not a day: ${day}`);
  return { year: Number(match[1]), month: Number(match[2]), date: Number(match[3]) };
}

function toNumber(day: string) {
  const { year, month, date } = partsOf(day);
  return Date.UTC(year, month - 1, date) / MS_PER_DAY;
}

/** `March`. */
export const monthName = (day: string) => MONTHS[partsOf(day).month - 1] ?? "";
/** `Thursday`. */
export const weekdayName = (day: string) => WEEKDAYS[weekday(day) - 1] ?? "";
const short = (name: string) => name.slice(0, 3);

/* ── Arithmetic ──────────────────────────────────────────────────────────────────────────────── */

/** Whether the text is a day that exists in the calendar. */
export function isDay(text: string) {
  if (!DAY.test(text)) return false;
  const time = Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8, 10)));
  return fromNumber(time / MS_PER_DAY) === text;
}

export const addDays = (day: string, count: number) => fromNumber(toNumber(day) + count);

/** The same date `count` months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number) {
  const { year, month, date } = partsOf(day);
  const months = year * 12 + (month - 1) + count;
  const first = `${pad(Math.floor(months / 12), 4)}-${pad((((months % 12) + 12) % 12) + 1)}-01`;
  return `${first.slice(0, 8)}${pad(Math.min(date, daysInMonth(first)))}`;
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string) => toNumber(to) - toNumber(from);

export const weekday = (day: string) => (((((toNumber(day) + 3) % 7) + 7) % 7) + 1) as Weekday;
export const isWeekend = (day: string) => weekday(day) > 5;

export const startOfWeek = (day: string, first: Weekday = 1) => addDays(day, -((weekday(day) - first + 7) % 7));
export const endOfWeek = (day: string, first: Weekday = 1) => addDays(startOfWeek(day, first), 6);

/** Returns the first workday of a company's week: Sunday where Friday and Saturday are free. Monday if every day is a workday. */
export function firstWorkday(workweek: readonly number[]): Weekday {
  const isFirst = (day: number) => workweek.includes(day) && !workweek.includes(day === 1 ? 7 : day - 1);
  return (workweek.find(isFirst) ?? 1) as Weekday;
}

/** `YYYY-MM`. */
export const monthOf = (day: string) => day.slice(0, 7);
export const startOfMonth = (day: string) => `${monthOf(day)}-01`;
export const endOfMonth = (day: string) => `${monthOf(day)}-${pad(daysInMonth(day))}`;

export function daysInMonth(day: string) {
  const { year, month } = partsOf(day);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Every day from `from` to `to`, both included; none when `to` is earlier. */
export function range(from: string, to: string) {
  const first = toNumber(from);
  return Array.from({ length: Math.max(0, toNumber(to) - first + 1) }, (_, i) => fromNumber(first + i));
}

export const isWithin = (day: string, { from, to }: DayRange) => from <= day && day <= to;

/* ── Formatting ──────────────────────────────────────────────────────────────────────────────── */

/** `Mon 12 Jan`, or `12 Jan 2025` in another year than that of `today`. */
export function shortDay(day: string, today = day) {
  const { year, date } = partsOf(day);
  const text = `${date} ${short(monthName(day))}`;
  return year === partsOf(today).year ? `${short(weekdayName(day))} ${text}` : `${text} ${year}`;
}

/** `Today`, `Yesterday`, else `Mon 12 Jan`. */
export function dayText(day: string, today: string) {
  const distance = daysBetween(today, day);
  if (distance === 0) return "Today";
  if (distance === -1) return "Yesterday";
  return shortDay(day, today);
}

/** The same after another word: `today`, `yesterday`, else `Mon 12 Jan`. */
export function dayInText(day: string, today: string) {
  const text = dayText(day, today);
  return text === "Today" || text === "Yesterday" ? text.toLowerCase() : text;
}

/** When something happened or will: `today`, `yesterday`, else `on Mon 12 Jan`. */
export function onDayText(day: string, today: string) {
  const text = dayInText(day, today);
  return text === "today" || text === "yesterday" ? text : `on ${text}`;
}

/** `Thursday 12 March 2026`, for tooltips. */
export const exactDay = (day: string) => `${longDay(day)} ${partsOf(day).year}`;

/** `Thursday 12 March`. */
export const longDay = (day: string) => `${weekdayName(day)} ${partsOf(day).date} ${monthName(day)}`;

/** `March 2026`, for a day or a month. */
export const monthText = (month: string) => `${monthName(`${month.slice(0, 7)}-01`)} ${month.slice(0, 4)}`;

/** `16 Feb – 15 Mar`, `9 – 15 Mar`, `12 Mar`; with a year unless both days are in the year of `today`. */
export function rangeText({ from, to }: DayRange, today = to) {
  const [a, b] = [partsOf(from), partsOf(to)];
  const sameYear = a.year === b.year;
  const month = (day: string) => short(monthName(day));
  const end = `${b.date} ${month(to)}${sameYear && b.year === partsOf(today).year ? "" : ` ${b.year}`}`;
  if (from === to) return end;
  if (!sameYear) return `${a.date} ${month(from)} ${a.year} – ${end}`;
  return a.month === b.month ? `${a.date} – ${end}` : `${a.date} ${month(from)} – ${end}`;
}

/** With weekdays, for leave in the year of `today`: `Fri 20 – Mon 23 Mar`, `Mon 30 Mar – Fri 3 Apr`, `Mon 16 Mar`. */
export function weekdayRangeText({ from, to }: DayRange, today = to) {
  const thisYear = today.slice(0, 4);
  if (from.slice(0, 4) !== thisYear || to.slice(0, 4) !== thisYear) return rangeText({ from, to }, today);
  if (from === to) return shortDay(to);
  const start = monthOf(from) === monthOf(to) ? `${short(weekdayName(from))} ${partsOf(from).date}` : shortDay(from);
  return `${start} – ${shortDay(to)}`;
}

/* ── Instants ────────────────────────────────────────────────────────────────────────────────── */

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timezone: string) {
  const cached = formatters.get(timezone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat("en-GB", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formatters.set(timezone, formatter);
  return formatter;
}

function wallClock(instant: string, timezone: string) {
  const parts = formatterFor(timezone).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return { day: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`, time: `${part("hour")}:${part("minute")}` };
}

/** The business day of an instant in a timezone. */
export const dayOfInstant = (instant: string, timezone: string) => wallClock(instant, timezone).day;

/** `18:04`, in a timezone. */
export const timeOfInstant = (instant: string, timezone: string) => wallClock(instant, timezone).time;

/** `Today, 11:40`, `Yesterday, 09:22`, `Tue 10 Mar, 16:40`. */
export function instantText(instant: string, timezone: string, today: string) {
  const { day, time } = wallClock(instant, timezone);
  return `${dayText(day, today)}, ${time}`;
}

/** The same after another word: `today, 11:40`. */
export function instantInText(instant: string, timezone: string, today: string) {
  const { day, time } = wallClock(instant, timezone);
  return `${dayInText(day, today)}, ${time}`;
}

/** `Thursday 12 March 2026, 18:04`, for tooltips. */
export function exactInstant(instant: string, timezone: string) {
  const { day, time } = wallClock(instant, timezone);
  return `${exactDay(day)}, ${time}`;
}

/** `Just now`, `12 min ago`, `3 h ago` on the same day, then `Yesterday` and the day. `nowMs` is epoch milliseconds. */
export function agoText(instant: string, nowMs: number, timezone: string) {
  const minutes = Math.floor((nowMs - Date.parse(instant)) / 60_000);
  const today = dayOfInstant(new Date(nowMs).toISOString(), timezone);
  const day = dayOfInstant(instant, timezone);
  if (minutes < 1 && day === today) return "Just now";
  if (minutes < 60) return minutes < 1 ? "Just now" : `${minutes} min ago`;
  return day === today ? `${Math.floor(minutes / 60)} h ago` : dayText(day, today);
}
