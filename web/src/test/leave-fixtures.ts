import type { Balance, Leave, LeaveType, Preview } from "@daybook/contract/leaves/schemas";
import { mockResponse } from "./api-responses.ts";
import { newId, pagination } from "./fixtures.ts";

/** Leave fixtures for tests. */

export const person = (name: string, team = "Design") => ({ _id: newId(), name, team, profilePicture: null });

const day = (date: string, kind: "working" | "weekend" | "holiday" = "working", charge: 0 | 0.5 | 1 = kind === "working" ? 1 : 0) => ({
  date,
  kind,
  holiday: null,
  charge,
  leaveYear: 2026,
});

/** The `can` of a leave without actions. */
export const noPermissions: Leave["can"] = {
  read: true,
  update: false,
  remove: false,
  approve: false,
  reject: false,
  requestCancellation: false,
  decideCancellation: false,
  attach: false,
  detach: false,
};

export const leave = (changes: Partial<Leave> = {}): Leave => ({
  _id: newId(),
  user: person("Kavya Nair"),
  leaveType: "Casual",
  color: "plot-2",
  isAbsence: true,
  startDate: "2026-03-16",
  endDate: "2026-03-16",
  startDayPart: "full",
  endDayPart: "full",
  days: 1,
  breakdown: [day("2026-03-16")],
  reason: "Dentist, two fillings",
  status: "Pending",
  rejectionReason: null,
  decidedBy: null,
  onBehalfOf: null,
  decidedAt: null,
  isManual: false,
  markedBy: null,
  coverUser: null,
  cancellation: null,
  cancelledAt: null,
  escalatedAt: null,
  documents: [],
  closure: null,
  limitOverrideReason: null,
  needsDocument: false,
  createdAt: "2026-03-10T06:00:00.000Z",
  updatedAt: "2026-03-10T06:00:00.000Z",
  version: 1,
  can: { ...noPermissions, update: true, remove: true, approve: true, reject: true, attach: true, detach: true },
  ...changes,
});

const amounts = (total: number, used: number, pending = 0) => ({
  total,
  used,
  pending,
  remaining: total - used,
  available: total - used - pending,
});
const ofType = { isAbsence: true, allowHalfDay: true, expiring: [] };
const unlimited = { total: null, used: 0, pending: 0, remaining: null, available: null };

export const balance: Balance = {
  leaveYear: 2026,
  ...amounts(39, 7, 2),
  types: [
    { leaveType: "Casual", label: "Casual", color: "plot-2", ...ofType, ...amounts(12, 3) },
    { leaveType: "Earned", label: "Earned", color: "plot-4", ...ofType, ...amounts(15, 3, 2) },
    { leaveType: "Unpaid", label: "Unpaid", color: "plot-6", ...ofType, ...unlimited },
  ],
};

export const leaveType = (changes: Partial<LeaveType> = {}): LeaveType => ({
  _id: newId(),
  name: "Casual",
  annualDays: 12,
  accrual: "yearly",
  proRata: false,
  allowHalfDay: true,
  negativeLimit: 0,
  carryForwardMax: 0,
  carryForwardExpires: null,
  minNoticeDays: 0,
  maxConsecutive: null,
  documentAfterDays: null,
  sandwich: false,
  autoApprove: false,
  unpaid: false,
  isAbsence: true,
  limitsApply: true,
  color: "plot-2",
  active: true,
  version: 1,
  ...changes,
});

/** A preview of Friday to Monday midday, with a weekend in between. */
export const longWeekend: Preview = {
  days: 1.5,
  breakdown: [day("2026-03-20"), day("2026-03-21", "weekend"), day("2026-03-22", "weekend"), day("2026-03-23", "working", 0.5)],
  after: [{ leaveYear: 2026, available: 7.5, enough: true }],
  grants: [],
  away: [],
  reports: [],
  decider: null,
  approvedAutomatically: false,
  needsDocument: false,
  limits: [],
  mayOverride: false,
  problem: null,
};

export const pageOf = (leaves: Leave[]) => ({ data: leaves, pagination: { ...pagination, totalItems: leaves.length } });

/** Answers the requests that the leave page makes on load. */
export function answerLeaves({ mine = [], others = [] }: { mine?: Leave[]; others?: Leave[] } = {}) {
  mockResponse("GET /users/preferences", {});
  mockResponse("PUT /users/preferences", (preferences) => preferences);
  mockResponse("GET /leaves/balance", balance);
  mockResponse("GET /users/:id/schedule", { company: [8, 8, 8, 8, 8, 0, 0], entries: [], can: { update: false } });
  mockResponse("GET /leaves/types", [leaveType(), leaveType({ name: "Earned", color: "plot-4" })]);
  mockResponse("GET /leaves/calendar", { entries: [], holidays: [] });
  const listed = (leaves: Leave[]) => (input: { status?: string | string[] | undefined; view?: string | undefined }) => {
    const status = String(input.status ?? "");
    const isShown = (each: Leave) => (input.view === "cancelled") === (each.cancelledAt !== null);
    const waits = (each: Leave) => each.status === "Pending" || each.cancellation?.state === "Pending";
    const isInView = (each: Leave) =>
      (input.view !== "waiting" || waits(each)) && (input.view !== "to-review" || each.can.approve || each.can.decideCancellation);
    return pageOf(leaves.filter((each) => isShown(each) && isInView(each) && (status === "" || status.split(",").includes(each.status))));
  };
  mockResponse("GET /delegations", []);
  mockResponse("GET /leaves/in-lieu", { offers: [], requests: [] });
  mockResponse("GET /leaves/in-lieu/to-review", []);
  mockResponse("GET /leaves/me", listed(mine));
  mockResponse("GET /leaves/team", listed(others));
  mockResponse("GET /leaves/all", listed(others));
}
