import { describe, expect, test } from "vitest";
import { accessActors, actorsByAction, actorsWho, ids } from "#test/access-actors.ts";
import { mayCreateTeams, mayReadAllProjectsOf, teamAccess } from "./teams.ts";
import { mayCreateUsers, mayListAllUsers, userAccess, type UserFacts, userScope, visibilityOf } from "./users.ts";

const { admin, lead, leadWithoutTeam, member } = accessActors;
const everyone = ["admin", "lead", "leadWithoutTeam", "member", "memberWithoutTeam"];

describe("a user", () => {
  const actors = (facts: Partial<UserFacts>) =>
    actorsByAction(userAccess, { id: "outsider", teamId: null, sharesProject: false, ...facts });
  const adminOnly = { read: ["admin"], update: ["admin"], administer: ["admin"], remove: ["admin"] };

  test("of another team is for admins", () => {
    expect(actors({})).toEqual(adminOnly);
    expect(actors({ teamId: ids.otherTeam })).toEqual(adminOnly);
  });

  test("is visible to the own team and to people of a shared project", () => {
    expect(actors({ teamId: ids.team })).toEqual({ ...adminOnly, read: ["admin", "lead", "member"] });
    expect(actors({ sharesProject: true })).toEqual({ ...adminOnly, read: everyone });
  });

  test("changes own name and email, and cannot remove the own account", () => {
    expect(actors({ id: "member" })).toEqual({ ...adminOnly, read: ["admin", "member"], update: ["admin", "member"] });
    expect(actors({ id: "admin" })).toEqual({ ...adminOnly, remove: [] });
  });

  test("is created and listed completely by admins only", () => {
    expect(actorsWho(mayCreateUsers)).toEqual(["admin"]);
    expect(actorsWho(mayListAllUsers)).toEqual(["admin"]);
  });
});

test("contact fields of a user are for admins, oneself and the lead; an admin's are not for the lead", () => {
  const teammate = { id: ids.teammate, teamId: ids.team, role: "team_member" } as const;
  const visibilities = (person: Parameters<typeof visibilityOf>[1]) => [admin, lead, member].map((actor) => visibilityOf(actor, person));
  expect(visibilities(teammate)).toEqual(["admin", "lead", "colleague"]);
  expect(visibilities({ ...teammate, id: "member" })).toEqual(["admin", "lead", "self"]);
  expect(visibilities({ ...teammate, id: "lead", role: "team_lead" })).toEqual(["admin", "self", "colleague"]);
  expect(visibilities({ ...teammate, role: "admin" })).toEqual(["admin", "colleague", "colleague"]);
});

test("lists of users hold the own team, shared projects and, for leads, the projects of their team", () => {
  const projectIds = [ids.project];
  expect([admin, lead, leadWithoutTeam, member].map(userScope)).toEqual([
    { allUsers: true, selfId: "admin", teamId: ids.team, projectIds, ledTeamId: null },
    { allUsers: false, selfId: "lead", teamId: ids.team, projectIds, ledTeamId: ids.team },
    { allUsers: false, selfId: "leadWithoutTeam", teamId: null, projectIds, ledTeamId: null },
    { allUsers: false, selfId: "member", teamId: ids.team, projectIds, ledTeamId: null },
  ]);
});

describe("a team", () => {
  test("is opened by its own people and changed by admins", () => {
    expect(actorsByAction(teamAccess, { id: ids.team })).toEqual({
      read: ["admin", "lead", "member"],
      update: ["admin"],
      remove: ["admin"],
    });
    expect(actorsByAction(teamAccess, { id: ids.otherTeam })).toEqual({ read: ["admin"], update: ["admin"], remove: ["admin"] });
    expect(actorsWho(mayCreateTeams)).toEqual(["admin"]);
  });

  test("shows all of its projects to its lead and to admins", () => {
    expect(actorsWho((actor) => mayReadAllProjectsOf(actor, { id: ids.team }))).toEqual(["admin", "lead"]);
    expect(actorsWho((actor) => mayReadAllProjectsOf(actor, { id: ids.otherTeam }))).toEqual(["admin"]);
  });
});
