import type { PeopleHours } from "#features/hours/hours.service.ts";
import type { Days } from "./analytics.period.service.ts";

/** Hours are hundredths. `owed` are the reports whose deadline has passed or that came, `sent` those that came. */
export type PeopleSums = { logged: number; expected: number; sent: number; owed: number; away: number };

export const noSums = (): PeopleSums => ({ logged: 0, expected: 0, sent: 0, owed: 0, away: 0 });

type PersonDay = NonNullable<PeopleHours["rows"][number]["days"][number]>;

/**
 * Counts as the compliance grid does: a report is owed on a workday on which something is expected; on a day of half
 * leave it is welcome, and not missing.
 */
function add(sums: PeopleSums, { logged, expected, away, isReported, isMissing }: PersonDay) {
  sums.logged += logged;
  sums.expected += expected;
  sums.away += away;
  if (expected === 0) return;
  if (isReported) {
    sums.sent += 1;
    sums.owed += 1;
  } else if (isMissing) sums.owed += 1;
}

/** The sums of each key and, under null, of all together. A day counts for the key that it has, if any. */
export function sumsBy(hours: PeopleHours, keyOf: (userId: string, day: PersonDay) => string | null) {
  const sums = new Map<string | null, PeopleSums>();
  for (const { user, days } of hours.rows) {
    let key: string | null = null;
    let own: PeopleSums | undefined;
    for (const day of days) {
      if (!day) continue;
      const wanted = keyOf(user._id, day);
      if (wanted === null) continue;
      if (wanted !== key || !own) {
        key = wanted;
        own = sums.get(key);
        if (!own) sums.set(key, (own = noSums()));
      }
      add(own, day);
    }
  }
  return sums.set(null, together([...sums.values()]));
}

function together(sums: PeopleSums[]) {
  const all = noSums();
  for (const each of sums) for (const key of Object.keys(all) as (keyof PeopleSums)[]) all[key] += each[key];
  return all;
}

/** The sums of each span of days, in the order of the spans. */
export function sumsOfSpans({ days, rows }: PeopleHours, spans: Days[]) {
  const sums = spans.map(noSums);
  const spanOf = days.map(({ date }) => spans.findIndex(({ startDate, endDate }) => startDate <= date && date <= endDate));
  for (const { days: own } of rows) {
    own.forEach((day, index) => {
      const span = sums[spanOf[index]!];
      if (day && span) add(span, day);
    });
  }
  return sums;
}
