import { z } from "zod";
import { clearable, Day, Flag, given, Id, Instant, many, paging, Pagination, Ref, required, Search, Version } from "./core/common.ts";
import { dayParts, leaveStatuses } from "./core/constants.ts";
import { endpoint } from "./core/endpoint.ts";
import { AwayEntry, Balance, Holiday, Leave, LeaveType, LedgerEntry, Preview, typeFields } from "./shapes/leaves.ts";

export {
  type Action,
  actions,
  AwayEntry,
  Balance,
  Holiday,
  Leave,
  type LeaveDay,
  LeaveType,
  LedgerEntry,
  Preview,
} from "./shapes/leaves.ts";

const reason = clearable(z.string().trim().max(2000, "Please use at most 2000 characters"));

const period = {
  leaveType: required("Leave type is required", 60),
  startDate: Day,
  endDate: given(Day),
  startDayPart: z.enum(dayParts, "Please choose a part of the day").optional(),
  endDayPart: z.enum(dayParts, "Please choose a part of the day").optional(),
};

const application = { ...period, reason, coverUser: clearable(Ref), userId: clearable(Ref) };

export const apply = endpoint({
  method: "POST",
  path: "/leaves",
  summary: "Applies for leave; `userId` serves admins and leads",
  input: z.object(application),
  output: Leave,
  also: "leave",
  message: "Leave applied successfully!",
  creates: true,
});

export const markManual = endpoint({
  method: "POST",
  path: "/leaves/mark-manual",
  summary: "Marks a leave, approved at once (admin, lead for the own team)",
  input: z.object({ ...period, reason, userId: Ref }),
  output: Leave,
  also: "leave",
  message: "Leave marked successfully!",
  creates: true,
});

export const update = endpoint({
  method: "PUT",
  path: "/leaves/:id",
  summary: "Changes a leave; its days are computed anew",
  input: z.object({
    leaveType: period.leaveType.optional(),
    startDate: period.startDate.optional(),
    endDate: given(Day),
    startDayPart: period.startDayPart,
    endDayPart: period.endDayPart,
    reason,
    coverUser: clearable(Ref),
    id: Id,
    version: Version.optional(),
  }),
  output: Leave,
  also: "leave",
  message: "Leave updated successfully!",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/leaves/:id",
  summary: "Deletes a leave and gives its days back",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Leave deleted successfully!",
});

export const approve = endpoint({
  method: "PUT",
  path: "/leaves/:id/approve",
  summary: "Approves a pending leave",
  input: z.object({ id: Id, version: Version.optional() }),
  output: Leave,
  also: "leave",
  message: "Leave approved successfully!",
});

const rejectionReason = z.string("Please say why").trim().min(1, "Please say why").max(2000, "Please use at most 2000 characters");

export const reject = endpoint({
  method: "PUT",
  path: "/leaves/:id/reject",
  summary: "Rejects a pending leave with a reason",
  input: z.object({ id: Id, reason: rejectionReason, version: Version.optional() }),
  output: Leave,
  also: "leave",
  message: "Leave rejected",
});

const leaveIds = z
  .array(Id, "Please choose at least one leave")
  .min(1, "Please choose at least one leave")
  .max(200, "Please choose at most 200 leaves");
const decided = z.object({
  requestedIds: z.array(Id),
  decidedIds: z.array(Id),
  failed: z.array(z.object({ id: Id, reason: z.string() })),
});

export const bulkApprove = endpoint({
  method: "PUT",
  path: "/leaves/bulk/approve",
  summary: "Approves many pending leaves; answers which failed and why",
  input: z.object({ leaveIds }),
  output: decided,
});

export const bulkReject = endpoint({
  method: "PUT",
  path: "/leaves/bulk/reject",
  summary: "Rejects many pending leaves with one reason",
  input: z.object({ leaveIds, reason: rejectionReason }),
  output: decided,
});

const filters = {
  ...paging,
  status: many(z.enum(leaveStatuses)),
  leaveType: many(z.string()),
  startDate: given(Day),
  endDate: given(Day),
  user: many(Id),
  team: many(z.string()),
  search: Search,
};
const listed = { output: z.array(Leave), beside: z.object({ pagination: Pagination }) };

export const mine = endpoint({ method: "GET", path: "/leaves/me", summary: "One's own leaves", input: z.object(filters), ...listed });
export const team = endpoint({
  method: "GET",
  path: "/leaves/team",
  summary: "The own team's leaves (lead, admin)",
  input: z.object(filters),
  ...listed,
});
export const all = endpoint({
  method: "GET",
  path: "/leaves/all",
  summary: "Everybody's leaves (admin)",
  input: z.object(filters),
  ...listed,
});

