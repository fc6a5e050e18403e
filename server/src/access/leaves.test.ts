import { describe, expect, test } from "vitest";
import { accessActors, actorsByAction, actorsWho, ids } from "#test/access-actors.ts";
import {
  awayScope,
  leaveAccess,
  type LeaveFacts,
  mayAdministerLeave,
  mayManageLeaveOf,
  mayMarkLeaves,
  mayReadAllLeaves,
  mayReadLeaveOf,
  mayReadTeamLeaves,
  teamLeaveScope,
} from "./leaves.ts";

const pending: LeaveFacts = {
  userId: ids.teammate,
  teamId: ids.team,
  role: "team_member",
  status: "Pending",
  cancellationState: null,
  cancelledAt: null,
  hasDaysAhead: true,
};
const actors = (facts: Partial<LeaveFacts>) => actorsByAction(leaveAccess, { ...pending, ...facts });
const none = { requestCancellation: [], decideCancellation: [] };
const all = (people: string[]) => ({ read: people, update: people, remove: people, approve: people, reject: people, ...none });

describe("a request", () => {
  test("of a teammate is decided by the lead and admins, not by members", () => {
    expect(actors({})).toEqual(all(["admin", "lead"]));
  });

  test("that was decided is not decided again", () => {
    for (const status of ["Approved", "Rejected"] as const) {
      expect(actors({ status })).toEqual({ ...all(["admin", "lead"]), approve: [], reject: [] });
    }
  });

  test("of one's own is changed and withdrawn while it is pending, and never decided", () => {
    const own = ["admin", "lead", "member"];
    expect(actors({ userId: "member" })).toEqual({ ...all(["admin", "lead"]), read: own, update: own, remove: own });
    expect(actors({ userId: "member", status: "Approved" })).toEqual({
      read: own,
      update: ["admin", "lead"],
      remove: ["admin", "lead"],
      approve: [],
      reject: [],
      requestCancellation: ["member"],
      decideCancellation: [],
    });
  });

  test("of a lead gives the lead exactly a member's rights", () => {
    const both = ["admin", "lead"];
    const own = { userId: "lead", role: "team_lead" } as const;
    expect(actors(own)).toEqual({ ...all(["admin"]), read: both, update: both, remove: both });
    expect(actors({ ...own, status: "Approved" })).toEqual({
      ...all(["admin"]),
      read: both,
      approve: [],
      reject: [],
      requestCancellation: ["lead"],
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
    { teamId: ids.team, withAdmins: true },
    { teamId: ids.team, withAdmins: false },
  ]);
  expect([admin, lead, member, memberWithoutTeam].map(awayScope)).toEqual([
    "all",
    { userId: "lead", teamId: ids.team },
    { userId: "member", teamId: ids.team },
    { userId: "memberWithoutTeam", teamId: null },
  ]);
});
