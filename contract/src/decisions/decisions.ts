import { z } from "zod";
import { Day, Id, Instant, UserRef, text } from "../core/common.ts";
import { dayParts, leaveStatuses, taskStatuses } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { BrokenLimit } from "../leave-limits/schemas.ts";
import { maxLengths } from "../core/max-lengths.ts";

/** What a link of an email decides: a leave request, a request to cancel leave, or a completed task. */
export const decisionKinds = ["leave", "cancellation", "task"] as const;
export type DecisionKind = (typeof decisionKinds)[number];

export const decisions = ["approve", "reject", "return"] as const;
export type Decision = (typeof decisions)[number];

/** The decisions of each kind. */
export const decisionsOf: Record<DecisionKind, readonly [Decision, Decision]> = {
  leave: ["approve", "reject"],
  cancellation: ["approve", "reject"],
  task: ["approve", "return"],
};

/** Only `open` can be decided. `changed`: since the email; `removed`: deleted since. */
export const decisionStates = ["open", "used", "changed", "removed"] as const;

export const invalidDecisionMessage = "This link does not work any more. Sign in to Daybook to decide.";

const token = z.string(invalidDecisionMessage).min(1, invalidDecisionMessage).max(200, invalidDecisionMessage);

export const DecisionSubject = z.object({
  kind: z.enum(decisionKinds),
  state: z.enum(decisionStates),
  /** The person whose link this is. */
  person: z.string(),
  company: z.string(),
  expiresAt: Instant,
  /** What this link has decided; null if it was not used. */
  decided: z.enum(decisions).nullable(),
  /** What was changed since the email, as texts. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), now: z.string() })),
  leave: z
    .object({
      user: UserRef,
      leaveType: z.string(),
      startDate: Day,
      endDate: Day,
      startDayPart: z.enum(dayParts),
      endDayPart: z.enum(dayParts),
      days: z.number(),
      reason: z.string().nullable(),
      status: z.enum(leaveStatuses),
      cancellationReason: z.string().nullable(),
      coverUser: UserRef.nullable(),
      /** Days of the type that are left once the request is approved; null if unlimited. Empty unless the request waits. */
      after: z.array(z.object({ leaveYear: z.int(), available: z.number().nullable(), enough: z.boolean() })),
      away: z.array(z.object({ user: UserRef, startDate: Day, endDate: Day })),
      /** The limits that the leave breaks. Approving one that refuses it needs a reason. */
      limits: z.array(BrokenLimit),
    })
    .nullable(),
  task: z
    .object({
      _id: Id,
      number: z.int(),
      title: z.string(),
      status: z.enum(taskStatuses),
      project: z.string().nullable(),
      assignee: UserRef.nullable(),
      dueDate: Day.nullable(),
      completedAt: Instant.nullable(),
      loggedHours: z.number(),
      estimatedHours: z.number().nullable(),
    })
    .nullable(),
});
export type DecisionSubject = z.infer<typeof DecisionSubject>;

export const inspect = endpoint({
  method: "GET",
  path: "/decisions/:token",
  summary: "Returns what the link of an email decides; changes nothing",
  input: z.object({ token }),
  output: DecisionSubject,
  public: true,
});

export const decide = endpoint({
  method: "POST",
  path: "/decisions/:token",
  summary: "Decides once, as the person of the link",
  input: z.object({
    token,
    decision: z.enum(decisions, "Please choose approve, reject or return"),
    reason: text(maxLengths.note, "Please enter a reason").optional(),
  }),
  output: DecisionSubject,
  public: true,
  secret: true,
});
