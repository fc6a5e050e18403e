import type { Db } from "#db/database.ts";
import type { Period } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import { insertRows } from "#seed/rows.ts";
import type { Holiday } from "#domain/holiday.ts";

/** Fixed holidays: month and day. */
const fixed: readonly (readonly [day: string, name: string])[] = [
  ["01-01", "New Year's Day"],
  ["01-26", "Republic Day"],
  ["05-01", "Labour Day"],
  ["08-15", "Independence Day"],
  ["10-02", "Gandhi Jayanti"],
  ["12-25", "Christmas Day"],
];

/** Holidays with a different date each year. */
const movable: readonly (readonly [day: string, name: string])[] = [
  ["2025-03-14", "Holi"],
  ["2025-10-20", "Diwali"],
  ["2026-03-04", "Holi"],
  ["2026-11-09", "Diwali"],
  ["2027-03-22", "Holi"],
  ["2027-10-29", "Diwali"],
  ["2028-03-10", "Holi"],
  ["2028-10-17", "Diwali"],
];

/** Free afternoons: month and day. */
const afternoons: readonly (readonly [day: string, name: string])[] = [["12-31", "New Year's Eve"]];

/** Returns the holidays from the first year of the history to next year, by date. */
export function makeHolidays({ firstDay, today }: Pick<Period, "firstDay" | "today">): Map<string, Holiday> {
  const [first, last] = [Number(firstDay.slice(0, 4)), Number(today.slice(0, 4)) + 1];
  const years = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  const everyYear = (days: typeof fixed, half: Holiday["half"]) =>
    years.flatMap((year) => days.map(([day, name]) => [`${year}-${day}`, { name, half }] as const));
  const thoseYears = movable.filter(([day]) => years.includes(day.slice(0, 4))).map(([day, name]) => [day, { name, half: null }] as const);
  return new Map([...everyYear(fixed, null), ...everyYear(afternoons, "second_half"), ...thoseYears].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const insertHolidays = (db: Db, holidays: ReadonlyMap<string, Holiday>, random: Random, at: string) =>
  insertRows(
    db,
    "holidays",
    [...holidays].map(([date, { name, half }]) => ({ id: random.idAt(at), date, name, half })),
  );
