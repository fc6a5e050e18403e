import type { DelegationScope, Role } from "@daybook/contract/core/constants";

/** A delegation in force: its lead, whose team it concerns, and its last day. One hop: the lead's own delegations do not count. */
export type ActsFor = { userId: string; name: string; teamId: string; scopes: DelegationScope[]; until: string };

/** The signed-in user with the facts that rules need; loaded once per request in one statement. */
export type Actor = {
  id: string;
  name: string;
  role: Role;
  teamId: string | null;
  /** Projects of which the user is a member. */
  projectIds: string[];
  /** The session, or the access token that stands for it; empty in background work. */
  sessionId: string;
  /** The request carries an access token, so the person has not proved who they are. */
  viaToken?: true;
  /** The leads for whom the user decides today, as their delegate; absent if there are none. */
  actsFor?: ActsFor[];
  /** When a second factor that the company requires must be set up; null or absent if none is missing. */
  secondFactorDue?: string | null;
};

/** Whether the user must set up a second factor before anything else. */
export const isSecondFactorOverdue = ({ secondFactorDue }: Actor, now: string) =>
  secondFactorDue != null && Date.parse(secondFactorDue) <= Date.parse(now);

export const isAdmin = (actor: Actor) => actor.role === "admin";
export const isLead = (actor: Actor) => actor.role === "team_lead";

/** Whether the actor leads this team: team leads lead their own team. */
export const leads = (actor: Actor, teamId: string | null) => isLead(actor) && teamId !== null && actor.teamId === teamId;

/** Leads the person: in the lead's team, and not an admin, whose leave, evaluation and contact are for admins alone. */
export const leadsPerson = (actor: Actor, person: { teamId: string | null; role: Role }) =>
  leads(actor, person.teamId) && person.role !== "admin";

/**
 * Returns the lead for whom the actor decides about this person, if any. Never about the lead, whom the lead could not
 * decide about either, nor about the actor.
 */
export const actsForLeadOf = (actor: Actor, scope: DelegationScope, person: { userId: string; teamId: string | null; role: Role }) =>
  isSelf(actor, person.userId) || person.role === "admin"
    ? undefined
    : actor.actsFor?.find((lead) => lead.teamId === person.teamId && lead.userId !== person.userId && lead.scopes.includes(scope));

/** The leads for whom the actor decides in this scope today. */
export const leadsOfDelegate = (actor: Actor, scope: DelegationScope) =>
  (actor.actsFor ?? []).filter(({ scopes }) => scopes.includes(scope));

export const isSelf = (actor: Actor, userId: string | null) => actor.id === userId;
export const inTeam = (actor: Actor, teamId: string | null) => teamId !== null && actor.teamId === teamId;

const noOne = "00000000-0000-0000-0000-000000000000";

/** Reads what admins read, for background work about all people. It is no person, so nothing is its own. */
export const companyReader: Actor = { id: noOne, name: "", role: "admin", teamId: null, projectIds: [], sessionId: "" };

/** Reads what a lead of the team reads, for messages to the team's channel. It is no person, so nothing is its own. */
export const teamReader = (teamId: string): Actor => ({
  id: noOne,
  name: "",
  role: "team_lead",
  teamId,
  projectIds: [],
  sessionId: "",
});
