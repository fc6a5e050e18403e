import type { ColumnType, Generated } from "kysely";
import type { WeekState } from "@daybook/contract/weeks/weeks";

/* The tables of weeks and payroll; see schema.ts for how their values are read. */

/** A day as it was submitted or approved, in hours. */
export type StoredWeekDay = { date: string; expected: number; logged: number; absence: number; holiday: string | null };

export type WeeksTable = {
  id: string;
  userId: string;
  weekStart: string;
  state: WeekState;
  days: ColumnType<StoredWeekDay[], string | undefined, string>;
  submittedAt: string | null;
  decidedBy: string | null;
  /** The lead for whom a delegate decided. */
  onBehalfOf: string | null;
  decidedAt: string | null;
  note: string | null;
  version: Generated<number>;
};

type PayrollMonthsTable = { month: string; leaveTypes: Generated<string[]>; closedBy: string | null; closedAt: string };

/** The figures of a person's day, in hours and days. Days without any figure are left out. */
export type PayrollDay = {
  date: string;
  workday: number;
  expected: number;
  logged: number;
  overtime: number;
  shortfall: number;
  leave: { leaveType: string; days: number; hours: number; unpaid: boolean }[];
  holiday: string | null;
};

export type PayrollRowsTable = {
  month: string;
  userId: string;
  personnelNumber: string | null;
  team: string | null;
  days: ColumnType<PayrollDay[], string, string>;
};

export type PayrollCorrectionsTable = {
  id: string;
  userId: string;
  date: string;
  /** The closed month that has it; null: it waits for the next one. */
  month: string | null;
  text: string;
  days: number;
  hours: number;
  after: ColumnType<PayrollDay, string, string>;
};

export type WeekTables = {
  weeks: WeeksTable;
  payrollMonths: PayrollMonthsTable;
  payrollRows: PayrollRowsTable;
  payrollCorrections: PayrollCorrectionsTable;
};
