import type { PeopleHours } from "#features/hours/hours.service.ts";
import type { Days } from "./analytics.period.service.ts";

/** Hours are in hundredths. `due` counts reports that were sent or whose deadline has passed; `sent` counts sent ones. */
export type PeopleSums = { logged: number; expected: number; sent: number; due: number; away: number };

export const emptySums = (): PeopleSums => ({ logged: 0, expected: 0, sent: 0, due: 0, away: 0 });

type PersonDay = NonNullable<PeopleHours["rows"][number]["days"][number]>;

/**
 * Adds a day with the rules of the compliance grid: a report is due on workdays without full-day leave. On a half day of
 * leave, a report is counted if sent but never missing.
 */
function add(sums: PeopleSums, { logged, expected, kind, isOwed, away, isReported, isMissing }: PersonDay) {
  sums.logged += logged;
  sums.expected += expected;
  sums.away += away;
  if (!isOwed || (kind !== "working" && kind !== "half_leave")) return;
  if (isReported) {
    sums.sent += 1;
    sums.due += 1;
  } else if (isMissing) sums.due += 1;
}

/** The key under which a day of a person counts; null if it does not. */
type KeyOf = (userId: string, day: PersonDay) => string | null;

/** Returns the sums by key, with the totals under null. Days without a key are skipped. */
export function sumsBy(hours: PeopleHours, keyOf: KeyOf) {
  const sums = new Map<string | null, PeopleSums>();
  for (const { user, days } of hours.rows) {
    let key: string | null = null;
    let own: PeopleSums | undefined;
    for (const day of days) {
      if (!day) continue;
      const dayKey = keyOf(user._id, day);
      if (dayKey === null) continue;
      if (dayKey !== key || !own) {
        key = dayKey;
        own = sums.get(key);
        if (!own) sums.set(key, (own = emptySums()));
      }
      add(own, day);
    }
  }
  return sums.set(null, sumOf([...sums.values()]));
}

function sumOf(sums: PeopleSums[]) {
  const all = emptySums();
  for (const each of sums) for (const key of Object.keys(all) as (keyof PeopleSums)[]) all[key] += each[key];
  return all;
}

/** Returns the sums of each span of days, in order. */
export function sumsOfSpans({ days, rows }: PeopleHours, spans: Days[]) {
  const sums = spans.map(emptySums);
  const spanOf = spansOf(days, spans);
  for (const { days: own } of rows) {
    own.forEach((day, index) => {
      const span = sums[spanOf[index]!];
      if (day && span) add(span, day);
    });
  }
  return sums;
}

/** Returns the logged hours of each span of days by key, in hundredths. Days without a key are skipped. */
export function hoursOfSpans({ days, rows }: PeopleHours, spans: Days[], keyOf: KeyOf) {
  const hours = new Map<string, number[]>();
  const spanOf = spansOf(days, spans);
  for (const { user, days: own } of rows) {
    own.forEach((day, index) => {
      const key = day && day.logged > 0 ? keyOf(user._id, day) : null;
      if (!day || key === null) return;
      let series = hours.get(key);
      if (!series) hours.set(key, (series = spans.map(() => 0)));
      const span = spanOf[index]!;
      if (span >= 0) series[span]! += day.logged;
    });
  }
  return hours;
}

/** The position of each day's span, -1 outside of all. */
const spansOf = (days: PeopleHours["days"], spans: Days[]) =>
  days.map(({ date }) => spans.findIndex(({ startDate, endDate }) => startDate <= date && date <= endDate));
