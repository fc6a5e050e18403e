import { z } from "zod";
import { Day, Id, required, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

/*
 * Opening balances: what people have left of each type on a day. Leave before that day is in the balance, leave from that day
 * on still comes off it.
 */

/** What a person has left of a type on the day. */
const OpenBalance = z.object({
  leaveType: z.string(),
  /** The days a year of the person, which can differ from those of the type. */
  annualDays: z.number(),
  before: z.number(),
  /** Approved leave from the day on, which comes off it. */
  booked: z.number(),
  /** Requests that wait. */
  pending: z.number(),
  /** The opening balance that counts now. */
  opening: z.object({ date: Day, days: z.number() }).nullable(),
});
export type OpenBalance = z.infer<typeof OpenBalance>;

/** A leave type with what a balance is compared with. */
const OpeningType = z.object({
  name: z.string(),
  color: z.string(),
  annualDays: z.number(),
  carryForwardMax: z.number(),
  negativeLimit: z.number(),
});
export type OpeningType = z.infer<typeof OpeningType>;

export const OpeningBalances = z.object({
  date: Day,
  leaveYear: z.int(),
  types: z.array(OpeningType),
  people: z.array(
    z.object({ user: UserRef, email: z.string().nullable(), employeeId: z.string().nullable(), balances: z.array(OpenBalance) }),
  ),
});
export type OpeningBalances = z.infer<typeof OpeningBalances>;

export const list = endpoint({
  method: "GET",
  path: "/leaves/openings",
  summary: "Lists what everyone has left of each leave type on a day of the current or next leave year (admins)",
  input: z.object({ date: Day }),
  output: OpeningBalances,
});

const openingsMax = 3000;

export const set = endpoint({
  method: "POST",
  path: "/leaves/openings",
  summary: "Sets what people have left of leave types on a day; one ledger entry for each person and type, all or none (admins)",
  input: z.object({
    date: Day,
    balances: z
      .array(
        z.object({
          userId: Id,
          leaveType: required("Leave type is required", maxLengths.leaveTypeName),
          days: z
            .number("Please enter a number of days")
            .min(-366, "Please enter at most 366 days")
            .max(366, "Please enter at most 366 days")
            .refine((value) => Number.isInteger(value * 2), "Please enter full or half days"),
        }),
      )
      .min(1, "Please enter at least one balance")
      .max(openingsMax, `Please set at most ${openingsMax} balances at once`),
  }),
  /** `_id` takes all of them back. */
  output: z.object({ _id: Id, people: z.int(), balances: z.int() }),
  creates: true,
});

export const remove = endpoint({
  method: "DELETE",
  path: "/leaves/openings/:id",
  summary: "Takes opening balances back that were set together, unless some were set again since (admins)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Opening balances taken back",
});
