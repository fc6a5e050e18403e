import { describe, expect, test } from "vitest";
import { accessActors, actorsByAction, actorsWho, ids } from "#test/access-actors.ts";
import { mayCreateProjects, mayCreateProjectsIn, mayMoveProjects, projectAccess, projectScope } from "./projects.ts";

describe("a project", () => {
  const everyone = ["admin", "lead", "leadWithoutTeam", "member", "memberWithoutTeam"];

  test("is read by its members, and edited by the lead of its team", () => {
    expect(actorsByAction(projectAccess, { _id: ids.project, teamId: ids.team })).toEqual({
      read: everyone,
      update: ["admin", "lead"],
      remove: ["admin"],
    });
    expect(actorsByAction(projectAccess, { _id: ids.project, teamId: ids.otherTeam })).toEqual({
      read: everyone,
      update: ["admin"],
      remove: ["admin"],
    });
  });

  test("without membership is read by the lead of its team and by admins", () => {
    expect(actorsByAction(projectAccess, { _id: ids.otherProject, teamId: ids.team })["read"]).toEqual(["admin", "lead"]);
    expect(actorsByAction(projectAccess, { _id: ids.otherProject, teamId: ids.otherTeam })["read"]).toEqual(["admin"]);
  });

  test("is created by leads in their own team and by admins, and moved by admins", () => {
    expect(actorsWho(mayCreateProjects)).toEqual(["admin", "lead", "leadWithoutTeam"]);
    expect(actorsWho((actor) => mayCreateProjectsIn(actor, ids.team))).toEqual(["admin", "lead"]);
    expect(actorsWho((actor) => mayCreateProjectsIn(actor, ids.otherTeam))).toEqual(["admin"]);
    expect(actorsWho(mayMoveProjects)).toEqual(["admin"]);
  });
});

test("lists of projects hold the own projects and, for leads, the team's", () => {
  const { admin, lead, leadWithoutTeam, member } = accessActors;
  const projectIds = [ids.project];
  expect([admin, lead, leadWithoutTeam, member].map(projectScope)).toEqual([
    "all",
    { teamId: ids.team, projectIds },
    { teamId: null, projectIds },
    { teamId: null, projectIds },
  ]);
});
