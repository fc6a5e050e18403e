import { z } from "zod";
import { can, clearable, Day, Id, Instant, UserRef, Version, text } from "../core/common.ts";
import { leaveStatuses } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

export const actions = ["read", "approve", "reject"] as const;
export type Action = (typeof actions)[number];

/** Hours of a report from which half a day and a whole day can be asked for. */
export const halfDayHours = 4;
export const wholeDayHours = 8;

const worked = {
  /** The day worked. */
  date: Day,
  /** The holiday that it was; null for a day off. */
  holiday: z.string().nullable(),
  /** The hours of the report. */
  hours: z.number(),
  /** What the hours are worth: 0.5 or 1, and 0 when they no longer qualify. */
  days: z.number(),
  /** The last day on which the days can be used. */
  expiresOn: Day,
};

/** A day that can be asked for. */
export const Offer = z.object(worked);
export type Offer = z.infer<typeof Offer>;

/** Until the decision, hours and days follow the report and the calendar. */
export const InLieuRequest = z.object({
  _id: Id,
  user: UserRef,
  ...worked,
  status: z.enum(leaveStatuses),
  /** Why a pending request cannot be approved; null if it can. */
  problem: z.string().nullable(),
  note: z.string().nullable(),
  decidedBy: UserRef.nullable(),
  /** The lead for whom a delegate decided. */
  onBehalfOf: UserRef.nullable(),
  decidedAt: Instant.nullable(),
  createdAt: Instant,
  version: z.int(),
  can: can(actions),
});
export type InLieuRequest = z.infer<typeof InLieuRequest>;

export const mine = endpoint({
  method: "GET",
  path: "/leaves/in-lieu",
  summary: "Returns the days for which the caller can ask for time off in lieu, and the caller's latest requests",
  input: z.object({}),
  output: z.object({ offers: z.array(Offer), requests: z.array(InLieuRequest) }),
});

export const toReview = endpoint({
  method: "GET",
  path: "/leaves/in-lieu/to-review",
  summary: "Lists the pending requests for time off in lieu that the caller can decide (leads, delegates and admins)",
  input: z.object({}),
  output: z.array(InLieuRequest),
});

export const request = endpoint({
  method: "POST",
  path: "/leaves/in-lieu",
  summary: "Asks for time off in lieu of a holiday or day off on which the caller reported at least 4 hours",
  input: z.object({ date: Day }),
  output: InLieuRequest,
  also: "request",
  message: "Time off in lieu requested",
  creates: true,
});

export const decide = endpoint({
  method: "PUT",
  path: "/leaves/in-lieu/:id",
  summary: "Approves or rejects a request for time off in lieu; approving grants days that expire",
  input: z.object({
    id: Id,
    decision: z.enum(["approve", "reject"], "Please approve or reject the request"),
    note: clearable(text(maxLengths.note)),
    version: Version.optional(),
  }),
  output: InLieuRequest,
  also: "request",
  messageFor: ({ status }) => (status === "Approved" ? "Time off in lieu approved" : "Request rejected"),
});
