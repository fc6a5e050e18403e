/*
 * Dates typed by people, in imports. Numbers are read day first, as every screen of Daybook writes dates; the month first
 * only where the day could not be a month (`12/31/2026`), or where the other dates of a column are written so.
 */

const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const twoDigits = (text: string | number) => String(text).padStart(2, "0");

const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i;
const dayThenMonth = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]{1,2}([a-z]{3,9})\.?,?[ -](\d{4})$/i;
const monthThenDay = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/i;

/** The number of a month by its name, its first three letters, or `Sept`; 0 for other words. */
const monthOf = (name: string) => {
  const word = name.toLowerCase();
  return 1 + monthNames.findIndex((month) => month === word || month.slice(0, 3) === word || (word === "sept" && month === "september"));
};

const dayText = (year: string, month: string | number, date: string) => `${year}-${twoDigits(month)}-${twoDigits(date)}`;

/**
 * Returns a typed date as `YYYY-MM-DD`: `31/12/2026`, `31.12.2026`, `31-12-2026`, `12/31/2026`, `2026/12/31`, `31-Dec-2026`,
 * `31 December 2026`, `Thu 31 Dec 2026`, `Dec 31, 2026`. Any other text is returned unchanged.
 * @param order of a date that can be read both ways
 */
export function dayValue(text: string, order: DayOrder = "day first"): string {
  const [, first, , second, year] = numeric.exec(text) ?? [];
  if (first && second && year) {
    const isMonthFirst = (orderOf(text) ?? order) === "month first";
    return isMonthFirst ? dayText(year, first, second) : dayText(year, second, first);
  }
  const [, ofYear, , inMonth, onDay] = yearFirst.exec(text) ?? [];
  if (ofYear && inMonth && onDay) return dayText(ofYear, inMonth, onDay);
  const words = text.replace(weekday, "");
  const [, dayBefore, nameAfter, yearAfter] = dayThenMonth.exec(words) ?? [];
  const [, nameBefore, dayAfter, yearLast] = monthThenDay.exec(words) ?? [];
  const month = monthOf(nameAfter ?? nameBefore ?? "");
  const day = dayBefore ?? dayAfter;
  return month > 0 && day ? dayText((yearAfter ?? yearLast)!, month, day) : text;
}

/** Which number of `05/03/2026` is the day. */
export type DayOrder = "day first" | "month first";

/** Returns the order in which a typed date must be read; undefined for one that can be read both ways, or without numbers. */
function orderOf(text: string): DayOrder | undefined {
  const [, first, , second] = numeric.exec(text) ?? [];
  if (first === undefined || second === undefined || Number(first) > 12 === Number(second) > 12) return undefined;
  return Number(first) > 12 ? "day first" : "month first";
}

/** Returns the order of most of a column's dates; undefined if none shows it. */
function dayOrderOf(column: readonly string[]): DayOrder | undefined {
  const orders = column.map(orderOf);
  const count = (order: DayOrder) => orders.filter((each) => each === order).length;
  const [dayFirst, monthFirst] = [count("day first"), count("month first")];
  if (dayFirst === 0 && monthFirst === 0) return undefined;
  return dayFirst >= monthFirst ? "day first" : "month first";
}

/** How the dates of each column are written; undefined where none shows it. */
export type DayOrders<Field extends string> = Record<Field, DayOrder | undefined>;

export const dayOrdersOf = <Field extends string>(
  rows: readonly { cells: Partial<Record<Field, string>> }[],
  fields: readonly Field[],
): DayOrders<Field> =>
  Object.fromEntries(fields.map((field) => [field, dayOrderOf(rows.flatMap(({ cells }) => cells[field] ?? []))])) as DayOrders<Field>;

/** Whether a typed date can only be read in the other order than the dates of its column. */
const contradicts = (text: string, order: DayOrder | undefined) =>
  order !== undefined && orderOf(text) !== undefined && orderOf(text) !== order;

/** Whether a typed date would be another one if it were read month first: `05/03/2026`. */
export function isAmbiguousDay(text: string): boolean {
  const [, first, , second] = numeric.exec(text) ?? [];
  return first !== undefined && second !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}

/** `2026-03-05` → `5 Mar 2026`. */
function inWords(day: string) {
  const [year, month, date] = day.split("-");
  const name = monthNames[Number(month) - 1]!;
  return `${Number(date)} ${name.charAt(0).toUpperCase()}${name.slice(1, 3)} ${year}`;
}

/** Names the dates of an imported row that can be read in two ways, or only in another way than their column. */
export const problemsOfDays = <Field extends string>(cells: Partial<Record<NoInfer<Field>, string>>, orders: DayOrders<Field>) =>
  (Object.keys(orders) as Field[]).flatMap((field): { field: Field; message: string }[] => {
    const typed = cells[field];
    const order = orders[field];
    if (!typed) return [];
    if (contradicts(typed, order)) {
      return [{ field, message: `"${typed}" does not fit its column, whose dates are written ${order}. Write it like 2026-12-31.` }];
    }
    if (order !== undefined || !isAmbiguousDay(typed)) return [];
    const [dayFirst, monthFirst] = [inWords(dayValue(typed)), inWords(dayValue(typed, "month first"))];
    return [{ field, message: `"${typed}" can be ${dayFirst} or ${monthFirst}. Write it like 2026-12-31 or 31 Dec 2026.` }];
  });
