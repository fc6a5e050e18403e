import type { Role } from "@daybook/contract/core/constants";

/** The home screen of each role. */
const homes: Record<Role, string> = { admin: "/", team_lead: "/team-lead", team_member: "/dashboard" };

/** The redirect target of the role guard when access is denied (specification, section 2). */
const denials: Record<Role, string> = { admin: "/", team_lead: "/team-lead", team_member: "/task-management" };

export const homeOf = (role: Role) => homes[role];
export const denialOf = (role: Role | undefined) => (role ? denials[role] : "/login");

/** The sign-in path, with the address to return to. */
export const loginPath = (next?: string) => (next && next !== "/" ? `/login?${new URLSearchParams({ next })}` : "/login");
