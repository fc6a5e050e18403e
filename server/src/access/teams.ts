import type { Action } from "@daybook/contract/teams/teams";
import type { Access } from "./access.ts";
import { type Actor, inTeam, isAdmin, leads } from "./actor.ts";

export type TeamFacts = { id: string };

/** All users can list teams. `read` covers a team's members and projects. */
export const teamAccess: Access<Action, TeamFacts> = {
  read: (actor, team) => isAdmin(actor) || inTeam(actor, team.id),
  update: (actor) => isAdmin(actor),
  remove: (actor) => isAdmin(actor),
};

export const mayCreateTeams = (actor: Actor) => isAdmin(actor);

/** Whether the user sees all projects of the team. Members see only the projects they are on. */
export const mayReadAllProjectsOf = (actor: Actor, team: TeamFacts) => isAdmin(actor) || leads(actor, team.id);
