import { z } from "zod";
import { Id, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { period, reason } from "./schemas.ts";

/* Leave that another system approved: recorded by an admin, charged, and told to no one. */

const pastLeavesMax = 100;

const PastLeave = z.object({ ...period, userId: Id, reason });

export const record = endpoint({
  method: "POST",
  path: "/leaves/past",
  summary:
    "Records leave as approved and charged, without notices, all or none (admins); unless `dryRun` is false it changes nothing and returns the problem of each row",
  input: z.object({
    dryRun: z.boolean().default(true),
    leaves: z
      .array(PastLeave)
      .min(1, "Please enter at least one leave")
      .max(pastLeavesMax, `Please record at most ${pastLeavesMax} at once`),
  }),
  output: z.object({
    /** In the order of the request: the days that a leave charges, or why it cannot be recorded. */
    rows: z.array(z.object({ days: z.number(), problem: z.string().nullable() })),
    /** What people have left of limited types, before and after. */
    balances: z.array(z.object({ user: UserRef, leaveType: z.string(), leaveYear: z.int(), before: z.number(), after: z.number() })),
  }),
  creates: true,
});
