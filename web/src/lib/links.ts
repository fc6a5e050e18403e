import type { Role } from "@daybook/contract/core/constants";

/** The home screen of each role. */
const homes: Record<Role, string> = { admin: "/", team_lead: "/team-lead", team_member: "/dashboard" };

/** The redirect target of the role guard when access is denied (specification, section 2). */
const denials: Record<Role, string> = { admin: "/", team_lead: "/team-lead", team_member: "/task-management" };

export const homeOf = (role: Role) => homes[role];
export const denialOf = (role: Role | undefined) => (role ? denials[role] : "/login");

/** The sign-in path, with the address to return to. */
export const loginPath = (next?: string) => (next && next !== "/" ? `/login?${new URLSearchParams({ next })}` : "/login");

/** Stands in for the origin of this site, which the server does not know while it renders. */
const base = "http://localhost";

/** Returns `next` if it is a screen of this site, else undefined: other values could be open redirects or loops. */
export function safeNext(next: unknown) {
  if (typeof next !== "string" || !next.startsWith("/") || /[\\\s]/.test(next)) return undefined;
  const url = new URL(next, base);
  const isScreen = url.origin === base && !/^\/(login|api)(\/|$)/.test(url.pathname);
  return isScreen ? url.pathname + url.search + url.hash : undefined;
}
