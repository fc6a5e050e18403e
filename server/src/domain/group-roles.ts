import { textKey } from "@daybook/contract/core/comparable";
import { type Role, roles } from "@daybook/contract/core/constants";

/* What the groups of an identity provider give to their members. A group is compared by what the mapping names: its name or its id. */

/**
 * Returns the role by the person's groups: the highest of those that match. Without a match, a role that groups give is
 * taken away, and any other role stays.
 */
export function roleByGroups(groups: string[], mapping: { group: string; role: Role }[], current: Role): Role {
  const given = mapping.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  const highest = roles.find((role) => given.includes(role));
  if (highest) return highest;
  return mapping.some(({ role }) => role === current) ? "team_member" : current;
}

/** Returns the team by the person's groups: the current one if it is among them, else the first that matches. */
export function teamByGroups(groups: string[], mapping: { group: string; team: string }[], current: string | null): string | undefined {
  const given = mapping.filter(({ group }) => groups.includes(group)).map(({ team }) => team);
  return given.find((team) => textKey(team) === textKey(current ?? "")) ?? given[0];
}
