import type { Expiring } from "@daybook/contract/leaves/schemas";
import type { NewLedgerEntry } from "./leave-ledger.ts";
import { formatDay } from "#format.ts";

/*
 * Credits of the ledger that expire. Which days are used is not stored: it follows from the credits and the days taken.
 * The earliest day is served first, from the credit that expires soonest and is still valid on that day. What no credit
 * covers is taken from the days without expiry.
 */

/** A credit with its days that have neither expired nor moved into another year. */
export type Credit = { id: string; userId: string; leaveTypeId: string; leaveYear: number; expiresOn: string; days: number };

export type TakenDay = { date: string; days: number };

/** How many days of a credit a taken day uses; without a credit, days that do not expire. */
export type Use<Taken extends TakenDay> = { taken: Taken; credit: Credit | null; days: number };

/** Returns which credit each taken day uses, and the days left of each credit. All belong to one person, type and year. */
export function useCredits<Taken extends TakenDay>(credits: Credit[], taken: Taken[]) {
  const left = credits
    .map((credit) => ({ credit, days: credit.days }))
    .sort((a, b) => a.credit.expiresOn.localeCompare(b.credit.expiresOn) || a.credit.id.localeCompare(b.credit.id));
  const uses: Use<Taken>[] = [];
  for (const each of taken.toSorted((a, b) => a.date.localeCompare(b.date))) {
    let open = each.days;
    for (const source of left) {
      const days = each.date <= source.credit.expiresOn ? Math.min(open, source.days) : 0;
      if (days === 0) continue;
      uses.push({ taken: each, credit: source.credit, days });
      source.days -= days;
      open -= days;
    }
    if (open > 0) uses.push({ taken: each, credit: null, days: open });
  }
  return { uses, left: left.filter(({ days }) => days > 0) };
}

/** Adds up days by their last day, the soonest first; days that do not expire come last. */
export function byExpiry<Row extends { days: number; expires: string | null }>(rows: Row[]) {
  const days = new Map<Row["expires"], number>();
  for (const row of rows) days.set(row.expires, (days.get(row.expires) ?? 0) + row.days);
  return [...days]
    .map(([expires, sum]) => ({ days: sum, expires }))
    .filter((row) => row.days > 0)
    .sort((a, b) => (a.expires ?? "9999").localeCompare(b.expires ?? "9999"));
}

/** Returns the days left of credits by their last day, the soonest first. */
export const expiringOf = (left: { credit: Credit; days: number }[]): Expiring[] =>
  byExpiry(left.map(({ credit, days }) => ({ days, expires: credit.expiresOn })));

type Owned = { userId: string; leaveTypeId: string; leaveYear: number };
const keyOf = ({ userId, leaveTypeId, leaveYear }: Owned) => `${userId} ${leaveTypeId} ${leaveYear}`;

/** Returns credits and taken days by person, type and leave year. */
export function groupCredits<Taken extends TakenDay & Owned>(credits: Credit[], taken: Taken[]) {
  const takenBy = Map.groupBy(taken, keyOf);
  return [...Map.groupBy(credits, keyOf)].map(([key, own]) => ({ credits: own, taken: takenBy.get(key) ?? [] }));
}

/**
 * Returns the entries that are due for the days left of credits: after the last day they expire, and in a leave year that
 * has ended they move into the current one with their last day.
 */
export const dueEntries = (left: { credit: Credit; days: number }[], { today, year }: { today: string; year: number }): NewLedgerEntry[] =>
  left.flatMap(({ credit: { id: creditId, userId, leaveTypeId, leaveYear, expiresOn }, days }): NewLedgerEntry[] => {
    const taken = { userId, leaveTypeId, leaveYear, days: -days, creditId };
    if (expiresOn < today) return [{ ...taken, kind: "expiry", reason: `Expired after ${formatDay(expiresOn)}` }];
    if (leaveYear >= year) return [];
    return [
      { ...taken, kind: "carry-forward", reason: `Carried forward to ${year}` },
      { userId, leaveTypeId, leaveYear: year, kind: "carry-forward", days, expiresOn, reason: `Carried forward from ${leaveYear}` },
    ];
  });
