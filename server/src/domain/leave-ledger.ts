import type { Balance, Expiring, LedgerEntry } from "@daybook/contract/leaves/schemas";
import { addDays } from "#calendar.ts";
import { expiryInYear, type LeaveYear, leaveYear } from "./leave-years.ts";

/*
 * The rules of the leave ledger: which entries a change adds, and the balance they add up to. Entries are never changed;
 * what is taken back is added with the opposite sign.
 */

export type NewLedgerEntry = {
  userId: string;
  leaveTypeId: string;
  leaveYear: number;
  kind: LedgerEntry["kind"];
  days: number;
  reason?: string | null;
  actorId?: string | null;
  leaveId?: string | null;
  leaveVersion?: number | null;
  /** The first day of the month that the days are granted for. */
  accrualMonth?: string | null;
  /** The last day on which the days can be used. */
  expiresOn?: string | null;
  /** The expiring credit from which the entry takes days. */
  creditId?: string | null;
};

/** Leave year → days. */
export type Charges = ReadonlyMap<number, number>;

/** The fields of a leave that its entries store. */
export type ChargedLeave = { _id: string; userId: string; leaveTypeId: string; version: number };

const entryOf = (leave: ChargedLeave, actorId: string) => ({
  userId: leave.userId,
  leaveTypeId: leave.leaveTypeId,
  actorId,
  leaveId: leave._id,
  leaveVersion: leave.version,
});

/** Returns the entries that charge a leave's days to their leave years. */
export const chargeEntries = (leave: ChargedLeave, charges: Charges, actorId: string): NewLedgerEntry[] =>
  [...charges].map(([year, days]) => ({ ...entryOf(leave, actorId), kind: "leave", days: -days, leaveYear: year }));

/** A leave's charge that is not refunded, in positive days. */
export type Outstanding = { leaveTypeId: string; leaveYear: number; days: number };

/**
 * Returns the entries that reconcile the ledger with a changed leave: refunds of its previous charges, then the new ones.
 * None if they are equal.
 */
export function reconcileEntries(
  leave: ChargedLeave,
  charged: Outstanding[],
  expected: Charges,
  { actorId, reason }: { actorId: string; reason: string },
): NewLedgerEntry[] {
  const isSame =
    charged.length === expected.size &&
    charged.every((each) => each.leaveTypeId === leave.leaveTypeId && expected.get(each.leaveYear) === each.days);
  if (isSame) return [];
  const refunds = charged.map((each): NewLedgerEntry => ({ ...entryOf(leave, actorId), ...each, kind: "reversal", reason }));
  return [...refunds, ...chargeEntries(leave, expected, actorId)];
}

/** A year to grant. `accountsBy` limits it to accounts that existed on that day. */
export type GrantedYear = LeaveYear & { accountsBy?: string };

/**
 * Returns the years to grant with a year. Once it has begun, the previous one too, because carrying forward needs it, for
 * accounts that existed then.
 */
export function yearsToGrant(year: number, currentYear: number, startMonth: number) {
  const target = leaveYear(year, startMonth);
  const before = { ...leaveYear(year - 1, startMonth), accountsBy: addDays(target.firstDay, -1) };
  const hasBegun = year <= currentYear;
  const granted: GrantedYear[] = hasBegun ? [before, target] : [target];
  return { target, hasBegun, granted };
}

/** Only the previous, the current and the next year are granted. */
export const canGrant = (year: number, currentYear: number) => Math.abs(year - currentYear) <= 1;

/** Days of a person and type. */
export type Due = { userId: string; leaveTypeId: string; days: number };

/** Days to carry forward, with the month and day (`MM-DD`) on which they expire. */
export type CarriedDue = Due & { expires: string | null };

/** Returns the entries that carry days forward into a year: out of the previous year and into this one. */
export const carryForwardEntries = (due: CarriedDue[], { year, firstDay }: LeaveYear): NewLedgerEntry[] =>
  due.flatMap(({ days, expires, ...owner }): NewLedgerEntry[] => [
    { ...owner, leaveYear: year - 1, kind: "carry-forward", days: -days, reason: `Carried forward to ${year}` },
    {
      ...owner,
      leaveYear: year,
      kind: "carry-forward",
      days,
      expiresOn: expires && expiryInYear(expires, firstDay),
      reason: `Carried forward from ${year - 1}`,
    },
  ]);

/** Returns the entries that expire the remaining days of a closed year. */
export const expiryEntries = (remaining: Due[], year: number): NewLedgerEntry[] =>
  remaining.map(({ days, ...owner }) => ({ ...owner, leaveYear: year, kind: "expiry", days: -days, reason: `Leave year ${year} closed` }));

/** The fields of a leave type that a balance shows. */
export type BalanceType = {
  _id: string;
  name: string;
  color: string;
  isAbsence: boolean;
  allowHalfDay: boolean;
  active: boolean;
  annualDays: number | null;
};

/** Granted, used and pending days of a type. */
export type TypeSums = { leaveTypeId: string; total: number; used: number; pending: number };

/**
 * Returns the balance of each type and their totals, which exclude unlimited types. Inactive types and
 * those without days per year are listed only with ledger entries in the year.
 */
export function balanceOf(year: number, types: BalanceType[], sums: TypeSums[], expiring: ReadonlyMap<string, Expiring[]>): Balance {
  const rows = types.flatMap((type) => {
    const sum = sums.find(({ leaveTypeId }) => leaveTypeId === type._id);
    if ((!type.active || type.annualDays === 0) && !sum) return [];
    const { total, used, pending } = sum ?? { total: 0, used: 0, pending: 0 };
    const { name, color, isAbsence, allowHalfDay } = type;
    const amounts =
      type.annualDays === null
        ? { total: null, used, pending, remaining: null, available: null }
        : { total, used, pending, remaining: total - used, available: total - used - pending };
    return [{ leaveType: name, label: name, color, isAbsence, allowHalfDay, ...amounts, expiring: expiring.get(type._id) ?? [] }];
  });
  const limited = rows.filter(({ total }) => total !== null);
  const sumOf = (key: "total" | "used" | "pending" | "remaining" | "available") => limited.reduce((sum, row) => sum + row[key]!, 0);
  return {
    leaveYear: year,
    total: sumOf("total"),
    used: sumOf("used"),
    pending: sumOf("pending"),
    remaining: sumOf("remaining"),
    available: sumOf("available"),
    types: rows,
  };
}
