import type { Role } from "@daybook/contract/core/constants";
import type { Access } from "#access/access.ts";
import type { Actor } from "#access/actor.ts";

/** Ids of the people, teams and projects in tests of access rules. The team without a suffix is the actors' team. */
export const ids = {
  team: "team",
  otherTeam: "other team",
  project: "project of the actors",
  otherProject: "other project",
  teammate: "teammate",
} as const;

/** The id of an actor is the actor's key. */
const actor = (id: string, role: Role, teamId: string | null): Actor => ({
  id,
  name: id,
  role,
  teamId,
  projectIds: [ids.project],
  sessionId: `session of ${id}`,
});

/** One actor per role, with and without a team. Each is a member of `ids.project`. */
export const accessActors = {
  admin: actor("admin", "admin", ids.team),
  lead: actor("lead", "team_lead", ids.team),
  leadWithoutTeam: actor("leadWithoutTeam", "team_lead", null),
  member: actor("member", "team_member", ids.team),
  memberWithoutTeam: actor("memberWithoutTeam", "team_member", null),
};

export type AccessActor = keyof typeof accessActors;

/** Returns the actors for whom a rule holds. */
export const actorsWho = (rule: (actor: Actor) => boolean): AccessActor[] =>
  (Object.keys(accessActors) as AccessActor[]).filter((key) => rule(accessActors[key]));

/** Returns the actors who may perform each action on a row with these facts. */
export const actorsByAction = <Action extends string, Facts>(access: Access<Action, Facts>, facts: Facts) =>
  Object.fromEntries((Object.keys(access) as Action[]).map((action) => [action, actorsWho((actor) => access[action](actor, facts))]));
