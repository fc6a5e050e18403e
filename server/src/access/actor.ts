import type { Role } from "@daybook/contract/core/constants";

/** The signed-in user with the facts that rules need; loaded once per request in one statement. */
export type Actor = {
  id: string;
  name: string;
  role: Role;
  teamId: string | null;
  /** Projects of which the user is a member. */
  projectIds: string[];
  sessionId: string;
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

export const isSelf = (actor: Actor, userId: string | null) => actor.id === userId;
export const inTeam = (actor: Actor, teamId: string | null) => teamId !== null && actor.teamId === teamId;
