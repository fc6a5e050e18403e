import type { ColumnType } from "kysely";
import type { Decision, Step } from "@daybook/contract/offboarding/offboarding";

/* The tables of people who leave, as the migrations from `0156_offboardings.sql` make them. */

type Json<T> = ColumnType<T, string, string>;

export type OffboardingsTable = {
  id: string;
  userId: string;
  state: "planned" | "done" | "called_off";
  decisions: Json<Decision[]>;
  checklist: Json<Step[]>;
  previousLastDay: string | null;
  plannedBy: string | null;
  plannedAt: string;
  endedAt: string | null;
};

export type ErasuresTable = {
  id: string;
  userId: string;
  state: "requested" | "planned" | "done" | "withdrawn";
  /** Of `Former member 14`; given when it is carried out. */
  number: number | null;
  reason: string;
  requestedBy: string | null;
  requestedAt: string;
  confirmedBy: string | null;
  dueAt: string | null;
  holdReason: string | null;
  heldBy: string | null;
  endedAt: string | null;
  report: ColumnType<object | null, string | null, string | null>;
};

export type LeavingTables = {
  offboardings: OffboardingsTable;
  erasures: ErasuresTable;
  restoredErasures: { userId: string; number: number };
};
