import { z } from "zod";
import { Flag, Instant, UserRef, Version } from "./core/common.ts";
import { endpoint } from "./core/endpoint.ts";

export const Policy = z.object({
  /** 0 while nothing was written. */
  version: z.int(),
  /** Markdown. */
  content: z.string(),
  updatedAt: Instant.nullable(),
  requiresAcknowledgement: z.boolean(),
  /** When the reader acknowledged this version; null if not, or without a session. */
  acknowledgedAt: Instant.nullable(),
  can: z.object({ update: z.boolean() }),
});
export type Policy = z.infer<typeof Policy>;

export const get = endpoint({
  method: "GET",
  path: "/policy",
  summary: "The company's policy; readable without a session",
  input: z.object({}),
  output: Policy,
  public: true,
});

export const update = endpoint({
  method: "PUT",
  path: "/policy",
  summary: "Writes a new version of the policy (admin)",
  input: z.object({
    content: z
      .string("Policy text is required")
      .trim()
      .min(1, "Policy text is required")
      .max(200_000, "Please use at most 200000 characters"),
    requiresAcknowledgement: Flag.default(false),
    /** The version the writer started from. */
    version: z.int().min(0).optional(),
  }),
  output: Policy,
  message: "Policy updated successfully!",
});

export const versions = endpoint({
  method: "GET",
  path: "/policy/versions",
  summary: "The policy's versions, newest first (admin)",
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
  summary: "Confirms having read the policy in force; with a version, only if that is the one",
  input: z.object({ version: Version.optional() }),
  output: Policy,
  message: "Thank you. Your acknowledgement was recorded.",
});

export const acknowledgements = endpoint({
  method: "GET",
  path: "/policy/acknowledgements",
  summary: "Who has acknowledged the policy in force and who has not (admin)",
  input: z.object({}),
  output: z.array(UserRef.extend({ acknowledgedAt: Instant.nullable() })),
});
