import type { Action } from "@daybook/contract/eods";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, isSelf, leads } from "./actor.ts";

export type EodFacts = {
  userId: string;
  /** The team the writer is in now: whoever leads the person reads what the person wrote, also elsewhere before. */
  teamId: string | null;
  /** Inside the days of the setting, counted back from today. */
  inWindow: boolean;
};

export const eodAccess: Access<Action, EodFacts> = {
  read: (actor, eod) => isAdmin(actor) || isSelf(actor, eod.userId) || leads(actor, eod.teamId),
  update: (actor, eod) => isSelf(actor, eod.userId) && eod.inWindow,
};

/** What lists of reports are narrowed to: the same people read the same reports as by `read`. */
export type EodScope = "all" | { userId: string; teamId: string | null };

export const eodScope = (actor: Actor): EodScope =>
  isAdmin(actor) ? "all" : { userId: actor.id, teamId: isLead(actor) ? actor.teamId : null };

/** The list of other people's reports. */
export const mayReadAll = (actor: Actor) => isAdmin(actor) || isLead(actor);
