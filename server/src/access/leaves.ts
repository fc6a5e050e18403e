import type { LeaveStatus, Role } from "@daybook/contract/core/constants";
import type { Action, CancellationState } from "@daybook/contract/leaves/schemas";
import type { Access } from "./access.ts";
import { type Actor, actsForLeadOf, isAdmin, isLead, isSelf, leadsOfDelegate, leadsPerson } from "./actor.ts";

export type LeaveFacts = {
  userId: string;
  /** The person's current team. */
  teamId: string | null;
  role: Role;
  status: LeaveStatus;
  /** The state of the latest request to cancel the leave. */
  cancellationState: CancellationState | null;
  /** When the whole leave was cancelled; null if it was not. */
  cancelledAt: string | null;
  /** Whether a day of the leave is still ahead, so that it can be cancelled. */
  hasDaysAhead: boolean;
  /** The closure that has booked it: only a change of the closure changes it. Admins may take a person out of it. */
  closure: object | null;
};

type Owner = Pick<LeaveFacts, "userId" | "teamId" | "role">;

const isOwnPending = (actor: Actor, leave: LeaveFacts) => isSelf(actor, leave.userId) && leave.status === "Pending";
const isCancelled = ({ cancelledAt }: LeaveFacts) => cancelledAt !== null;

/** Permits reviewing, editing and recording a person's leave: admins for everyone, leads for their team except themselves. */
export const mayManageLeaveOf = (actor: Actor, person: Owner) =>
  isAdmin(actor) || (leadsPerson(actor, person) && !isSelf(actor, person.userId));

/** Permits deciding on a person's requests: also for delegates of the lead, on the days of the delegation. */
export const mayDecideLeaveOf = (actor: Actor, person: Owner) =>
  mayManageLeaveOf(actor, person) || actsForLeadOf(actor, "leaves", person) !== undefined;

/** Returns the lead for whom the actor decides about this person; null for those who decide in their own right. */
export const decidesOnBehalfOf = (actor: Actor, person: Owner) =>
  mayManageLeaveOf(actor, person) ? null : (actsForLeadOf(actor, "leaves", person)?.userId ?? null);

/** Documents are for the person, and for those who manage the leave and may get them on paper. */
const mayDocument = (actor: Actor, leave: LeaveFacts) =>
  !isCancelled(leave) && leave.closure === null && (isSelf(actor, leave.userId) || mayManageLeaveOf(actor, leave));

export const leaveAccess: Access<Action, LeaveFacts> = {
  read: (actor, leave) => mayReadLeaveOf(actor, leave),
  update: (actor, leave) => !isCancelled(leave) && leave.closure === null && (mayManageLeaveOf(actor, leave) || isOwnPending(actor, leave)),
  remove: (actor, leave) =>
    !isCancelled(leave) && (leave.closure === null ? mayManageLeaveOf(actor, leave) || isOwnPending(actor, leave) : isAdmin(actor)),
  approve: (actor, leave) => mayDecideLeaveOf(actor, leave) && leave.status === "Pending",
  reject: (actor, leave) => mayDecideLeaveOf(actor, leave) && leave.status === "Pending",
  requestCancellation: (actor, leave) =>
    isSelf(actor, leave.userId) &&
    leave.status === "Approved" &&
    !isCancelled(leave) &&
    leave.closure === null &&
    leave.cancellationState !== "Pending" &&
    leave.hasDaysAhead,
  decideCancellation: (actor, leave) => mayDecideLeaveOf(actor, leave) && !isCancelled(leave) && leave.cancellationState === "Pending",
  attach: (actor, leave) => mayDocument(actor, leave) && leave.status !== "Rejected",
  detach: (actor, leave) => mayDocument(actor, leave) && leave.status === "Pending",
};

/** Permits reading a person's leaves, reasons, types and balance. Others only see that the person is away. */
export const mayReadLeaveOf = (actor: Actor, person: Owner) =>
  isAdmin(actor) || isSelf(actor, person.userId) || leadsPerson(actor, person) || actsForLeadOf(actor, "leaves", person) !== undefined;

const delegatedTeams = (actor: Actor) => leadsOfDelegate(actor, "leaves");

export const mayReadTeamLeaves = (actor: Actor) => isAdmin(actor) || isLead(actor) || delegatedTeams(actor).length > 0;
export const mayReadAllLeaves = (actor: Actor) => isAdmin(actor);
export const mayMarkLeaves = (actor: Actor) => isAdmin(actor) || isLead(actor);
export const mayAdministerLeave = (actor: Actor) => isAdmin(actor);

/** Restricts a list of leaves. */
export type LeaveScope = "all" | { userId: string } | { teams: TeamScope[] };

/** The leaves of a team. `exceptUserId` is the lead for whom a delegate decides. */
export type TeamScope = { teamId: string | null; withAdmins: boolean; exceptUserId?: string };

/** The leaves of the own team and of the teams of a delegation, as far as `mayReadLeaveOf` permits. */
export const teamLeaveScope = (actor: Actor): { teams: TeamScope[] } => ({
  teams: [
    ...(isAdmin(actor) || isLead(actor) ? [{ teamId: actor.teamId, withAdmins: isAdmin(actor) }] : []),
    ...delegatedTeams(actor).map(({ teamId, userId }) => ({ teamId, withAdmins: false, exceptUserId: userId })),
  ],
});

/** Returns the only person in an actor's list of leaves about whom the actor cannot decide: for leads and delegates themselves. */
export const undecidable = (actor: Actor) => (isAdmin(actor) ? undefined : actor.id);

/** The people whose absences an actor sees: oneself, teammates and the teams of a delegation, and everyone for admins. */
export const awayScope = (actor: Actor): { userId: string; teamIds: string[] } | "all" =>
  isAdmin(actor)
    ? "all"
    : { userId: actor.id, teamIds: [...(actor.teamId ? [actor.teamId] : []), ...delegatedTeams(actor).map(({ teamId }) => teamId)] };
