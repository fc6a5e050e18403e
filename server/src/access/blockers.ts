import type { BlockerState } from "@daybook/contract/core/constants";
import type { Action } from "@daybook/contract/blockers/blockers";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, isSelf, leads } from "./actor.ts";

export type BlockerFacts = {
  raisedById: string;
  /** The raiser's current team, whose lead also reads the reports. */
  raiserTeamId: string | null;
  ownerId: string | null;
  state: BlockerState;
  /** Whether its task is Blocked and the actor may move it. */
  canMoveTask: boolean;
};

/** The raiser, the owner, the raiser's lead and admins. */
const isConcerned = (actor: Actor, { raisedById, raiserTeamId, ownerId }: BlockerFacts) =>
  isAdmin(actor) || isSelf(actor, raisedById) || isSelf(actor, ownerId) || leads(actor, raiserTeamId);

export const blockerAccess: Access<Action, BlockerFacts> = {
  read: isConcerned,
  update: isConcerned,
  resolve: (actor, blocker) => isConcerned(actor, blocker) && blocker.state === "open",
  reopen: (actor, blocker) => isConcerned(actor, blocker) && blocker.state === "resolved",
  resumeTask: (actor, blocker) => isConcerned(actor, blocker) && blocker.canMoveTask,
};

/** `blockerAccess.read` as a filter for list queries. */
export type BlockerScope = "all" | { userId: string; teamId: string | null };

export const blockerScope = (actor: Actor): BlockerScope =>
  isAdmin(actor) ? "all" : { userId: actor.id, teamId: isLead(actor) ? actor.teamId : null };
