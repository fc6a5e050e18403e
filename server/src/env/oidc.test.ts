import { describe, expect, test } from "vitest";
import { oidc } from "./oidc.ts";
import { StartError } from "#start-error.ts";

const required = { OIDC_ISSUER: "https://login.example.com/realm", OIDC_CLIENT_ID: "daybook", OIDC_CLIENT_SECRET: "secret" };

test("is off without any variable", () => {
  expect(oidc({ PORT: "5000" })).toBeUndefined();
});

test("needs only issuer and client", () => {
  expect(oidc(required)).toEqual({
    issuer: "https://login.example.com/realm",
    clientId: "daybook",
    clientSecret: "secret",
    name: "single sign-on",
    scopes: "openid email profile",
    autoCreate: false,
    groupsClaim: undefined,
    roles: [],
    teams: [],
    only: false,
  });
});

test("reads every variable", () => {
  const settings = oidc({
    ...required,
    OIDC_NAME: "Halcyon ID",
    OIDC_SCOPES: "openid  email groups",
    OIDC_AUTO_CREATE: "true",
    OIDC_GROUPS_CLAIM: "groups",
    OIDC_ROLES: "cn=bosses=admin, leads=team_lead",
    OIDC_TEAMS: "ux=Unreal Engine Development",
    OIDC_ONLY: "true",
  });
  expect(settings).toMatchObject({
    name: "Halcyon ID",
    scopes: "openid email groups",
    autoCreate: true,
    groupsClaim: "groups",
    roles: [
      { group: "cn=bosses", role: "admin" },
      { group: "leads", role: "team_lead" },
    ],
    teams: [{ group: "ux", team: "Unreal Engine Development" }],
    only: true,
  });
});

test.each(["http://localhost:8080", "http://127.0.0.1:9000/oidc", "http://[::1]:9000"])(
  "accepts plain http on this machine: %s",
  (issuer) => {
    expect(oidc({ ...required, OIDC_ISSUER: issuer })?.issuer).toBe(issuer);
  },
);

describe("rejects an invalid variable with a sentence that names it", () => {
  const claim = { OIDC_GROUPS_CLAIM: "groups" };
  test.each<[string, Record<string, string | undefined>, string]>([
    [
      "a missing issuer",
      { ...required, OIDC_ISSUER: undefined },
      "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.",
    ],
    ["a variable alone", { OIDC_ONLY: "true" }, "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together."],
    ["plain http elsewhere", { ...required, OIDC_ISSUER: "http://login.example.com" }, "OIDC_ISSUER must be an https address"],
    ["no address", { ...required, OIDC_ISSUER: "login.example.com" }, "OIDC_ISSUER must be an https address"],
    ["a long name", { ...required, OIDC_NAME: "x".repeat(61) }, "OIDC_NAME must have at most 60 characters."],
    ["scopes without openid", { ...required, OIDC_SCOPES: "email" }, "OIDC_SCOPES must contain openid"],
    ["yes for true", { ...required, OIDC_AUTO_CREATE: "yes" }, 'OIDC_AUTO_CREATE must be true or false. It is "yes".'],
    ["1 for true", { ...required, OIDC_ONLY: "1" }, 'OIDC_ONLY must be true or false. It is "1".'],
    ["an unknown role", { ...required, ...claim, OIDC_ROLES: "bosses=boss" }, '"boss" is not a role.'],
    ["a role without a group", { ...required, ...claim, OIDC_ROLES: "=admin" }, "OIDC_ROLES must be comma-separated"],
    ["a team without a group", { ...required, ...claim, OIDC_TEAMS: "a=Design,Sales" }, "OIDC_TEAMS must be comma-separated"],
    ["roles without the claim", { ...required, OIDC_ROLES: "bosses=admin" }, "need OIDC_GROUPS_CLAIM"],
  ])("%s", (_what, env, message) => {
    expect(() => oidc(env)).toThrow(StartError);
    expect(() => oidc(env)).toThrow(message);
  });
});
