import { describe, expect, test } from "vitest";
import { accessActors, actorsByAction, ids } from "#test/access-actors.ts";
import { blockerAccess, type BlockerFacts, blockerScope } from "./blockers.ts";

/** An open blocker of the other team that concerns none of the actors; tests override what matters. */
const blocker = (facts: Partial<BlockerFacts> = {}): BlockerFacts => ({
  raisedById: ids.teammate,
  raiserTeamId: ids.otherTeam,
  ownerId: null,
  state: "open",
  canMoveTask: false,
  ...facts,
});
const actors = (facts: Partial<BlockerFacts>) => actorsByAction(blockerAccess, blocker(facts));
const byAll = (who: string[]) => ({ read: who, update: who, resolve: who, reopen: [], resumeTask: [] });

describe("an open blocker", () => {
  test.each([
    ["admins", {}, ["admin"]],
    ["the person who raised it", { raisedById: "member" }, ["admin", "member"]],
    ["its owner", { ownerId: "memberWithoutTeam" }, ["admin", "memberWithoutTeam"]],
    ["the lead of the person who raised it", { raiserTeamId: ids.team }, ["admin", "lead"]],
    ["no lead, if the person who raised it has no team", { raiserTeamId: null }, ["admin"]],
  ])("is read, changed and resolved by %s", (_who, facts, who) => {
    expect(actors(facts)).toEqual(byAll(who));
  });
});

test("a resolved blocker is reopened instead of resolved, by the same people", () => {
  const both = ["admin", "member"];
  expect(actors({ raisedById: "member", state: "resolved" })).toEqual({ ...byAll(both), resolve: [], reopen: both });
});

test("the task of a blocker is resumed by those whom the blocker concerns, if they may move the task", () => {
  expect(actors({ raisedById: "member", canMoveTask: true })["resumeTask"]).toEqual(["admin", "member"]);
});

test("lists: admins see all blockers, leads their team's and own, members own", () => {
  const { admin, lead, leadWithoutTeam, member } = accessActors;
  expect(blockerScope(admin)).toBe("all");
  expect(blockerScope(lead)).toEqual({ userId: "lead", teamId: ids.team });
  expect(blockerScope(leadWithoutTeam)).toEqual({ userId: "leadWithoutTeam", teamId: null });
  expect(blockerScope(member)).toEqual({ userId: "member", teamId: null });
});
