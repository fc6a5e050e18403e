import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DelegationState } from "@daybook/contract/delegations/delegations";
import type {
  ClosureShort,
  DayPart,
  DelegationScope,
  HolidayHalf,
  LeaveAccrual,
  LeaveLimitKind,
  LeaveLimitMode,
  LeaveStatus,
} from "@daybook/contract/core/constants";
import type { CancellationState, LeaveDay, LedgerEntry } from "@daybook/contract/leaves/schemas";
import type { StoredAudience } from "#domain/audience.ts";

/* The tables of leave and holidays; see schema.ts for how their values are read. */

export type SchedulesTable = {
  userId: string;
  startsOn: string;
  /** Hours of Monday to Sunday for each week of a rota; null: as the company. */
  weeks: ColumnType<number[][] | null, string | null, string | null>;
  /** Null: the company's. */
  holidayCalendarId: string | null;
  createdBy: string | null;
  createdAt: string;
};

/** `calendarId`: null in the company's own calendar. */
export type HolidaysTable = { id: string; calendarId: string | null; date: string; name: string; half: HolidayHalf | null };

/** With a country: whose public holidays it has. */
export type HolidayCalendarsTable = {
  id: string;
  name: string;
  country: string | null;
  region: string | null;
  createdAt: Generated<string>;
  deletedAt: string | null;
};

/** Where people work; people without a row have no place. */
export type UserPlacesTable = { userId: string; country: string; region: string | null; setBy: string; setAt: string };

/** One row: the place of the company's holidays. */
export type PlaceSettingsTable = { id: Generated<boolean>; country: string | null; region: string | null };

export type TeamHolidayCalendarsTable = { teamId: string; holidayCalendarId: string; setBy: string; setAt: string };

export type LeaveTypesTable = {
  id: string;
  name: string;
  /** Null for unlimited. */
  annualDays: number | null;
  accrual: Generated<LeaveAccrual>;
  proRata: Generated<boolean>;
  allowHalfDay: Generated<boolean>;
  negativeLimit: Generated<number>;
  carryForwardMax: Generated<number>;
  /** `MM-DD`; null: carried days stay. */
  carryForwardExpires: string | null;
  minNoticeDays: Generated<number>;
  maxConsecutive: number | null;
  /** Requests for more days need a document; null: none does. */
  documentAfterDays: number | null;
  /** Charges days off between charged days. */
  sandwich: Generated<boolean>;
  autoApprove: Generated<boolean>;
  unpaid: Generated<boolean>;
  /** The type of time off in lieu; one at most. */
  inLieu: Generated<boolean>;
  isAbsence: Generated<boolean>;
  /** Limits count it and can refuse it. */
  limitsApply: Generated<boolean>;
  color: Generated<string>;
  active: Generated<boolean>;
  position: GeneratedAlways<number>;
  createdAt: Generated<string>;
  version: Generated<number>;
};

export type LeavesTable = {
  id: string;
  userId: string;
  leaveTypeId: string;
  startDate: string;
  endDate: string;
  startDayPart: Generated<DayPart>;
  endDayPart: Generated<DayPart>;
  days: number;
  breakdown: ColumnType<LeaveDay[], string, string>;
  /** Booked under the rule of its type that charges days off between charged days. */
  sandwich: Generated<boolean>;
  reason: string | null;
  status: Generated<LeaveStatus>;
  rejectionReason: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  isManual: Generated<boolean>;
  markedBy: string | null;
  coverUserId: string | null;
  /** For whom a delegate decided. */
  decidedOnBehalfOf: string | null;
  cancellationOnBehalfOf: string | null;
  cancellationState: CancellationState | null;
  cancellationReason: string | null;
  cancellationRequestedAt: string | null;
  cancellationDecidedBy: string | null;
  cancellationDecidedAt: string | null;
  cancellationNote: string | null;
  /** When the whole leave was cancelled. */
  cancelledAt: string | null;
  escalatedAt: string | null;
  /** The closure that has booked it. */
  closureId: string | null;
  /** Why someone who decides on it let it exceed a limit. */
  limitOverrideReason: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
};

