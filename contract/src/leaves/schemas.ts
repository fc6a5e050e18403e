import { z } from "zod";
import {
  can,
  clearable,
  Day,
  Id,
  Instant,
  optionalQuery,
  paging,
  queryList,
  Ref,
  required,
  Search,
  UserRef,
  text,
} from "../core/common.ts";
import { dayParts, holidayHalves, leaveAccruals, leaveStatuses, leaveViews, openTaskStatuses } from "../core/constants.ts";
import { Attachment } from "../files/schemas.ts";
import { BrokenLimit } from "../leave-limits/schemas.ts";
import { maxLengths } from "../core/max-lengths.ts";

export const actions = [
  "read",
  "update",
  "remove",
  "approve",
  "reject",
  "requestCancellation",
  "decideCancellation",
  "attach",
  "detach",
] as const;
export type Action = (typeof actions)[number];

/** One calendar day of a leave with its charge. */
export const LeaveDay = z.object({
  date: Day,
  kind: z.enum(["working", "weekend", "holiday"]),
  holiday: z.string().nullable(),
  /** Only on a half holiday: the half that is free. Leave charges the other one. */
  holidayHalf: z.enum(holidayHalves).optional(),
  charge: z.literal([0, 0.5, 1]),
  leaveYear: z.int(),
});
export type LeaveDay = z.infer<typeof LeaveDay>;

export const cancellationStates = ["Pending", "Accepted", "Declined"] as const;
export type CancellationState = (typeof cancellationStates)[number];
export const cancellationDecisions = ["accept", "decline"] as const;

/** The latest request to cancel an approved leave. */
export const Cancellation = z.object({
  state: z.enum(cancellationStates),
  reason: z.string(),
  requestedAt: Instant,
  decidedBy: UserRef.nullable(),
  onBehalfOf: UserRef.nullable(),
  decidedAt: Instant.nullable(),
  note: z.string().nullable(),
});
export type Cancellation = z.infer<typeof Cancellation>;

/** The closure that has booked a leave: the person cannot cancel it. */
export const LeaveClosure = z.object({ _id: Id, title: z.string() });
export type LeaveClosure = z.infer<typeof LeaveClosure>;

export const Leave = z.object({
  _id: Id,
  user: UserRef,
  /** Omitted for viewers who may only see that the person is away. */
  leaveType: z.string().optional(),
  color: z.string().optional(),
  isAbsence: z.boolean(),
  startDate: Day,
  endDate: Day,
  startDayPart: z.enum(dayParts),
  endDayPart: z.enum(dayParts),
  days: z.number(),
  breakdown: z.array(LeaveDay),
  /**
   * In lists, of a pending request, for those who decide on it: the days of its type that are left in its leave year once
   * this and the person's other pending requests are approved; null for an unlimited type.
   */
  leftAfter: z.number().nullable().optional(),
  reason: z.string().nullable().optional(),
  status: z.enum(leaveStatuses),
  rejectionReason: z.string().nullable().optional(),
  /** Null while it is pending, and for requests that were approved automatically. */
  decidedBy: UserRef.nullable(),
  /** The lead for whom a delegate decided. */
  onBehalfOf: UserRef.nullable(),
  decidedAt: Instant.nullable(),
  isManual: z.boolean(),
  markedBy: UserRef.nullable(),
  coverUser: UserRef.nullable(),
  /** The latest request to cancel the leave; null without one. */
  cancellation: Cancellation.nullable(),
  /** When the whole leave was cancelled; null for leave that was only shortened. */
  cancelledAt: Instant.nullable(),
  /** Since when the request also goes to the admins: without an answer, or with a lead who is away. */
  escalatedAt: Instant.nullable(),
  /** Such as a doctor's note. */
  documents: z.array(Attachment),
  /** Only of leave that a closure has booked. */
  closure: LeaveClosure.nullable(),
  /** Whether the rule of its type asks for a document, without which a request cannot be approved. */
  needsDocument: z.boolean(),
  /** Why someone who decides on it let it exceed a limit; null if it exceeded none. For those who read its reason. */
  limitOverrideReason: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  can: can(actions),
});
export type Leave = z.infer<typeof Leave>;

const amounts = {
  total: z.number().nullable(),
  used: z.number(),
  pending: z.number(),
  remaining: z.number().nullable(),
  available: z.number().nullable(),
};

/** Unused days and the last day on which they can be used. */
export const Expiring = z.object({ days: z.number(), expires: Day });
export type Expiring = z.infer<typeof Expiring>;

