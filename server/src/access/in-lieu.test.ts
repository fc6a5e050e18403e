import { describe, expect, test } from "vitest";
import { accessActors, actorsByAction, ids } from "#test/access-actors.ts";
import { inLieuAccess, type InLieuFacts } from "./in-lieu.ts";

/** A pending request of a teammate for a day in lieu; tests override what matters. */
const request = (facts: Partial<InLieuFacts> = {}): InLieuFacts => ({
  userId: ids.teammate,
  teamId: ids.team,
  role: "team_member",
  status: "Pending",
  ...facts,
});
const actors = (facts: Partial<InLieuFacts> = {}) => actorsByAction(inLieuAccess, request(facts));

describe("a request for a day in lieu", () => {
  test("is read and decided by the person's lead and admins", () => {
    const both = ["admin", "lead"];
    expect(actors()).toEqual({ read: both, approve: both, reject: both });
    expect(actors({ teamId: ids.otherTeam })).toEqual({ read: ["admin"], approve: ["admin"], reject: ["admin"] });
  });

  test("is read by the person, who does not decide on it, not even as an admin", () => {
    expect(actors({ userId: "member" })).toEqual({
      read: ["admin", "lead", "member"],
      approve: ["admin", "lead"],
      reject: ["admin", "lead"],
    });
    expect(actors({ userId: "admin", role: "admin" })).toEqual({ read: ["admin"], approve: [], reject: [] });
  });

  test("is decided once", () => {
    expect(actors({ status: "Approved" })).toEqual({ read: ["admin", "lead"], approve: [], reject: [] });
    expect(actors({ status: "Rejected" })).toEqual({ read: ["admin", "lead"], approve: [], reject: [] });
  });

  test("is decided by the lead's delegate for leave", () => {
    const lead = { userId: "lead", name: "lead", teamId: ids.team, scopes: ["leaves" as const], until: "2026-03-12" };
    const delegate = { ...accessActors.memberWithoutTeam, actsFor: [lead] };
    expect(inLieuAccess.approve(delegate, request())).toBe(true);
    expect(inLieuAccess.approve(delegate, request({ userId: delegate.id }))).toBe(false);
  });
});
