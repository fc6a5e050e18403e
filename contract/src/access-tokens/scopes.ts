/* What access tokens may do: plain values without Zod, because screens and the types of endpoints load them. */

export const scopeAreas = [
  "tasks",
  "projects",
  "eods",
  "hours",
  "leaves",
  "announcements",
  "kra",
  "blockers",
  "reports",
  "analytics",
  "users",
  "teams",
  "notifications",
  "policy",
  "scim",
] as const;
export type ScopeArea = (typeof scopeAreas)[number];

export type Scope = `${ScopeArea}:${"read" | "write"}`;
export const scopes: readonly Scope[] = scopeAreas.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]);

/** Areas without calls that change anything. */
export const readOnlyAreas: readonly ScopeArea[] = ["hours", "reports", "analytics"];

/** The areas by the beginning of a path, the longest first. */
const areas: readonly [path: string, area: ScopeArea][] = [
  ["/users/teams", "teams"],
  ["/users", "users"],
  ["/places", "users"],
  ["/mentions", "users"],
  ["/projects", "projects"],
  ["/tasks", "tasks"],
  ["/labels", "tasks"],
  ["/search", "tasks"],
  ["/eod", "eods"],
  ["/questions", "eods"],
  ["/blockers", "blockers"],
  ["/leaves", "leaves"],
  ["/delegations", "leaves"],
  ["/holiday-calendars", "leaves"],
  ["/hours", "hours"],
  ["/kra", "kra"],
  ["/announcements", "announcements"],
  ["/notifications", "notifications"],
  ["/reminders", "notifications"],
  ["/policy", "policy"],
  ["/analytics", "analytics"],
  ["/reports", "reports"],
  ["/digests", "reports"],
];

/**
 * Returns the scope with which an access token may call an endpoint: what the endpoint declares, else by its path and method.
 * Null: only a session may call it, as of every path that is not listed.
 */
export function scopeOf({ method, path, scope }: { method: string; path: string; scope?: Scope | null | undefined }): Scope | null {
  if (scope !== undefined) return scope;
  const area = areas.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
  return area ? `${area}:${method === "GET" ? "read" : "write"}` : null;
}

/** Choices of how long a token is valid. */
export const tokenDays = [30, 90, 365] as const;
/** Tokens that a person may have. */
export const tokensMax = 25;
/** Calls a minute: of a token, and of a person with all of theirs. */
export const callsPerMinute = 600;
/** The same for a token that provisions users, because a first synchronization takes many. */
export const provisioningCallsPerMinute = 6000;
/** Days before the end of a token on which its person gets a notice. */
export const endsSoonDays = 7;
/** How every token begins, so that scanners for leaked secrets find it. */
export const tokenPrefix = "dbk_";
