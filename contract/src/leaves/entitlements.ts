import { z } from "zod";
import { Id, required, Version } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { halfDays } from "./schemas.ts";

/*
 * Entitlements: the days a year that one person has of a leave type, from a leave year on, instead of those of the type.
 */

/** What is set for a person, or for each of several; null: the days of the leave type again. */
export const entitlement = {
  leaveType: required("Leave type is required", maxLengths.leaveTypeName),
  /** The first leave year in which they count: the current or the next one. */
  leaveYear: z.int().min(2000).max(2200),
  annualDays: halfDays("Please enter 0 to 366 days").nullable(),
};

/** The days a year of a person in a leave year. */
const EntitledYear = z.object({
  leaveYear: z.int(),
  annualDays: z.number(),
  /** Whether they are the person's own, and not those of the leave type. */
  isOwn: z.boolean(),
});

const Entitlement = z.object({
  leaveType: z.string(),
  color: z.string(),
  /** The days a year of the leave type. */
  typeDays: z.number(),
  /** The current and the next leave year. */
  years: z.array(EntitledYear),
  version: z.int(),
});
export type Entitlement = z.infer<typeof Entitlement>;

export const list = endpoint({
  method: "GET",
  path: "/leaves/entitlements",
  summary: "Lists the days a year of a person for each limited leave type, this leave year and the next (admins)",
  input: z.object({ userId: Id }),
  output: z.array(Entitlement),
});

export const set = endpoint({
  method: "PUT",
  path: "/leaves/entitlements",
  summary: "Sets the days a year of a person for a leave type from a leave year on; null: those of the type (admins)",
  input: z.object({ userId: Id, ...entitlement, version: Version.optional(), dryRun: z.boolean().optional() }),
  /** `changes`: the days that the person has in a leave year, before and after, where they differ. */
  output: z.object({
    entitlement: Entitlement,
    changes: z.array(z.object({ leaveYear: z.int(), before: z.number(), after: z.number() })),
  }),
  message: "Days per year saved",
});
