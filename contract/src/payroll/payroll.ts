import { z } from "zod";
import { Day, Flag, Instant, optionalQuery, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { payrollPresets } from "./columns.ts";

const badMonth = "Please enter a month as YYYY-MM";
const Month = z.string(badMonth).regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, badMonth);

const hours = z.number();
const days = z.number();

/** A change of a day in a closed month, which the next month has as a line. */
export const PayrollCorrection = z.object({
  date: Day,
  /** `Thu 22 Oct: +1 day Sick` */
  text: z.string(),
  /** Days of leave more or less. */
  days,
  /** By how much the reported hours less the expected ones have changed. */
  hours,
});

/** A person's month. */
export const PayrollRow = z.object({
  user: UserRef,
  /** The confirmed employee id. */
  personnelNumber: z.string().nullable(),
  team: z.string().nullable(),
  /** Days to work: without leave and holidays. */
  workdays: days,
  expected: hours,
  logged: hours,
  overtime: hours,
  shortfall: hours,
  /** In the order of `leaveTypes`. */
  leave: z.array(z.object({ leaveType: z.string(), days, hours })),
  /** Days of leave whose type is not paid. */
  unpaidDays: days,
  corrections: z.array(PayrollCorrection),
});
export type PayrollRow = z.infer<typeof PayrollRow>;

export const checklistKinds = ["numbers", "weeks", "requests", "reports", "holidays", "previous"] as const;
export type ChecklistKind = (typeof checklistKinds)[number];

/** What should be done before a month is closed. Only `numbers` stops it. */
export const PayrollCheck = z.object({
  kind: z.enum(checklistKinds),
  done: z.boolean(),
  count: z.int(),
  /** `2 people have no personnel number` */
  text: z.string(),
  /** Names or days: `Diwali, Mon 9 Nov`. */
  details: z.string(),
  /** The first of the people that it is about. */
  people: z.array(UserRef),
});
export type PayrollCheck = z.infer<typeof PayrollCheck>;

export const PayrollMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  closedAt: Instant.nullable(),
  closedBy: UserRef.nullable(),
  /** Why it cannot be closed now, or cannot be reopened; null if it can. */
  obstacle: z.string().nullable(),
  /** The types of leave that have columns. */
  leaveTypes: z.array(z.string()),
  /** By name, with people without hours. */
  rows: z.array(PayrollRow),
  totals: PayrollRow.omit({ user: true, personnelNumber: true, team: true, corrections: true }).extend({ corrections: z.int() }),
  /** Empty for a closed month. */
  checklist: z.array(PayrollCheck),
});
export type PayrollMonth = z.infer<typeof PayrollMonth>;

export const get = endpoint({
  method: "GET",
  path: "/payroll/:month",
  summary: "Returns the hours and leave of a month by person, and what is open before it is closed (admin)",
  input: z.object({
    month: Month,
    format: optionalQuery(z.enum(["json", "csv", "xlsx"])),
    preset: optionalQuery(z.enum(payrollPresets)),
  }),
  output: PayrollMonth,
});

export const close = endpoint({
  method: "POST",
  path: "/payroll/:month/close",
  summary: "Closes a month: its reports and figures no longer change, and later changes become corrections (admin)",
  /** `anyway` closes it with open items. */
  input: z.object({ month: Month, anyway: Flag.optional() }),
  output: PayrollMonth,
  message: "Month closed",
});

export const reopen = endpoint({
  method: "POST",
  path: "/payroll/:month/reopen",
  summary: "Reopens the month that was closed last (admin)",
  input: z.object({ month: Month }),
  output: PayrollMonth,
  message: "Month reopened",
});
