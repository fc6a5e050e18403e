import { z } from "zod";
import { AwayNow, Id, Instant, optionalQuery, paging, Pagination, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

/** They exclude each other: `seen` has opened it and not confirmed it, `missing` has not opened it. */
export const receiptStates = ["missing", "seen", "confirmed"] as const;

export const confirm = endpoint({
  method: "POST",
  path: "/announcements/:id/confirm",
  summary: "Confirms that you have read an announcement that must be read",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id, confirmedAt: Instant }),
});

export const Receipt = UserRef.extend({
  state: z.enum(receiptStates),
  seenAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  /** Present if the person has not confirmed it and is away all of today. */
  away: AwayNow.optional(),
});
export type Receipt = z.infer<typeof Receipt>;

export const receipts = endpoint({
  method: "GET",
  path: "/announcements/:id/receipts",
  summary:
    "Lists who has confirmed, only seen, or not opened an announcement that must be read: the active people of its audience (admin; lead: own ones)",
  /** `format=csv|xlsx` answers with a file of all states. */
  input: z.object({
    ...paging,
    id: Id,
    state: optionalQuery(z.enum(receiptStates, "Please choose confirmed, seen or missing")),
    format: optionalQuery(z.enum(["json", "csv", "xlsx"])),
  }),
  output: z.array(Receipt),
  beside: z.object({ pagination: Pagination, counts: z.object({ confirmed: z.int(), seen: z.int(), missing: z.int() }) }),
});
