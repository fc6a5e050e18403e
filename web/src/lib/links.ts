import type { Role } from "@daybook/contract/core/constants";

/** Where each role goes after signing in. */
const homes: Record<Role, string> = { admin: "/", team_lead: "/team-lead", team_member: "/dashboard" };

/** Where the role guard sends whoever may not open a screen (specification, section 2). */
const denials: Record<Role, string> = { admin: "/", team_lead: "/team-lead", team_member: "/task-management" };

export const homeOf = (role: Role) => homes[role];
export const denialOf = (role: Role | undefined) => (role ? denials[role] : "/login");

/** The way to sign in and back to where one was. */
export const loginPath = (next?: string) => (next && next !== "/" ? `/login?${new URLSearchParams({ next })}` : "/login");

/** `next` of a sign-in, where it is a path of this site and not the sign-in itself; anything else could lead astray. */
export function safeNext(next: unknown) {
  if (typeof next !== "string" || !next.startsWith("/") || /[\\\s]/.test(next)) return undefined;
  const url = new URL(next, location.origin);
  const isScreen = url.origin === location.origin && !/^\/(login|api)(\/|$)/.test(url.pathname);
  return isScreen ? url.pathname + url.search + url.hash : undefined;
}
