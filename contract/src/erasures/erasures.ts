import { z } from "zod";
import { Id, Instant, line, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

/** Days after the confirmation in which an erasure can be withdrawn. */
export const withdrawalDays = 7;

export const erasureStates = ["requested", "planned", "held", "done", "withdrawn"] as const;

export const Erasure = z.object({
  _id: Id,
  /** The person; after the erasure the name is `Former member 14`. */
  user: UserRef,
  state: z.enum(erasureStates),
  reason: z.string(),
  requestedBy: UserRef.nullable(),
  requestedAt: Instant,
  confirmedBy: UserRef.nullable(),
  /** When it is carried out. */
  dueAt: Instant.nullable(),
  holdReason: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** Once done: where texts of others still name the person, for a look by hand. */
  mentions: z.array(z.object({ place: z.string(), count: z.int() })),
  /** Whether you may confirm it: another admin than the one who asked, or the only one. */
  canConfirm: z.boolean(),
});
export type Erasure = z.infer<typeof Erasure>;

/** The accounts are those that are closed and not erased. */
export const list = endpoint({
  method: "GET",
  path: "/erasures",
  summary: "Lists erasures of personal data, and the closed accounts that can be erased (admin)",
  input: z.object({}),
  output: z.array(Erasure),
  beside: z.object({ accounts: z.array(z.object({ _id: Id, name: z.string() })) }),
});

const reason = line(maxLengths.erasureReason).min(1, "Please say why");

export const request = endpoint({
  method: "POST",
  path: "/users/:id/erasure",
  scope: null,
  summary: "Asks for the erasure of the personal data of a closed account (admin)",
  input: z.object({ id: Id, reason }),
  output: Erasure,
  message: "Erasure requested",
});

export const confirm = endpoint({
  method: "POST",
  path: "/users/:id/erasure/confirm",
  scope: null,
  summary: "Confirms an erasure, as another admin than the one who asked; it is carried out seven days later (admin)",
  input: z.object({ id: Id }),
  output: Erasure,
  message: "Erasure planned",
});

export const withdraw = endpoint({
  method: "DELETE",
  path: "/users/:id/erasure",
  scope: null,
  summary: "Withdraws an erasure that was not carried out (admin)",
  input: z.object({ id: Id }),
  output: Erasure,
  message: "Erasure withdrawn",
});

export const hold = endpoint({
  method: "PUT",
  path: "/users/:id/erasure/hold",
  scope: null,
  summary: "Holds an erasure, such as for a legal dispute, or with null lets it go on (admin)",
  input: z.object({ id: Id, reason: reason.nullable() }),
  output: Erasure,
});
