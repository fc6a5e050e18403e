import type { OnDayOff, Rule, RuleDay } from "@daybook/contract/series/rules";
import { addDays, type Calendar, daysBetween, daysFrom, holidayOn, kindOfDay, weekdayOf } from "#calendar.ts";
import { formatDay } from "#format.ts";

/*
 * The dates of recurring tasks. They count from the start, never from an earlier result: the 31st is the last day of a month that
 * has none. All are business dates, so that no clock change moves them.
 */

const isoDay = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
const partsOf = (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) - 1, day: Number(day.slice(8)) });
const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Far enough for every rule of the subset to have a date, such as 29 February of every 99th year. */
const emptyPeriodsMax = 500;

/** The dates of a rule from a day on, without end. Periods are counted from the start. */
export function* ruleDates(rule: Rule, start: string, from: string): Generator<string> {
  const first = from < start ? start : from;
  let period = Math.max(0, Math.floor(periodsBetween(rule, start, first) / rule.interval) * rule.interval);
  for (let empty = 0; empty < emptyPeriodsMax; period += rule.interval) {
    const dates = chosen(rule, datesOfPeriod(rule, start, period)).filter((date) => date >= first);
    empty = dates.length > 0 ? 0 : empty + 1;
    yield* dates;
  }
}

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day));

/** Whole periods between those of two days. */
function periodsBetween({ frequency }: Rule, from: string, to: string): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  if (frequency === "DAILY") return daysBetween(from, to);
  if (frequency === "WEEKLY") return daysBetween(mondayOf(from), mondayOf(to)) / 7;
  return frequency === "MONTHLY" ? (b.year - a.year) * 12 + b.month - a.month : b.year - a.year;
}

/** The dates of the nth period after that of the start, in order. */
function datesOfPeriod(rule: Rule, start: string, nth: number): string[] {
  const { year, month, day } = partsOf(start);
  const { byDay, byMonthDay } = rule;
  if (rule.frequency === "DAILY") return [addDays(start, nth)].filter((date) => fits(date, byDay) && isMonthDay(date, byMonthDay));
  if (rule.frequency === "WEEKLY") {
    const monday = addDays(mondayOf(start), nth * 7);
    return daysFrom(monday, addDays(monday, 6)).filter((date) =>
      byDay.length > 0 ? fits(date, byDay) : weekdayOf(date) === weekdayOf(start),
    );
  }
  if (rule.frequency === "MONTHLY") return datesOfMonth(rule, year, month + nth, day);
  if (byDay.length + byMonthDay.length === 0) return datesOfMonth(rule, year + nth, month, day);
  return Array.from({ length: 12 }, (_, each) => datesOfMonth(rule, year + nth, each, day)).flat();
}

/** @param month may lie outside of the year */
function datesOfMonth({ byDay, byMonthDay }: Rule, year: number, month: number, dayOfStart: number): string[] {
  const last = lengthOf(year, month);
  const all = () => Array.from({ length: last }, (_, index) => isoDay(year, month, index + 1));
  if (byDay.length > 0) return all().filter((date) => fits(date, byDay) && isMonthDay(date, byMonthDay));
  const days = byMonthDay.length > 0 ? byMonthDay : [dayOfStart];
  const inMonth = days.map((day) => Math.max(1, Math.min(last, day < 0 ? last + 1 + day : day)));
  return [...new Set(inMonth)].toSorted((a, b) => a - b).map((day) => isoDay(year, month, day));
}

/** Whether a date is one of the weekdays, counted in its month. */
function fits(date: string, byDay: readonly RuleDay[]) {
  if (byDay.length === 0) return true;
  const { year, month, day } = partsOf(date);
  const fromStart = Math.ceil(day / 7);
  const fromEnd = -Math.ceil((lengthOf(year, month) + 1 - day) / 7);
  return byDay.some(({ weekday, nth }) => weekday === weekdayOf(date) && (nth === null || nth === fromStart || nth === fromEnd));
}

function isMonthDay(date: string, byMonthDay: readonly number[]) {
  const { year, month, day } = partsOf(date);
  const last = lengthOf(year, month);
  return byMonthDay.length === 0 || byMonthDay.some((each) => day === Math.max(1, Math.min(last, each < 0 ? last + 1 + each : each)));
}

const chosen = ({ bySetPos }: Rule, dates: string[]) =>
  bySetPos.length === 0 ? dates : dates.filter((_date, index) => bySetPos.includes(index + 1) || bySetPos.includes(index - dates.length));

/** When a series has tasks. */
export type SeriesDates = { rule: Rule; startDate: string; endDate: string | null; count: number | null; onDayOff: OnDayOff };

/** A date by the rule and the day of its task, null if it has none, with the reason why they differ. */
export type Occurrence = { planned: string; date: string | null; reason: string | null };

function* plannedDates({ rule, startDate, endDate, count }: SeriesDates, from: string): Generator<string> {
  let index = 0;
  for (const date of ruleDates(rule, startDate, count === null ? from : startDate)) {
    if ((endDate !== null && date > endDate) || (count !== null && ++index > count)) return;
    if (date >= from) yield date;
  }
}

/** How far a day off moves a date; beyond that there is no workday. */
const shiftMax = 60;

function shifted(planned: string, onDayOff: OnDayOff, calendar: Calendar): Occurrence {
  if (onDayOff === "keep" || kindOfDay(calendar, planned) === "working") return { planned, date: planned, reason: null };
  const reason = `${formatDay(planned)} is ${holidayOn(calendar, planned) ?? "a day off"}`;
  if (onDayOff === "skip") return { planned, date: null, reason };
  const step = onDayOff === "before" ? -1 : 1;
  for (let days = 1; days <= shiftMax; days++) {
    const date = addDays(planned, days * step);
    if (kindOfDay(calendar, date) === "working") return { planned, date, reason };
  }
  return { planned, date: null, reason };
}

/** So many dates in a row without a task end the dates: the rule meets nothing but days off. */
const withoutTaskMax = 400;

/**
 * The dates of a series from one by the rule on. Dates that a shift brings together make one task.
 * @param last the day of the last task; later ones only
 */
export function* occurrences(series: SeriesDates, calendar: Calendar, from: string, last: string | null): Generator<Occurrence> {
  let taken = last;
  let without = 0;
  for (const planned of plannedDates(series, from)) {
    const occurrence = shifted(planned, series.onDayOff, calendar);
    if (++without > withoutTaskMax) return;
    if (occurrence.date === null) yield occurrence;
    else if (taken !== null && occurrence.date <= taken)
      yield { planned, date: null, reason: `${formatDay(occurrence.date)} has the task of another date` };
    else {
      taken = occurrence.date;
      without = 0;
      yield occurrence;
    }
  }
}