export const Balance = z.object({
  leaveYear: z.int(),
  ...amounts,
  types: z.array(
    z.object({
      leaveType: z.string(),
      label: z.string(),
      color: z.string(),
      isAbsence: z.boolean(),
      allowHalfDay: z.boolean(),
      ...amounts,
      /** The available days that expire, the soonest first. */
      expiring: z.array(Expiring),
    }),
  ),
});
export type Balance = z.infer<typeof Balance>;

export const LedgerEntry = z.object({
  _id: Id,
  leaveType: z.string(),
  kind: z.enum(["allocation", "accrual", "carry-forward", "expiry", "leave", "reversal", "adjustment", "in-lieu"]),
  days: z.number(),
  reason: z.string().nullable(),
  actor: UserRef.nullable(),
  leave: z.object({ _id: Id, startDate: Day, endDate: Day }).nullable(),
  /** The last day on which the days can be used; null for days that do not expire. */
  expiresOn: Day.nullable(),
  at: Instant,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The person's reports on the charged days of a leave. */
export const LeaveReports = z.array(z.object({ date: Day, hours: z.number() }));

export const Preview = z.object({
  days: z.number(),
  breakdown: z.array(LeaveDay),
  /** Days available afterwards per leave year; null for unlimited types. */
  after: z.array(z.object({ leaveYear: z.int(), available: z.number().nullable(), enough: z.boolean() })),
  /** The days that the leave uses of each grant, by the day it expires; null for days that do not expire. */
  grants: z.array(z.object({ days: z.number(), expires: Day.nullable() })),
  away: z.array(z.object({ user: UserRef, startDate: Day, endDate: Day, status: z.enum(leaveStatuses) })),
  reports: LeaveReports,
  /**
   * The lead who decides, with the last day of an absence that the lead is on today and who decides for the lead then; null
   * if only admins decide.
   */
  decider: z.object({ user: UserRef, awayUntil: Day.nullable(), delegate: UserRef.nullable() }).nullable(),
  /** Whether the request is approved as soon as it is made. */
  approvedAutomatically: z.boolean(),
  /** Whether the request cannot be approved without a document. */
  needsDocument: z.boolean(),
  /** The limits that the leave breaks. */
  limits: z.array(BrokenLimit),
  /** Whether you may let it break limits that refuse it, with a reason. */
  mayOverride: z.boolean(),
  /** The error that applying would return, or null. Not that of a limit that you may override. */
  problem: z.string().nullable(),
});
export type Preview = z.infer<typeof Preview>;

export const AwayEntry = z.object({
  leaveId: Id,
  user: UserRef,
  startDate: Day,
  endDate: Day,
  /** The days of the period with a charged half: the person is away on these, not on weekends and holidays between them. */
  days: z.array(Day),
  startDayPart: z.enum(dayParts),
  endDayPart: z.enum(dayParts),
  status: z.enum(["Pending", "Approved"]),
  leaveType: z.string().optional(),
  color: z.string().optional(),
  isAbsence: z.boolean(),
  /** The title of the closure that has booked it; missing for other leave. */
  closure: z.string().optional(),
  /** Of an approved absence on today, in a list of who is away: the first day that the person works again, also if only in the afternoon. */
  backOn: Day.optional(),
});
export type AwayEntry = z.infer<typeof AwayEntry>;

/** An open task of one's own, on the day it is due. */
export const DueTask = z.object({
  _id: Id,
  number: z.int(),
  title: z.string(),
  status: z.enum(openTaskStatuses),
  dueDate: Day,
});
export type DueTask = z.infer<typeof DueTask>;

export const Holiday = z.object({
  _id: Id,
  date: Day,
  name: z.string(),
  /** The half of the day that is free; null for the whole day. */
  half: z.enum(holidayHalves).nullable(),
});
export type Holiday = z.infer<typeof Holiday>;

export const LeaveType = z.object({
  _id: Id,
  name: z.string(),
  annualDays: z.number().nullable(),
  /** `monthly`: a twelfth of the days per year on the first of each month. */
  accrual: z.enum(leaveAccruals),
  /** People who join or leave within a year get the part of it in which they are employed. */
  proRata: z.boolean(),
  allowHalfDay: z.boolean(),
  negativeLimit: z.number(),
  carryForwardMax: z.number(),
  /** The month and day (`MM-DD`) on which carried days expire; null: they stay. */
  carryForwardExpires: z.string().nullable(),
  minNoticeDays: z.int(),
  maxConsecutive: z.int().nullable(),
  /** Requests for more days than this need a document; null: none does. */
  documentAfterDays: z.int().nullable(),
  /** Days off between charged days are charged too. */
  sandwich: z.boolean(),
  /** Requests are approved as soon as they are made. */
  autoApprove: z.boolean(),
  isAbsence: z.boolean(),
  /** Limits count it and can refuse it. Not so for sick leave. */
  limitsApply: z.boolean(),
  /** Its days are not paid, for payroll. */
  unpaid: z.boolean(),
  color: z.string(),
  active: z.boolean(),
  version: z.int(),
});
export type LeaveType = z.infer<typeof LeaveType>;

/** What a change of a leave type does to a person's days in a leave year; null: without limit. */
export const BalanceChange = z.object({
  user: UserRef,
  leaveYear: z.int(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});
export type BalanceChange = z.infer<typeof BalanceChange>;

/** Whether a text is `MM-DD` and a day of every year. */
const isMonthAndDay = (value: string) => /^\d\d-\d\d$/.test(value) && z.iso.date().safeParse(`2025-${value}`).success;

/** Full or half days, 0 to 366. */
export const halfDays = (message: string) =>
  z
    .number(message)
    .min(0, message)
    .max(366, message)
    .refine((value) => Number.isInteger(value * 2), "Please enter full or half days");
/** The fields of a leave type that admins can edit. */
export const typeFields = {
  name: required("Name is required", maxLengths.leaveTypeName),
  annualDays: halfDays("Please enter 0 to 366 days").nullable(),
  accrual: z.enum(leaveAccruals, "Please choose yearly or monthly"),
  proRata: z.boolean(),
  allowHalfDay: z.boolean(),
  negativeLimit: halfDays("Please enter 0 to 366 days"),
  carryForwardMax: halfDays("Please enter 0 to 366 days"),
  carryForwardExpires: z.string().refine(isMonthAndDay, "Please enter a day as MM-DD, such as 03-31, but not 02-29").nullable(),
  minNoticeDays: z.int("Please enter whole days").min(0, "Please enter 0 to 366 days").max(366, "Please enter 0 to 366 days"),
  maxConsecutive: z.int("Please enter whole days").min(1, "Please enter 1 to 366 days").max(366, "Please enter 1 to 366 days").nullable(),
  documentAfterDays: z
    .int("Please enter whole days")
    .min(0, "Please enter 0 to 366 days")
    .max(366, "Please enter 0 to 366 days")
    .nullable(),
  sandwich: z.boolean(),
  autoApprove: z.boolean(),
  isAbsence: z.boolean(),
  limitsApply: z.boolean(),
  unpaid: z.boolean(),
  color: z.string().regex(/^plot-[1-6]$/, "Please choose a color from the list"),
  active: z.boolean(),
};

/** Input and result of bulk reviews. */
export const rejectionReason = text(maxLengths.note, "Please enter a reason").min(1, "Please enter a reason");

export const leaveIds = z
  .array(Id, "Please select at least one leave")
  .min(1, "Please select at least one leave")
  .max(200, "Please select at most 200 leaves");
export const bulkResult = z.object({
  requestedIds: z.array(Id),
  decidedIds: z.array(Id),
  /** `code` is `limit` if only a limit is in the way, which `overrideReason` overrides. */
  failed: z.array(z.object({ id: Id, reason: z.string(), code: z.literal("limit").optional() })),
});

export const reason = clearable(text(maxLengths.note));

/** The dates of a leave in a request body. */
export const period = {
  leaveType: required("Leave type is required", maxLengths.leaveTypeName),
  startDate: Day,
  endDate: optionalQuery(Day),
  startDayPart: z.enum(dayParts, "Please choose a part of the day").optional(),
  endDayPart: z.enum(dayParts, "Please choose a part of the day").optional(),
};

/** Why someone who decides on leave lets it break limits that refuse it; ignored from others. */
export const overrideReason = clearable(text(maxLengths.note));

/** Input of an application for leave. */
export const application = { ...period, reason, coverUser: clearable(Ref), userId: clearable(Ref), overrideReason };

/** Filters of the leave lists. */
export const leaveFilters = {
  ...paging,
  status: queryList(z.enum(leaveStatuses)),
  /**
   * `waiting`: what waits for a decision, as a request for leave or to cancel it; `to-review`: what of it you can decide;
   * `cancelled`: cancelled leave, which is in no other list.
   */
  view: optionalQuery(z.enum(leaveViews)),
  leaveType: queryList(z.string()),
  startDate: optionalQuery(Day),
  endDate: optionalQuery(Day),
  user: queryList(Id),
  team: queryList(z.string()),
  search: Search,
};
