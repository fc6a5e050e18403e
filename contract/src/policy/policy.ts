import { z } from "zod";
import { AwayNow, Day, Flag, Instant, optionalQuery, UserRef, Version, text } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

export const Policy = z.object({
  /** 0 until the first version is published. */
  version: z.int(),
  /** Markdown. */
  content: z.string(),
  updatedAt: Instant.nullable(),
  requiresAcknowledgement: z.boolean(),
  /** When the current user acknowledged this version; null if not, or without a session. */
  acknowledgedAt: Instant.nullable(),
  /** Until when the current user is to acknowledge it; null if there is nothing to acknowledge. Overdue after that day. */
  dueOn: Day.nullable(),
  can: z.object({ update: z.boolean() }),
});
export type Policy = z.infer<typeof Policy>;

export const get = endpoint({
  method: "GET",
  path: "/policy",
  summary: "Gets the company policy; no session required",
  input: z.object({}),
  output: Policy,
  public: true,
});

export const update = endpoint({
  method: "PUT",
  path: "/policy",
  summary: "Publishes a new version of the policy (admin)",
  input: z.object({
    content: text(maxLengths.policy, "Policy text is required").min(1, "Policy text is required"),
    requiresAcknowledgement: Flag.default(false),
    /** The version the edit is based on. */
    version: z.int().min(0).optional(),
  }),
  output: Policy,
  message: "Policy updated successfully!",
});

export const versions = endpoint({
  method: "GET",
  path: "/policy/versions",
  summary: "Lists all versions of the policy, newest first (admin)",
  input: z.object({}),
  output: z.array(
    z.object({
      version: z.int(),
      content: z.string(),
      requiresAcknowledgement: z.boolean(),
      updatedAt: Instant,
      updatedBy: UserRef.nullable(),
    }),
  ),
});

export const acknowledge = endpoint({
  method: "POST",
  path: "/policy/acknowledge",
  summary: "Acknowledges the current policy; fails if `version` is given and no longer current",
  input: z.object({ version: Version.optional() }),
  output: Policy,
  message: "Thank you. Your acknowledgement was recorded.",
});

export const acknowledgements = endpoint({
  method: "GET",
  path: "/policy/acknowledgements",
  summary: "Lists who has and who hasn't acknowledged the current policy (admin)",
  /** `format=csv|xlsx` answers with a file. */
  input: z.object({ format: optionalQuery(z.enum(["json", "csv", "xlsx"])) }),
  output: z.array(
    UserRef.extend({
      acknowledgedAt: Instant.nullable(),
      /** Until when it is to be acknowledged; null once it is, and if the version does not require it. Overdue after that day. */
      dueOn: Day.nullable(),
      /** Present if the person still has to acknowledge it and is away all of today. */
      away: AwayNow.optional(),
    }),
  ),
});
