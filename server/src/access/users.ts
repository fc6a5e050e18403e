import type { Role } from "@daybook/contract/core/constants";
import type { Action } from "@daybook/contract/users/users";
import type { Access } from "./access.ts";
import { type Actor, inTeam, isAdmin, isLead, isSelf, leadsPerson } from "./actor.ts";

export type UserFacts = {
  id: string;
  teamId: string | null;
  /** Whether the user is on a project that the actor is a member of, or whose team the actor leads. */
  sharesProject: boolean;
};

export const userAccess: Access<Action, UserFacts> = {
  read: (actor, user) => isAdmin(actor) || isSelf(actor, user.id) || inTeam(actor, user.teamId) || user.sharesProject,
  update: (actor, user) => isAdmin(actor) || isSelf(actor, user.id),
  administer: (actor) => isAdmin(actor),
  remove: (actor, user) => isAdmin(actor) && !isSelf(actor, user.id),
};

const ranks: Record<Role, number> = { team_member: 0, team_lead: 1, admin: 2 };

/** Whether the new role may do more than the old one. */
export const isRaised = (from: Role, to: Role) => ranks[to] > ranks[from];

export const mayCreateUsers = (actor: Actor) => isAdmin(actor);
export const mayListAllUsers = (actor: Actor) => isAdmin(actor);
/** Who may let an identity provider manage accounts and groups, and choose what groups give. */
export const mayProvisionUsers = (actor: Actor) => isAdmin(actor);

/** `userAccess.read` as data, for the `where` clause of a list. */
export type UserScope = {
  allUsers: boolean;
  selfId: string;
  teamId: string | null;
  projectIds: string[];
  /** The team that the actor leads; its projects' members are visible to them. */
  ledTeamId: string | null;
};

export const userScope = (actor: Actor): UserScope => ({
  allUsers: isAdmin(actor),
  selfId: actor.id,
  teamId: actor.teamId,
  projectIds: actor.projectIds,
  ledTeamId: isLead(actor) ? actor.teamId : null,
});

/** Which fields of a user the actor may see. */
export type Visibility = "admin" | "self" | "lead" | "colleague";

export function visibilityOf(actor: Actor, user: Pick<UserFacts, "id" | "teamId"> & { role: Role }): Visibility {
  if (isAdmin(actor)) return "admin";
  if (isSelf(actor, user.id)) return "self";
  return leadsPerson(actor, user) ? "lead" : "colleague";
}
