import type { Action, DelegationState } from "@daybook/contract/delegations/delegations";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, isSelf } from "./actor.ts";

export type DelegationFacts = { fromId: string; toId: string; state: DelegationState; isOver: boolean };

const isDelegate = (actor: Actor, { toId }: DelegationFacts) => isSelf(actor, toId);

export const delegationAccess: Access<Action, DelegationFacts> = {
  read: (actor, delegation) => isAdmin(actor) || isSelf(actor, delegation.fromId) || isDelegate(actor, delegation),
  accept: (actor, delegation) => isDelegate(actor, delegation) && delegation.state === "pending" && !delegation.isOver,
  /** A delegate who has accepted can step back. */
  decline: (actor, delegation) => isDelegate(actor, delegation) && delegation.state !== "declined" && !delegation.isOver,
  remove: (actor, delegation) => isAdmin(actor) || isSelf(actor, delegation.fromId),
};

/** Leads delegate for themselves, admins for any lead. */
export const mayDelegate = (actor: Actor) => isAdmin(actor) || isLead(actor);
export const mayDelegateFor = (actor: Actor, leadId: string) => isAdmin(actor) || (isLead(actor) && isSelf(actor, leadId));
