import type { Action } from "@daybook/contract/eods/eods";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, isSelf, leads } from "./actor.ts";

export type EodFacts = {
  userId: string;
  /** The author's current team: its lead also reads reports the author wrote in a previous team. */
  teamId: string | null;
  /** Whether the day is inside the reporting window. */
  inWindow: boolean;
};

export const eodAccess: Access<Action, EodFacts> = {
  read: (actor, eod) => isAdmin(actor) || isSelf(actor, eod.userId) || leads(actor, eod.teamId),
  update: (actor, eod) => isSelf(actor, eod.userId) && eod.inWindow,
};

/** `eodAccess.read` as a filter for list queries. */
export type EodScope = "all" | { userId: string; teamId: string | null };

export const eodScope = (actor: Actor): EodScope =>
  isAdmin(actor) ? "all" : { userId: actor.id, teamId: isLead(actor) ? actor.teamId : null };

/** Whether the actor may list other users' reports. */
export const mayReadAll = (actor: Actor) => isAdmin(actor) || isLead(actor);
