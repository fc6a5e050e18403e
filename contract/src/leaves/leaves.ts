import { z } from "zod";
import {
  clearable,
  Day,
  Flag,
  optionalQuery,
  Id,
  Instant,
  queryList,
  Pagination,
  Ref,
  required,
  UserRef,
  Version,
} from "../core/common.ts";
import { holidayHalves, undoSeconds } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { leaveAdjustment } from "./adjustment.ts";
import {
  application,
  AwayEntry,
  Balance,
  BalanceChange,
  bulkResult,
  DueTask,
  Holiday,
  Leave,
  leaveFilters,
  leaveIds,
  LeaveType,
  LedgerEntry,
  Preview,
  period,
  reason,
  LeaveReports,
  overrideReason,
  rejectionReason,
  typeFields,
} from "./schemas.ts";
import { maxLengths } from "../core/max-lengths.ts";

/** A leave whose days were set, with the reports that the person has sent for them. */
const BookedLeave = Leave.extend({ reports: LeaveReports });

export const apply = endpoint({
  method: "POST",
  path: "/leaves",
  summary: "Applies for leave; admins and leads may pass `userId`",
  input: z.object(application),
  output: BookedLeave,
  also: "leave",
  message: "Leave applied successfully!",
  creates: true,
  tool: {
    name: "request_leave",
    description: "Requests leave for yourself.",
    input: z.object(application).omit({ userId: true, overrideReason: true }),
  },
});

export const markManual = endpoint({
  method: "POST",
  path: "/leaves/mark-manual",
  summary: "Records approved leave (admins; leads for their team)",
  input: z.object({ ...period, reason, userId: Ref, overrideReason }),
  output: BookedLeave,
  also: "leave",
  message: "Leave recorded successfully!",
  creates: true,
});

export const update = endpoint({
  method: "PUT",
  path: "/leaves/:id",
  summary: "Updates a leave and recalculates its days",
  input: z.object({
    leaveType: period.leaveType.optional(),
    startDate: period.startDate.optional(),
    endDate: optionalQuery(Day),
    startDayPart: period.startDayPart,
    endDayPart: period.endDayPart,
    reason,
    coverUser: clearable(Ref),
    overrideReason,
    id: Id,
    version: Version.optional(),
  }),
  output: BookedLeave,
  also: "leave",
  message: "Leave updated successfully!",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/leaves/:id",
  summary: "Deletes a leave and refunds its days",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Leave deleted successfully!",
});

export const approve = endpoint({
  method: "PUT",
  path: "/leaves/:id/approve",
  summary: "Approves a pending leave; with `overrideReason` also one that a limit refuses",
  input: z.object({ id: Id, version: Version.optional(), overrideReason }),
  output: Leave,
  also: "leave",
  message: "Leave approved successfully!",
});

export const undo = endpoint({
  method: "PUT",
  path: "/leaves/:id/undo",
  summary: `Undoes your approval or rejection of a leave within ${undoSeconds} seconds: the request is pending again`,
  input: z.object({ id: Id }),
  output: Leave,
  also: "leave",
  message: "Decision undone",
});

export const reject = endpoint({
  method: "PUT",
  path: "/leaves/:id/reject",
  summary: "Rejects a pending leave with a reason",
  input: z.object({ id: Id, reason: rejectionReason, version: Version.optional() }),
  output: Leave,
  also: "leave",
  message: "Leave rejected",
});

export const bulkApprove = endpoint({
  method: "PUT",
  path: "/leaves/bulk/approve",
  summary: "Approves pending leaves; returns the failed ones with reasons",
  input: z.object({ leaveIds, overrideReason }),
  output: bulkResult,
  resumes: true,
});

export const bulkReject = endpoint({
  method: "PUT",
  path: "/leaves/bulk/reject",
  summary: "Rejects pending leaves with one reason",
  input: z.object({ leaveIds, reason: rejectionReason }),
  output: bulkResult,
  resumes: true,
});

export const bulkUndo = endpoint({
  method: "PUT",
  path: "/leaves/bulk/undo",
  summary: `Undoes your approvals or rejections of leaves within ${undoSeconds} seconds; returns the failed ones with reasons`,
  input: z.object({ leaveIds }),
  output: bulkResult,
});

const leaveList = { output: z.array(Leave), beside: z.object({ pagination: Pagination }) };

export const mine = endpoint({
  method: "GET",
  path: "/leaves/me",
  summary: "Lists the caller's leaves",
  input: z.object(leaveFilters),
  ...leaveList,
});
export const team = endpoint({
  method: "GET",
  path: "/leaves/team",
  summary: "Lists the leaves of the caller's team (leads and admins)",
  input: z.object(leaveFilters),
  ...leaveList,
});
export const all = endpoint({
  method: "GET",
  path: "/leaves/all",
  summary: "Lists all leaves (admins)",
  input: z.object(leaveFilters),
  ...leaveList,
});

const balanceFields = {
  userId: optionalQuery(Id),
  leaveYear: optionalQuery(z.coerce.number<number | string>().int().min(2000).max(2200)),
};

export const balance = endpoint({
  method: "GET",
  path: "/leaves/balance",
  summary: "Returns the balance of a leave year",
  input: z.object(balanceFields),
  output: Balance,
  tool: {
    name: "get_my_balance",
    description: "Returns your days of leave by type: entitled, taken, booked and left.",
    input: z.object(balanceFields).omit({ userId: true }),
  },
});

export const ledger = endpoint({
  method: "GET",
  path: "/leaves/ledger",
  summary: "Lists the ledger entries of a leave year",
  input: z.object(balanceFields),
  output: z.array(LedgerEntry),
});