/** Days on which people cannot be away, or only some of them. Without dates on `weekdays`, without those on every day. */
export type LeaveLimitsTable = {
  id: string;
  title: string;
  startDate: string | null;
  endDate: string | null;
  /** 1 is Monday. */
  weekdays: number[] | null;
  audience: ColumnType<StoredAudience, string | null, string | null>;
  kind: LeaveLimitKind;
  max: number | null;
  mode: LeaveLimitMode;
  reason: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  version: Generated<number>;
};

/** Company holidays that use balance. A removed one has `removedAt`. */
export type ClosuresTable = {
  id: string;
  title: string;
  startDate: string;
  endDate: string;
  audience: ColumnType<StoredAudience, string | null, string | null>;
  leaveTypeId: string;
  short: ClosureShort;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  removedAt: string | null;
  version: Generated<number>;
};

/** The days a year of a person for a leave type from a leave year on; null: those of the type. */
export type LeaveEntitlementsTable = {
  userId: string;
  leaveTypeId: string;
  leaveYear: number;
  days: number | null;
  version: Generated<number>;
  actorId: string;
  at: string;
};

/** Opening balances as they were set; of a person, type and leave year the newest counts. */
export type LeaveOpeningsTable = {
  id: string;
  /** The balances that were set together. */
  batchId: string;
  userId: string;
  leaveTypeId: string;
  leaveYear: number;
  /** The first day whose leave is not in the balance. */
  date: string;
  days: number;
  /** The approved days before the date that the ledger makes up for. */
  included: number;
  /** The days of all its ledger entries. */
  adjusted: number;
  actorId: string;
  at: string;
};

export type LeaveDocumentsTable = { fileId: string; leaveId: string; position: GeneratedAlways<number> };

export type DelegationsTable = {
  id: string;
  fromId: string;
  toId: string;
  startDate: string;
  endDate: string;
  scopes: DelegationScope[];
  leaveId: string | null;
  state: Generated<DelegationState>;
  createdBy: string;
  createdAt: string;
  decidedAt: string | null;
  /** The team that the lead led when it was made; set by a trigger. */
  teamId: Generated<string | null>;
  /** When a trigger ended it, because the lead's team, role or status or the delegate's status changed. */
  endedAt: Generated<string | null>;
  version: Generated<number>;
};

export type InLieuRequestsTable = {
  id: string;
  userId: string;
  /** The day worked. */
  date: string;
  status: Generated<LeaveStatus>;
  /** The hours of the report and the days granted for them, at approval. */
  hours: number | null;
  days: number | null;
  note: string | null;
  decidedBy: string | null;
  decidedOnBehalfOf: string | null;
  decidedAt: string | null;
  /** The ledger entry that grants the days. */
  creditId: string | null;
  createdAt: string;
  version: Generated<number>;
};

export type LeaveHalvesTable = { userId: string; date: string; half: "am" | "pm"; leaveId: string; leaveYear: number };

export type LeaveLedgerTable = {
  id: string;
  userId: string;
  leaveTypeId: string;
  leaveYear: number;
  kind: LedgerEntry["kind"];
  days: number;
  reason: string | null;
  actorId: string | null;
  leaveId: string | null;
  leaveVersion: number | null;
  /** The first day of the month that the days are granted for. */
  accrualMonth: string | null;
  expiresOn: string | null;
  creditId: string | null;
  at: Generated<string>;
};

/** A view: delegations with the days on which they are in force once accepted. */
export type DelegationDaysView = {
  id: GeneratedAlways<string>;
  fromId: GeneratedAlways<string>;
  toId: GeneratedAlways<string>;
  startDate: GeneratedAlways<string>;
  endDate: GeneratedAlways<string>;
  state: GeneratedAlways<DelegationState>;
};

/** A view: the share of each day (0.5 or 1) that a user is on approved leave. */
export type AbsencesView = { userId: GeneratedAlways<string>; date: GeneratedAlways<string>; days: GeneratedAlways<number> };

export type CalendarFeedsTable = { userId: string; tokenHash: string; createdAt: Generated<string> };
