import type { Role } from "@daybook/contract/core/constants";
import type { Action } from "@daybook/contract/users";
import type { Access } from "./access.ts";
import { type Actor, inTeam, isAdmin, isLead, isSelf, leadsPerson } from "./actor.ts";

export type UserFacts = {
  id: string;
  teamId: string | null;
  /** Whether the person is on a project that the reader is on or, as its team's lead, looks after. */
  sharesProject: boolean;
};

export const userAccess: Access<Action, UserFacts> = {
  read: (actor, user) => isAdmin(actor) || isSelf(actor, user.id) || inTeam(actor, user.teamId) || user.sharesProject,
  update: (actor, user) => isAdmin(actor) || isSelf(actor, user.id),
  administer: (actor) => isAdmin(actor),
  remove: (actor, user) => isAdmin(actor) && !isSelf(actor, user.id),
};

export const mayCreateUsers = (actor: Actor) => isAdmin(actor);
export const mayListEverybody = (actor: Actor) => isAdmin(actor);

/** `userAccess.read` in a form that a list can ask for in its `where`. */
export type UserScope = {
  everybody: boolean;
  selfId: string;
  teamId: string | null;
  projectIds: string[];
  /** The team whose projects' people one sees as its lead. */
  ledTeamId: string | null;
};

export const userScope = (actor: Actor): UserScope => ({
  everybody: isAdmin(actor),
  selfId: actor.id,
  teamId: actor.teamId,
  projectIds: actor.projectIds,
  ledTeamId: isLead(actor) ? actor.teamId : null,
});

/** How much of a person a reader sees: everything, what a lead needs, or what a colleague may know. */
export type Sight = "admin" | "self" | "lead" | "colleague";

export function sightOf(actor: Actor, user: Pick<UserFacts, "id" | "teamId"> & { role: Role }): Sight {
  if (isAdmin(actor)) return "admin";
  if (isSelf(actor, user.id)) return "self";
  return leadsPerson(actor, user) ? "lead" : "colleague";
}
