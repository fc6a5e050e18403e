import { addDays, daysBetween, isDay, MONTHS, startOfWeek, WEEKDAYS, weekday } from "./dates.ts";

/**
 * Reads a date that a user typed and returns it as `YYYY-MM-DD`, or null if it is not a date. Accepts `8 Dec`, `Dec 8 2026`,
 * `8/12` and `8.12.26` (day first), `2026-12-08`, `today`, `tomorrow`, `yesterday`, a weekday, which is the next one after
 * today, and `next monday`, which is the one of next week. Without a year it returns the date closest to today.
 */
export function parseTypedDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, " ");
  if (text in relativeDays) return addDays(today, relativeDays[text] ?? 0);
  const dayName = indexOfName(WEEKDAYS, text);
  if (dayName >= 0) return addDays(today, ((dayName + 1 - weekday(today) + 6) % 7) + 1);
  const nextName = indexOfName(WEEKDAYS, text.replace(/^next /, ""));
  if (nextName >= 0) return addDays(startOfWeek(today), 7 + nextName);
  const withoutWeekday = text.replace(/^([a-z]+),? (?=\d|[a-z])/, (all, word: string) => (indexOfName(WEEKDAYS, word) >= 0 ? "" : all));
  const iso = withoutWeekday.match(/^(\d{4})-(\d{1,2})-(\d{1,2})$/);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = numeric(withoutWeekday) ?? named(withoutWeekday);
  if (!parts) return null;
  if (parts.year !== undefined) return dayOf(parts.year, parts.month, parts.date);
  return closest(parts.month, parts.date, today);
}

const relativeDays: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 };

type Parts = { date: number; month: number; year: number | undefined };

/** `8/12`, `8.12.`, `8-12-26`: the day comes first. */
function numeric(text: string): Parts | undefined {
  const match = text.match(/^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{2}|\d{4})?)?$/);
  return match ? { date: Number(match[1]), month: Number(match[2]), year: yearOf(match[3]) } : undefined;
}

/** `8 dec`, `8th december 2026`, `dec 8, 2026`. */
function named(text: string): Parts | undefined {
  const [, date, name, year] = text.match(/^(\d{1,2})(?:st|nd|rd|th)?\.? ?([a-z]+)\.?,?(?: ?(\d{2}|\d{4}))?$/) ?? [];
  const [, nameFirst, dateLast, lastYear] = text.match(/^([a-z]+)\.? ?(\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{2}|\d{4}))?$/) ?? [];
  const month = indexOfName(MONTHS, name ?? nameFirst ?? "") + 1;
  return month === 0 ? undefined : { date: Number(date ?? dateLast), month, year: yearOf(year ?? lastYear) };
}

/** Position of the name that the text abbreviates with at least three letters, or -1. */
const indexOfName = (names: readonly string[], text: string) =>
  text.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(text));

const yearOf = (text: string | undefined) => (text === undefined ? undefined : text.length === 2 ? 2000 + Number(text) : Number(text));

function dayOf(year: number, month: number, date: number): string | null {
  const day = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

function closest(month: number, date: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((each) => dayOf(each, month, date)).filter((day) => day !== null);
  return days.toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0] ?? null;
}