export const adjust = endpoint({
  method: "POST",
  path: "/leaves/adjustments",
  summary: "Adds or removes days of a balance, with a reason (admins)",
  input: z.object({ userId: Ref, leaveYear: z.int().min(2000).max(2200).optional(), ...leaveAdjustment }),
  output: LedgerEntry,
  creates: true,
});

export const preview = endpoint({
  method: "POST",
  path: "/leaves/preview",
  scope: "leaves:read",
  summary: "Previews a leave: the charge of each day, the resulting balance and absent teammates",
  /** `leaveId` previews a change of that leave, `isManual` a manually recorded one. */
  input: z.object({ ...period, userId: clearable(Ref), leaveId: optionalQuery(Id), isManual: z.boolean().optional() }),
  output: Preview,
});

export const calendar = endpoint({
  method: "GET",
  path: "/leaves/calendar",
  summary: "Lists absences and holidays; reasons and types are hidden from colleagues",
  input: z.object({ startDate: Day, endDate: Day, team: queryList(z.string()) }),
  output: z.object({ entries: z.array(AwayEntry), holidays: z.array(Holiday) }),
  tool: {
    name: "list_away",
    description: "Lists who is away on which days, and the holidays; without types and reasons of leave.",
    output: z.object({ entries: z.array(AwayEntry.omit({ leaveType: true, color: true })), holidays: z.array(Holiday) }),
  },
});

export const myCalendar = endpoint({
  method: "GET",
  path: "/leaves/my-calendar",
  summary: "Lists the caller's leave and open tasks by due date, absences in the team and holidays, as the calendar link does",
  input: z.object({ startDate: Day, endDate: Day }),
  output: z.object({ entries: z.array(AwayEntry), holidays: z.array(Holiday), tasks: z.array(DueTask) }),
});

export const listTypes = endpoint({
  method: "GET",
  path: "/leaves/types",
  summary: "Lists the leave types",
  input: z.object({ active: optionalQuery(Flag) }),
  output: z.array(LeaveType),
});

export const createType = endpoint({
  method: "POST",
  path: "/leaves/types",
  summary: "Adds a leave type (admins)",
  input: z.object({ ...z.object(typeFields).partial().shape, name: typeFields.name }),
  output: LeaveType,
  creates: true,
});

export const updateType = endpoint({
  method: "PUT",
  path: "/leaves/types/:id",
  summary: "Updates a leave type (admins); `dryRun` changes nothing and returns whose days would change",
  input: z.object({ ...z.object(typeFields).partial().shape, id: Id, version: Version.optional(), dryRun: z.boolean().optional() }),
  /** The type after the change; of a dry run with the people whose days would change. */
  output: z.object({ ...LeaveType.shape, changes: z.array(BalanceChange).optional() }),
});

export const listHolidays = endpoint({
  method: "GET",
  path: "/leaves/holidays",
  summary: "Lists the holidays of the company, or of a holiday calendar",
  input: z.object({
    /** Missing: the company's. */ calendar: optionalQuery(Id),
    startDate: optionalQuery(Day),
    endDate: optionalQuery(Day),
  }),
  output: z.array(Holiday),
});

/** What a change of holidays changes for people. */
export const HolidayEffects = z.object({
  /** Leave whose days change; `days` are those that the person gets back. */
  changes: z.array(z.object({ leave: Id, user: UserRef, days: z.number() })),
  /** Reports of the day: how many people have sent one, and their hours. */
  reported: z.object({ people: z.int(), hours: z.number() }),
});
export type HolidayEffects = z.infer<typeof HolidayEffects>;

export const createHoliday = endpoint({
  method: "POST",
  path: "/leaves/holidays",
  summary: "Adds a holiday (admins); `dryRun` changes nothing and returns whose leave would change",
  input: z.object({
    /** The holiday calendar; missing or null: the company's. */
    calendar: Id.nullish(),
    date: Day,
    name: required("Holiday name is required", maxLengths.holidayName),
    /** Missing or null: the whole day. */
    half: z.enum(holidayHalves, "Please choose the whole day, first_half or second_half").nullish(),
    dryRun: z.boolean().optional(),
  }),
  /** The holiday; of a dry run with what it would change. */
  output: z.object({ ...Holiday.shape, ...HolidayEffects.partial().shape }),
  creates: true,
});

export const removeHoliday = endpoint({
  method: "DELETE",
  path: "/leaves/holidays/:id",
  summary: "Removes a holiday (admins); `dryRun` changes nothing and returns whose leave would change",
  input: z.object({ id: Id, dryRun: z.boolean().optional() }),
  output: z.object({ _id: Id, ...HolidayEffects.pick({ changes: true }).partial().shape }),
});

export const feed = endpoint({
  method: "GET",
  path: "/leaves/calendar-feed",
  scope: null,
  summary: "Returns whether the caller has a calendar link, and its creation time",
  input: z.object({}),
  output: z.object({ active: z.boolean(), createdAt: Instant.nullable() }),
});

/** Only this response contains the link, as a path relative to the server's origin. */
export const createFeed = endpoint({
  method: "POST",
  path: "/leaves/calendar-feed",
  scope: null,
  summary: "Creates or replaces the caller's calendar link; returns its path",
  input: z.object({}),
  output: z.object({ url: z.string(), createdAt: Instant }),
  creates: true,
  secret: true,
});

export const removeFeed = endpoint({
  method: "DELETE",
  path: "/leaves/calendar-feed",
  scope: null,
  summary: "Revokes the caller's calendar link",
  input: z.object({}),
  output: z.object({ active: z.literal(false) }),
});
