import { describe, expect, test } from "vitest";
import { accessActors, actorsByAction, actorsWho, ids } from "#test/access-actors.ts";
import {
  awayScope,
  decidesOnBehalfOf,
  leaveAccess,
  type LeaveFacts,
  mayAdministerLeave,
  mayDecideLeaveOf,
  mayManageLeaveOf,
  mayMarkLeaves,
  mayReadAllLeaves,
  mayReadLeaveOf,
  mayReadTeamLeaves,
  teamLeaveScope,
  undecidable,
} from "./leaves.ts";

const pending: LeaveFacts = {
  userId: ids.teammate,
  teamId: ids.team,
  role: "team_member",
  status: "Pending",
  cancellationState: null,
  cancelledAt: null,
  hasDaysAhead: true,
  closure: null,
};
const actors = (facts: Partial<LeaveFacts>) => actorsByAction(leaveAccess, { ...pending, ...facts });
const none = { requestCancellation: [], decideCancellation: [] };
const documents = (people: string[]) => ({ attach: people, detach: people });
const all = (people: string[]) => ({
  read: people,
  update: people,
  remove: people,
  approve: people,
  reject: people,
  ...documents(people),
  ...none,
});

describe("a request", () => {
  test("of a teammate is decided by the lead and admins, not by members", () => {
    expect(actors({})).toEqual(all(["admin", "lead"]));
  });

  test("that was decided is not decided again", () => {
    for (const [status, attach] of [
      ["Approved", ["admin", "lead"]],
      ["Rejected", []],
    ] as const) {
      expect(actors({ status })).toEqual({ ...all(["admin", "lead"]), approve: [], reject: [], attach, detach: [] });
    }
  });

  test("of one's own is changed and withdrawn while it is pending, and never decided", () => {
    const own = ["admin", "lead", "member"];
    expect(actors({ userId: "member" })).toEqual({ ...all(["admin", "lead"]), read: own, update: own, remove: own, ...documents(own) });
    expect(actors({ userId: "member", status: "Approved" })).toEqual({
      read: own,
      update: ["admin", "lead"],
      remove: ["admin", "lead"],
      approve: [],
      reject: [],
      requestCancellation: ["member"],
      decideCancellation: [],
      attach: own,
      detach: [],
    });
  });

  test("of a lead gives the lead exactly a member's rights", () => {
    const both = ["admin", "lead"];
    const own = { userId: "lead", role: "team_lead" } as const;
    expect(actors(own)).toEqual({ ...all(["admin"]), read: both, update: both, remove: both, ...documents(both) });
    expect(actors({ ...own, status: "Approved" })).toEqual({
      ...all(["admin"]),
      read: both,
      approve: [],
      reject: [],
      requestCancellation: ["lead"],
      attach: both,
      detach: [],
    });
  });

  test("to cancel is made once by oneself, for approved leave with days ahead", () => {
    const own = { userId: "member", status: "Approved" } as const;
    const who = (facts: Partial<LeaveFacts>) => actors({ ...own, ...facts }).requestCancellation;
    expect([who({}), who({ cancellationState: "Declined" }), who({ cancellationState: "Accepted" })]).toEqual([
      ["member"],
      ["member"],
      ["member"],
    ]);
    expect([
      who({ cancellationState: "Pending" }),
      who({ hasDaysAhead: false }),
      who({ cancellationState: "Accepted", cancelledAt: "2026-03-12T09:00:00Z" }),
      who({ status: "Pending" }),
      who({ status: "Rejected" }),
    ]).toEqual([[], [], [], [], []]);
  });

  test("to cancel is decided by those who decide on leave, while it waits", () => {
    const asked = { status: "Approved", cancellationState: "Pending" } as const;
    expect(actors(asked).decideCancellation).toEqual(["admin", "lead"]);
    expect(actors({ ...asked, userId: "lead", role: "team_lead" }).decideCancellation).toEqual(["admin"]);
    expect(actors({ ...asked, hasDaysAhead: false }).decideCancellation).toEqual(["admin", "lead"]);
    for (const cancellationState of [null, "Accepted", "Declined"] as const) {
      expect(actors({ ...asked, cancellationState }).decideCancellation).toEqual([]);
    }
  });

  test("that was cancelled can only be read", () => {
    const cancelled = { status: "Approved", cancellationState: "Accepted", cancelledAt: "2026-03-12T09:00:00Z" } as const;
    expect(actors(cancelled)).toEqual({ ...all([]), read: ["admin", "lead"] });
    expect(actors({ ...cancelled, cancellationState: "Pending" }).decideCancellation).toEqual([]);
  });

  test("of an admin in the team is for admins", () => {
    expect(actors({ userId: "another admin", role: "admin" })).toEqual(all(["admin"]));
  });

  test("of another team, or of someone without a team, is for admins", () => {
    expect(actors({ teamId: ids.otherTeam })).toEqual(all(["admin"]));
    expect(actors({ teamId: null })).toEqual(all(["admin"]));
  });

  test("of an admin is decided by admins, also by oneself", () => {
    expect(actors({ userId: "admin", role: "admin" })).toEqual(all(["admin"]));
  });
});

