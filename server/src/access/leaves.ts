import type { LeaveStatus, Role } from "@daybook/contract/core/constants";
import type { Action } from "@daybook/contract/leaves";
import type { Access } from "./access.ts";
import { type Actor, inTeam, isAdmin, isLead, isSelf, leadsPerson } from "./actor.ts";

export type LeaveFacts = {
  userId: string;
  /** The team the person is in now. */
  teamId: string | null;
  role: Role;
  status: LeaveStatus;
};

type Whose = Pick<LeaveFacts, "userId" | "teamId" | "role">;

const isOwnPending = (actor: Actor, leave: LeaveFacts) => isSelf(actor, leave.userId) && leave.status === "Pending";

/** Approves and rejects, books for and marks for: admins anybody, leads their people but not themselves. */
export const mayDecide = (actor: Actor, person: Whose) => isAdmin(actor) || (leadsPerson(actor, person) && !isSelf(actor, person.userId));

export const leaveAccess: Access<Action, LeaveFacts> = {
  read: (actor, leave) => mayReadLeaveOf(actor, leave),
  update: (actor, leave) => mayDecide(actor, leave) || isOwnPending(actor, leave),
  remove: (actor, leave) => mayDecide(actor, leave) || isOwnPending(actor, leave),
  approve: (actor, leave) => mayDecide(actor, leave) && leave.status === "Pending",
  reject: (actor, leave) => mayDecide(actor, leave) && leave.status === "Pending",
};

/** Whose leaves, reasons, types and balance one reads; of others one learns only that they are away. */
export const mayReadLeaveOf = (actor: Actor, person: Whose) => isAdmin(actor) || isSelf(actor, person.userId) || leadsPerson(actor, person);

/** Of whom one may know that they are away: of oneself and one's team. */
export const maySeeAway = (actor: Actor, person: Whose) => isAdmin(actor) || isSelf(actor, person.userId) || inTeam(actor, person.teamId);

export const mayReadTeamLeaves = (actor: Actor) => isAdmin(actor) || isLead(actor);
export const mayReadAllLeaves = (actor: Actor) => isAdmin(actor);
export const mayMarkLeaves = (actor: Actor) => isAdmin(actor) || isLead(actor);
export const mayAdministerLeave = (actor: Actor) => isAdmin(actor);

/** What lists of leaves and of who is away are narrowed to. */
export type LeaveScope = "all" | { userId: string } | { teamId: string | null; withAdmins: boolean };

/** The leaves of the own team, as far as `mayReadLeaveOf` permits. */
export const teamLeaveScope = (actor: Actor): LeaveScope => ({ teamId: actor.teamId, withAdmins: isAdmin(actor) });

/** The people of the calendar; agrees with `maySeeAway`. */
export const awayScope = (actor: Actor): { userId: string; teamId: string | null } | "all" =>
  isAdmin(actor) ? "all" : { userId: actor.id, teamId: actor.teamId };
