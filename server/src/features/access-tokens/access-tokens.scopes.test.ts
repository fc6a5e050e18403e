import { expect, test } from "vitest";
import { readOnlyAreas, scopeAreas, scopeOf, scopes } from "@daybook/contract/access-tokens/scopes";
import { allEndpoints } from "@daybook/contract/core/all";

/** Features of which no access token may call anything. */
const neverGranted = [
  "auth",
  "setup",
  "slack",
  "sessions",
  "secondFactor",
  "passkeys",
  "accessTokens",
  "accountLinks",
  "teamChannels",
  "webhooks",
  "scim",
  "decisions",
  "push",
  "reminders",
  "reminderRules",
  "whatsappCosts",
  "erasures",
  "exports",
  "payroll",
  "imports",
  "settings",
  "channels",
  "retention",
  "audit",
  "preferences",
  "system",
];

test("every endpoint has a scope, or is never granted to an access token", () => {
  const withoutScope = allEndpoints.filter(({ endpoint }) => scopeOf(endpoint) === null);

  const others = withoutScope.filter(({ feature }) => !neverGranted.includes(feature)).map(({ feature, name }) => `${feature}.${name}`);
  expect(others.toSorted()).toEqual([
    "leaves.createFeed",
    "leaves.feed",
    "leaves.removeFeed",
    "notifications.unsubscribe",
    "weeks.approve",
    "weeks.approveMany",
    "weeks.reopen",
    "weeks.returnWeek",
    "weeks.submit",
    "weeks.withdraw",
  ]);
  expect(allEndpoints.filter(({ feature, endpoint }) => neverGranted.includes(feature) && scopeOf(endpoint) !== null)).toEqual([]);
});

test("every scope grants calls, except for writing in areas that can only be read", () => {
  // SCIM is no part of the API.
  const granted = new Set([...allEndpoints.map(({ endpoint }) => scopeOf(endpoint)), "scim:read", "scim:write"]);

  expect(scopes.filter((scope) => !granted.has(scope))).toEqual(readOnlyAreas.map((area) => `${area}:write`));
  expect(scopes).toHaveLength(scopeAreas.length * 2);
});

test("reading needs the scope to read, and anything else the scope to write, unless the endpoint says otherwise", () => {
  const declared = allEndpoints.filter(({ endpoint }) => endpoint.scope).map(({ endpoint }) => [endpoint.path, endpoint.scope]);

  expect(declared).toEqual([
    ["/tasks/by-ids", "tasks:read"],
    ["/tasks/series/preview", "tasks:read"],
    ["/users/:id/ask", "eods:write"],
    ["/leaves/preview", "leaves:read"],
  ]);
  for (const { endpoint } of allEndpoints) if (endpoint.method === "GET" && scopeOf(endpoint)) expect(scopeOf(endpoint)).toMatch(/:read$/);
});

test("a path that no area begins with has no scope", () => {
  expect(scopeOf({ method: "GET", path: "/unknown" })).toBeNull();
  expect(scopeOf({ method: "GET", path: "/userscripts" })).toBeNull();
});
