import type { Action } from "@daybook/contract/teams";
import type { Access } from "./access.ts";
import { type Actor, inTeam, isAdmin, leads } from "./actor.ts";

export type TeamFacts = { id: string };

/** Everybody may know which teams there are; `read` is about a team's people and projects. */
export const teamAccess: Access<Action, TeamFacts> = {
  read: (actor, team) => isAdmin(actor) || inTeam(actor, team.id),
  update: (actor) => isAdmin(actor),
  remove: (actor) => isAdmin(actor),
};

export const mayCreateTeams = (actor: Actor) => isAdmin(actor);

/** The team's projects that a reader sees on its page: all as admin or lead, those one is on as a member. */
export const mayReadAllProjectsOf = (actor: Actor, team: TeamFacts) => isAdmin(actor) || leads(actor, team.id);
