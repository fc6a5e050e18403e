import { describe, expect, test } from "vitest";
import { actorsByAction, actorsWho } from "#test/access-actors.ts";
import { delegationAccess, type DelegationFacts, mayDelegate, mayDelegateFor } from "./delegations.ts";

/** A delegation of the lead to the member that is pending; tests override what matters. */
const actors = (facts: Partial<DelegationFacts> = {}) =>
  actorsByAction(delegationAccess, { fromId: "lead", toId: "member", state: "pending", isOver: false, ...facts });
const waiting = { read: ["admin", "lead", "member"], accept: ["member"], decline: ["member"], remove: ["admin", "lead"] };

describe("a delegation", () => {
  test("is read by its lead, its delegate and admins, answered by the delegate, and removed by the lead and admins", () => {
    expect(actors()).toEqual(waiting);
  });

  test("can be declined after it was accepted", () => {
    expect(actors({ state: "accepted" })).toEqual({ ...waiting, accept: [] });
  });

  test("is not answered again after it was declined", () => {
    expect(actors({ state: "declined" })).toEqual({ ...waiting, accept: [], decline: [] });
  });

  test.each(["pending", "accepted"] as const)("is not answered after its last day (%s)", (state) => {
    expect(actors({ state, isOver: true })).toEqual({ ...waiting, accept: [], decline: [] });
  });
});

test("leads delegate for themselves, admins for any lead", () => {
  expect(actorsWho(mayDelegate)).toEqual(["admin", "lead", "leadWithoutTeam"]);
  expect(actorsWho((actor) => mayDelegateFor(actor, "lead"))).toEqual(["admin", "lead"]);
  expect(actorsWho((actor) => mayDelegateFor(actor, "member"))).toEqual(["admin"]);
});
