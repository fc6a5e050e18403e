import type { Role } from "@daybook/contract/core/constants";

/** Who is asking, with every fact that rules need; loaded once per request in one statement. */
export type Actor = {
  id: string;
  name: string;
  role: Role;
  teamId: string | null;
  /** The projects the person is a member of. */
  projectIds: string[];
  sessionId: string;
};

export const isAdmin = (actor: Actor) => actor.role === "admin";
export const isLead = (actor: Actor) => actor.role === "team_lead";

/** Leads the people of this team: the lead's own team only. */
export const leads = (actor: Actor, teamId: string | null) => isLead(actor) && teamId !== null && actor.teamId === teamId;

/** Leads the person: in the lead's team, and not an admin, whose leave, evaluation and contact are for admins alone. */
export const leadsPerson = (actor: Actor, person: { teamId: string | null; role: Role }) =>
  leads(actor, person.teamId) && person.role !== "admin";

export const isSelf = (actor: Actor, userId: string | null) => actor.id === userId;
export const inTeam = (actor: Actor, teamId: string | null) => teamId !== null && actor.teamId === teamId;
