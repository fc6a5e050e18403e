import type { LeaveAccrual } from "@daybook/contract/core/constants";
import { addDays, daysBetween } from "#calendar.ts";
import { formatDay, formatMonth } from "#format.ts";
import type { NewLedgerEntry } from "./leave-ledger.ts";
import type { LeaveYear } from "./leave-years.ts";

/*
 * The days that a leave type grants: a whole year, the employed part of it, or a twelfth on the first of each month. All
 * amounts are rounded to half days, halves of them up.
 */

export type GrantRules = { annualDays: number; accrual: LeaveAccrual; proRata: boolean };

/** Dates are null where they are not known. */
export type Employment = { dateOfJoining: string | null; lastDayOfOffice: string | null };

/** What the ledger granted a person of a type in a leave year. */
export type Granted = {
  userId: string;
  leaveTypeId: string;
  leaveYear: number;
  days: number;
  /** Whether the year itself granted days, and not only a change of the type. */
  isGranted: boolean;
  /** The granted months, by their first day. */
  months: string[];
};

/** The days granted for a month, whose first day is `month`. They count from `from` to `until`. */
export type MonthGrant = { month: string; from: string; until: string; days: number };

/** @param halves in half days, not rounded */
const rounded = (halves: number) => Math.round(halves) / 2;
const lengthOf = (from: string, until: string) => daysBetween(from, until) + 1;

/** Returns the part of a period in which a person is employed. The last day counts only with `proRata`. */
const employedPart = (
  { proRata }: GrantRules,
  { dateOfJoining, lastDayOfOffice }: Employment,
  { firstDay, lastDay }: Omit<LeaveYear, "year">,
) => ({
  from: dateOfJoining !== null && dateOfJoining > firstDay ? dateOfJoining : firstDay,
  until: proRata && lastDayOfOffice !== null && lastDayOfOffice < lastDay ? lastDayOfOffice : lastDay,
});

/** Returns the days of a year for a type that grants whole years. */
export function yearlyDays(rules: GrantRules, employment: Employment, year: LeaveYear): number {
  if (!rules.proRata) return rules.annualDays;
  const { from, until } = employedPart(rules, employment, year);
  return from > until ? 0 : rounded((rules.annualDays * 2 * lengthOf(from, until)) / lengthOf(year.firstDay, year.lastDay));
}

/** Returns the months of a leave year. */
function monthsOf({ firstDay }: LeaveYear) {
  const [year, month] = firstDay.split("-").map(Number) as [number, number];
  const firstOf = (index: number) => new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10);
  return Array.from({ length: 12 }, (_, index) => ({ firstDay: firstOf(index), lastDay: addDays(firstOf(index + 1), -1) }));
}

/**
 * Returns what a type that grants by months has granted by a day, for each month that has begun. Whole months add up to the
 * days per year; the joining month, and with `proRata` the last month, count by calendar days.
 */
export function monthlyGrants(rules: GrantRules, employment: Employment, year: LeaveYear, today: string): MonthGrant[] {
  const { lastDayOfOffice } = employment;
  const upTo = (months: number) => rounded((rules.annualDays * 2 * months) / 12);
  return monthsOf(year).flatMap((month, index) => {
    const { from, until } = employedPart(rules, employment, month);
    if (from > until || from > today || (lastDayOfOffice !== null && lastDayOfOffice < month.firstDay)) return [];
    const isWhole = from === month.firstDay && until === month.lastDay;
    const length = 12 * lengthOf(month.firstDay, month.lastDay);
    const days = isWhole ? upTo(index + 1) - upTo(index) : rounded((rules.annualDays * 2 * lengthOf(from, until)) / length);
    return days === 0 ? [] : [{ month: month.firstDay, from, until, days }];
  });
}

const sumOf = (grants: MonthGrant[]) => grants.reduce((sum, { days }) => sum + days, 0);

/** `Mar 2026`, `Feb 2026, from 15 Feb 2026` */
function monthReason({ month, from, until }: MonthGrant) {
  const isPart = addDays(until, 1).slice(8) !== "01";
  return [formatMonth(month), from !== month && `from ${formatDay(from)}`, isPart && `until ${formatDay(until)}`]
    .filter(Boolean)
    .join(", ");
}

/** `From 15 Feb 2026`, `Until 30 Jun 2026`; null for a whole year. */
function yearReason(rules: GrantRules, employment: Employment, year: LeaveYear): string | null {
  const { from, until } = employedPart(rules, employment, year);
  const parts = [from !== year.firstDay && `from ${formatDay(from)}`, until !== year.lastDay && `until ${formatDay(until)}`];
  const text = rules.proRata ? parts.filter(Boolean).join(", ") : "";
  return text === "" ? null : `${text[0]!.toUpperCase()}${text.slice(1)}`;
}

/** The entry that corrects what was granted before. */
export type Correction = Pick<NewLedgerEntry, "kind" | "reason" | "actorId">;

export const employmentCorrection: Correction = { kind: "accrual", reason: "Adjusted to the dates of employment", actorId: null };

/**
 * Returns the entries that are missing until the ledger has granted what the rules give by a day. A past year only gets
 * months that were missed, and no corrections.
 */
export function grantEntries(
  rules: GrantRules,
  employment: Employment,
  { days, isGranted, months, ...owner }: Granted,
  { year, today, isPast, correction }: { year: LeaveYear; today: string; isPast: boolean; correction: Correction },
): NewLedgerEntry[] {
  if (rules.accrual === "yearly") {
    const expected = yearlyDays(rules, employment, year);
    if (isGranted) return isPast || expected === days ? [] : [{ ...owner, ...correction, days: expected - days }];
    return expected === 0 ? [] : [{ ...owner, kind: "allocation", days: expected, reason: yearReason(rules, employment, year) }];
  }
  if (isPast && isGranted && months.length === 0) return [];
  const grants = monthlyGrants(rules, employment, year, today);
  const missing = grants.filter(({ month }) => !months.includes(month));
  const gap = sumOf(grants) - sumOf(missing) - days;
  return [
    ...missing.map((grant): NewLedgerEntry => ({
      ...owner,
      kind: "accrual",
      days: grant.days,
      reason: monthReason(grant),
      accrualMonth: grant.month,
    })),
    ...(gap === 0 || isPast ? [] : [{ ...owner, ...correction, days: gap }]),
  ];
}
