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

export type WeekTables = { weeks: WeeksTable };