export const balance = endpoint({
  method: "GET",
  path: "/leaves/balance",
  summary: "The balance of a leave year",
  input: z.object({ userId: given(Id), leaveYear: given(z.coerce.number<number | string>().int().min(2000).max(2200)) }),
  output: Balance,
});

export const ledger = endpoint({
  method: "GET",
  path: "/leaves/ledger",
  summary: "Every movement of a leave year with its reason",
  input: z.object({ userId: given(Id), leaveYear: given(z.coerce.number<number | string>().int().min(2000).max(2200)) }),
  output: z.array(LedgerEntry),
});

export const adjust = endpoint({
  method: "POST",
  path: "/leaves/adjustments",
  summary: "Adds or takes days with a reason (admin)",
  input: z.object({
    userId: Ref,
    leaveType: required("Leave type is required", 60),
    leaveYear: z.int().min(2000).max(2200).optional(),
    days: z
      .number("Please enter days")
      .min(-366, "Please enter at most 366 days")
      .max(366, "Please enter at most 366 days")
      .refine((value) => value !== 0 && Number.isInteger(value * 2), "Please enter whole or half days"),
    reason: required("Please say why", 2000),
  }),
  output: LedgerEntry,
  creates: true,
});

export const preview = endpoint({
  method: "POST",
  path: "/leaves/preview",
  summary: "What a leave would cost, day by day, and who else is away",
  /** `leaveId` looks at a change of that leave, `isManual` at a leave that is marked. */
  input: z.object({ ...period, userId: clearable(Ref), leaveId: given(Id), isManual: z.boolean().optional() }),
  output: Preview,
});

export const calendar = endpoint({
  method: "GET",
  path: "/leaves/calendar",
  summary: "Who is away, and the company's holidays; others' reasons and types are hidden from colleagues",
  input: z.object({ startDate: Day, endDate: Day, team: many(z.string()) }),
  output: z.object({ entries: z.array(AwayEntry), holidays: z.array(Holiday) }),
});

export const listTypes = endpoint({
  method: "GET",
  path: "/leaves/types",
  summary: "The leave types",
  input: z.object({ active: given(Flag) }),
  output: z.array(LeaveType),
});

export const createType = endpoint({
  method: "POST",
  path: "/leaves/types",
  summary: "Adds a leave type (admin)",
  input: z.object({ ...z.object(typeFields).partial().shape, name: typeFields.name }),
  output: LeaveType,
  creates: true,
});

export const updateType = endpoint({
  method: "PUT",
  path: "/leaves/types/:id",
  summary: "Changes a leave type (admin)",
  input: z.object({ ...z.object(typeFields).partial().shape, id: Id, version: Version.optional() }),
  output: LeaveType,
});

export const listHolidays = endpoint({
  method: "GET",
  path: "/leaves/holidays",
  summary: "The company's holidays",
  input: z.object({ startDate: given(Day), endDate: given(Day) }),
  output: z.array(Holiday),
});

export const createHoliday = endpoint({
  method: "POST",
  path: "/leaves/holidays",
  summary: "Adds a holiday (admin)",
  input: z.object({ date: Day, name: required("Holiday name is required", 120) }),
  output: Holiday,
  creates: true,
});

export const removeHoliday = endpoint({
  method: "DELETE",
  path: "/leaves/holidays/:id",
  summary: "Removes a holiday (admin)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
});

export const feed = endpoint({
  method: "GET",
  path: "/leaves/calendar-feed",
  summary: "Whether one has a calendar link, and since when",
  input: z.object({}),
  output: z.object({ active: z.boolean(), createdAt: Instant.nullable() }),
});

/** The link is in this answer and nowhere else: a path, to be put behind the address at which Daybook was reached. */
export const createFeed = endpoint({
  method: "POST",
  path: "/leaves/calendar-feed",
  summary: "Makes or replaces one's calendar link, a path behind the address of this server",
  input: z.object({}),
  output: z.object({ url: z.string(), createdAt: Instant }),
  creates: true,
  secret: true,
});

export const removeFeed = endpoint({
  method: "DELETE",
  path: "/leaves/calendar-feed",
  summary: "Revokes one's calendar link",
  input: z.object({}),
  output: z.object({ active: z.literal(false) }),
});
