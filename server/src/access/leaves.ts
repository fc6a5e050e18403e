import type { LeaveStatus } from "@daybook/contract/core/constants";
import type { Action } from "@daybook/contract/leaves";
import type { Access } from "./access.ts";
import { type Actor, inTeam, isAdmin, isLead, isSelf, leads } from "./actor.ts";

export type LeaveFacts = {
  userId: string;
  /** The team the person is in now. */
  teamId: string | null;
  status: LeaveStatus;
};

type Whose = Pick<LeaveFacts, "userId" | "teamId">;

const isOwnPending = (actor: Actor, leave: LeaveFacts) => isSelf(actor, leave.userId) && leave.status === "Pending";

/** Approves and rejects, books for and marks for: admins anybody, leads their people but not themselves. */
export const mayDecide = (actor: Actor, person: Whose) => isAdmin(actor) || (leads(actor, person.teamId) && !isSelf(actor, person.userId));

export const leaveAccess: Access<Action, LeaveFacts> = {
  read: (actor, leave) => mayReadLeaveOf(actor, leave),
  update: (actor, leave) => mayDecide(actor, leave) || isOwnPending(actor, leave),
  remove: (actor, leave) => mayDecide(actor, leave) || isOwnPending(actor, leave),
  approve: (actor, leave) => mayDecide(actor, leave) && leave.status === "Pending",
  reject: (actor, leave) => mayDecide(actor, leave) && leave.status === "Pending",
};

/** Whose leaves, reasons, types and balance one reads; of others one learns only that they are away. */
export const mayReadLeaveOf = (actor: Actor, person: Whose) =>
  isAdmin(actor) || isSelf(actor, person.userId) || leads(actor, person.teamId);

/** Of whom one may know that they are away: of oneself and one's team. */
export const maySeeAway = (actor: Actor, person: Whose) => isAdmin(actor) || isSelf(actor, person.userId) || inTeam(actor, person.teamId);

export const mayReadTeamLeaves = (actor: Actor) => isAdmin(actor) || isLead(actor);
export const mayReadAllLeaves = (actor: Actor) => isAdmin(actor);
export const mayMarkLeaves = (actor: Actor) => isAdmin(actor) || isLead(actor);
export const mayAdministerLeave = (actor: Actor) => isAdmin(actor);

/** What lists of leaves and of who is away are narrowed to. */
export type LeaveScope = "all" | { userId: string } | { teamId: string | null };

/** The people of the calendar; agrees with `maySeeAway`. */
export const awayScope = (actor: Actor): { userId: string; teamId: string | null } | "all" =>
  isAdmin(actor) ? "all" : { userId: actor.id, teamId: actor.teamId };