test("leave is recorded for the own team except oneself, by admins for everyone", () => {
  expect(actorsWho((actor) => mayManageLeaveOf(actor, pending))).toEqual(["admin", "lead"]);
  expect(actorsWho((actor) => mayManageLeaveOf(actor, { ...pending, userId: "lead", role: "team_lead" }))).toEqual(["admin"]);
});

test("reasons and balances are read by oneself, the lead and admins", () => {
  expect(actorsWho((actor) => mayReadLeaveOf(actor, { ...pending, userId: "memberWithoutTeam", teamId: null }))).toEqual([
    "admin",
    "memberWithoutTeam",
  ]);
});

test.each([
  ["the team's leave", mayReadTeamLeaves, ["admin", "lead", "leadWithoutTeam"]],
  ["everyone's leave", mayReadAllLeaves, ["admin"]],
  ["recording leave", mayMarkLeaves, ["admin", "lead", "leadWithoutTeam"]],
  ["types and adjustments", mayAdministerLeave, ["admin"]],
])("%s is for %j", (_what, rule, people) => {
  expect(actorsWho(rule)).toEqual(people);
});

test("lists of the team leave out admins except for admins; everyone sees who of the team is away", () => {
  const { admin, lead, member, memberWithoutTeam } = accessActors;
  expect([admin, lead].map(teamLeaveScope)).toEqual([
    { teams: [{ teamId: ids.team, withAdmins: true }] },
    { teams: [{ teamId: ids.team, withAdmins: false }] },
  ]);
  expect([admin, lead, member, memberWithoutTeam].map(awayScope)).toEqual([
    "all",
    { userId: "lead", teamIds: [ids.team] },
    { userId: "member", teamIds: [ids.team] },
    { userId: "memberWithoutTeam", teamIds: [] },
  ]);
});

test("the only person about whom leads and delegates cannot decide is themselves; admins have none", () => {
  expect(Object.values(accessActors).map(undecidable)).toEqual([undefined, "lead", "leadWithoutTeam", "member", "memberWithoutTeam"]);
});

describe("a delegate of the lead", () => {
  const lead = { userId: "lead", name: "lead", teamId: ids.team, scopes: ["leaves" as const], until: "2026-03-12" };
  const delegate = { ...accessActors.memberWithoutTeam, actsFor: [lead] };
  const can = (facts: Partial<LeaveFacts>) =>
    Object.entries(leaveAccess)
      .filter(([, rule]) => rule(delegate, { ...pending, ...facts }))
      .map(([action]) => action);

  test("reads and decides on requests of the team, and neither edits nor deletes", () => {
    expect(can({})).toEqual(["read", "approve", "reject"]);
    expect(can({ status: "Approved", cancellationState: "Pending" })).toEqual(["read", "decideCancellation"]);
    expect(decidesOnBehalfOf(delegate, pending)).toBe("lead");
    expect(decidesOnBehalfOf(accessActors.lead, pending)).toBeNull();
    expect(decidesOnBehalfOf(accessActors.member, pending)).toBeNull();
  });

  test("never decides for the lead, an admin, oneself or another team", () => {
    expect(can({ userId: "lead", role: "team_lead" })).toEqual([]);
    expect(can({ role: "admin" })).toEqual([]);
    expect(can({ teamId: ids.otherTeam })).toEqual([]);
    expect(can({ userId: delegate.id })).toEqual(["read", "update", "remove", "attach", "detach"]);
  });

  test("decides only what the delegation names", () => {
    expect(mayDecideLeaveOf({ ...delegate, actsFor: [{ ...lead, scopes: [] }] }, pending)).toBe(false);
    expect(mayReadTeamLeaves({ ...delegate, actsFor: [{ ...lead, scopes: [] }] })).toBe(false);
  });

  test("lists the team without its lead and admins, beside the own team for leads", () => {
    const delegated = { teamId: ids.team, withAdmins: false, exceptUserId: "lead" };
    expect(mayReadTeamLeaves(delegate)).toBe(true);
    expect(teamLeaveScope(delegate)).toEqual({ teams: [delegated] });
    expect(teamLeaveScope({ ...accessActors.leadWithoutTeam, actsFor: [lead] }).teams).toEqual([
      { teamId: null, withAdmins: false },
      delegated,
    ]);
    expect(awayScope(delegate)).toEqual({ userId: "memberWithoutTeam", teamIds: [ids.team] });
  });
});
