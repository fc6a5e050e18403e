import type { Action } from "@daybook/contract/in-lieu/in-lieu";
import type { LeaveStatus, Role } from "@daybook/contract/core/constants";
import type { Access } from "./access.ts";
import { type Actor, isSelf } from "./actor.ts";
import { mayDecideLeaveOf, mayReadLeaveOf } from "./leaves.ts";

export type InLieuFacts = { userId: string; teamId: string | null; role: Role; status: LeaveStatus };

/** Permits deciding: those who decide on the person's leave, and no one on their own requests, not even admins. */
export const mayDecideInLieuOf = (actor: Actor, person: Omit<InLieuFacts, "status">) =>
  !isSelf(actor, person.userId) && mayDecideLeaveOf(actor, person);

const mayDecide = (actor: Actor, request: InLieuFacts) => mayDecideInLieuOf(actor, request) && request.status === "Pending";

export const inLieuAccess: Access<Action, InLieuFacts> = {
  read: mayReadLeaveOf,
  approve: mayDecide,
  reject: mayDecide,
};
