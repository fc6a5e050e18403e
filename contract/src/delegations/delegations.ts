import { z } from "zod";
import { can, clearable, Day, Id, Instant, optionalQuery, Ref, UserRef } from "../core/common.ts";
import { delegationScopes } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";

export const actions = ["read", "accept", "decline", "remove"] as const;
export type Action = (typeof actions)[number];

export const delegationStates = ["pending", "accepted", "declined"] as const;
export type DelegationState = (typeof delegationStates)[number];

export const Delegation = z.object({
  _id: Id,
  /** The lead. */
  from: UserRef,
  /** The delegate, who decides for the lead. */
  to: UserRef,
  startDate: Day,
  endDate: Day,
  scopes: z.array(z.enum(delegationScopes)),
  /** The lead's leave whose dates it follows; null for dates of its own. */
  leaveId: Id.nullable(),
  state: z.enum(delegationStates),
  /** Whether the delegate decides for the lead today. */
  inForce: z.boolean(),
  createdAt: Instant,
  version: z.int(),
  can: can(actions),
});
export type Delegation = z.infer<typeof Delegation>;

export const list = endpoint({
  method: "GET",
  path: "/delegations",
  summary: "Lists current and future delegations from and to the caller; admins may name a lead in `from`",
  input: z.object({ from: optionalQuery(Id) }),
  output: z.array(Delegation),
});

export const candidates = endpoint({
  method: "GET",
  path: "/delegations/candidates",
  summary: "Lists the possible delegates of a lead: leads, admins and the people that the caller sees (leads, admins)",
  input: z.object({}),
  output: z.array(UserRef),
});

export const create = endpoint({
  method: "POST",
  path: "/delegations",
  summary: "Asks a colleague to decide for the caller, a lead, on certain days; admins name the lead in `from`",
  input: z.object({
    to: Ref,
    from: clearable(Ref),
    startDate: Day,
    endDate: Day,
    scopes: z
      .array(z.enum(delegationScopes, "Please choose what the delegate decides"), "Please choose what the delegate decides")
      .min(1, "Please choose what the delegate decides"),
    leaveId: clearable(Id),
  }),
  output: Delegation,
  message: "Delegation requested",
  creates: true,
});

export const answer = endpoint({
  method: "PUT",
  path: "/delegations/:id",
  summary: "Accepts or declines a delegation to the caller",
  input: z.object({ id: Id, state: z.enum(["accepted", "declined"], "Please accept or decline the delegation") }),
  output: Delegation,
  messageFor: ({ state }) => (state === "accepted" ? "Delegation accepted" : "Delegation declined"),
});

export const remove = endpoint({
  method: "DELETE",
  path: "/delegations/:id",
  summary: "Ends a delegation",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Delegation ended",
});
