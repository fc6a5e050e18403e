import { describe, expect, test } from "vitest";
import { accessActors, actorsByAction, actorsWho, ids } from "#test/access-actors.ts";
import { approvalScope, approvesAsDelegate, approvesOnBehalfOf, commentAccess, taskAccess, type TaskFacts, taskScope } from "./tasks.ts";

/** A task of the other team that concerns none of the actors; tests override what matters. */
const task = (facts: Partial<TaskFacts> = {}): TaskFacts => ({
  status: "In Progress",
  assigneeId: ids.teammate,
  createdBy: ids.teammate,
  projectId: ids.otherProject,
  completedBy: null,
  completedAssigneeId: null,
  teamIds: [ids.otherTeam, null],
  creatorTeamId: ids.otherTeam,
  isDeleted: false,
  ...facts,
});
const actors = (facts: Partial<TaskFacts>) => actorsByAction(taskAccess, task(facts));
const none = { read: [], update: [], move: [], approve: [], remove: [], restore: [] };
const byAdmin = { read: ["admin"], update: ["admin"], move: ["admin"], approve: ["admin"], remove: ["admin"], restore: [] };

describe("a task of another team", () => {
  test("is for admins only", () => {
    expect(actors({})).toEqual(byAdmin);
    expect(actors({ status: "Completed", projectId: null, teamIds: [] })).toEqual(byAdmin);
  });

  test("is readable by the members of its project, and no more", () => {
    expect(actors({ projectId: ids.project })).toEqual({
      ...byAdmin,
      read: ["admin", "lead", "leadWithoutTeam", "member", "memberWithoutTeam"],
    });
  });

  test("is readable by the lead of its creator's team, and no more", () => {
    expect(actors({ creatorTeamId: ids.team })).toEqual({ ...byAdmin, read: ["admin", "lead"] });
    expect(actors({ creatorTeamId: null })).toEqual(byAdmin);
  });
});

describe("a lead's power", () => {
  const both = ["admin", "lead"];

  test.each([
    ["assignee's", [ids.team, null]],
    ["project's", [null, ids.team]],
    ["assignee's, in another team's project", [ids.team, ids.otherTeam]],
  ])("comes from the %s team", (_what, teamIds) => {
    expect(actors({ teamIds })).toEqual({ read: both, update: both, move: both, approve: both, remove: both, restore: [] });
  });

  test("includes editing, reviewing and deleting approved tasks, whose status is not moved", () => {
    expect(actors({ teamIds: [ids.team, null], status: "Approved" })).toEqual({
      ...none,
      read: both,
      update: both,
      approve: both,
      remove: both,
    });
  });

  test.each([
    ["is assigned to the lead", { assigneeId: "lead" }],
    ["was assigned to the lead when it was completed", { completedAssigneeId: "lead" }],
    ["was completed by the lead", { completedBy: "lead" }],
  ])("does not include approving a task that %s", (_what, facts) => {
    const found = actors({ teamIds: [ids.team, null], status: "Completed", ...facts });
    expect(found["approve"]).toEqual(["admin"]);
    expect(found["update"]).toEqual(both);
  });

  test("includes approving a task the lead created for someone else", () => {
    expect(actors({ teamIds: [ids.team, null], status: "Completed", createdBy: "lead" })["approve"]).toEqual(both);
  });

  test("an admin may approve own tasks", () => {
    const own = { assigneeId: "admin", completedBy: "admin", completedAssigneeId: "admin", status: "Completed" } as const;
    expect(actors(own)["approve"]).toEqual(["admin"]);
  });
});

describe.each([
  ["the assignee", "assigneeId"],
  ["the creator", "createdBy"],
] as const)("%s", (_what, field) => {
  const both = ["admin", "member"];

  test("reads, edits and moves the task; only the creator deletes it", () => {
    expect(actors({ [field]: "member" })).toEqual({
      ...byAdmin,
      read: both,
      update: both,
      move: both,
      remove: field === "createdBy" ? both : ["admin"],
    });
  });

  test("only reads the task once it is approved", () => {
    expect(actors({ [field]: "member", status: "Approved" })).toEqual({ ...byAdmin, read: both, move: [] });
  });
});

describe("a deleted task", () => {
  test("is absent but for those who may restore it", () => {
    const everything = { isDeleted: true, assigneeId: "member", projectId: ids.project, creatorTeamId: ids.team };
    expect(actors(everything)).toEqual({ ...none, read: ["admin"], restore: ["admin"] });
  });

  test("is restored by the lead of its team and by its creator", () => {
    const restorers = ["admin", "lead", "member"];
    const facts = { isDeleted: true, teamIds: [ids.team, null], createdBy: "member" };
    expect(actors(facts)).toEqual({ ...none, read: restorers, restore: restorers });
  });

  test("is not restored by its creator once it was approved", () => {
    expect(actors({ isDeleted: true, createdBy: "member", status: "Approved" })).toEqual({ ...none, read: ["admin"], restore: ["admin"] });
  });
});

test("lists: admins see all tasks, leads their team's and own, members own", () => {
  const { admin, lead, leadWithoutTeam, member } = accessActors;
  expect(taskScope(admin)).toEqual({ kind: "all" });
  expect(taskScope(lead)).toEqual({ kind: "team", userId: "lead", teamId: ids.team });
  expect(taskScope(leadWithoutTeam)).toEqual({ kind: "team", userId: "leadWithoutTeam", teamId: null });
  expect(taskScope(member)).toEqual({ kind: "own", userId: "member" });
});

describe("a delegate of the lead", () => {
  const lead = { userId: "lead", name: "lead", teamId: ids.team, scopes: ["tasks" as const], until: "2026-03-12" };
  const delegate = { ...accessActors.memberWithoutTeam, actsFor: [lead] };
  const completed: Partial<TaskFacts> = { status: "Completed", teamIds: [ids.team, null] };
  const can = (facts: Partial<TaskFacts>) =>
    Object.entries(taskAccess)
      .filter(([, rule]) => rule(delegate, task({ ...completed, ...facts })))
      .map(([action]) => action);

  test("reads and approves the team's tasks, for the lead", () => {
    expect(can({})).toEqual(["read", "approve"]);
    expect(can({ teamIds: [null, ids.team] })).toEqual(["read", "approve"]);
    expect(approvesOnBehalfOf(delegate, task(completed))).toBe("lead");
    expect(approvesOnBehalfOf(accessActors.lead, task(completed))).toBeNull();
    expect(approvalScope(delegate)).toEqual([{ teamId: ids.team, exceptUserIds: [delegate.id, "lead"] }]);
  });

  test("never approves own tasks, the lead's, deleted ones or those of another team", () => {
    for (const userId of [delegate.id, "lead"]) {
      expect(can({ assigneeId: userId })).not.toContain("approve");
      expect(can({ completedAssigneeId: userId })).not.toContain("approve");
      expect(can({ completedBy: userId })).not.toContain("approve");
    }
    expect(can({ isDeleted: true })).toEqual([]);
    expect(can({ teamIds: [ids.otherTeam, null] })).toEqual([]);
    expect(can({ teamIds: [], creatorTeamId: ids.team })).toEqual([]);
  });

  test("decides only what the delegation names", () => {
    expect(taskAccess.approve({ ...delegate, actsFor: [{ ...lead, scopes: ["leaves"] }] }, task(completed))).toBe(false);
  });

  test("approves in their own right what they may approve without the delegation", () => {
    const leadsBoth = { ...accessActors.lead, actsFor: [{ ...lead, userId: "other lead", teamId: ids.otherTeam }] };
    expect(approvesOnBehalfOf(leadsBoth, task({ ...completed, teamIds: [ids.team, ids.otherTeam] }))).toBeNull();
    expect(approvesOnBehalfOf(leadsBoth, task({ ...completed, teamIds: [ids.otherTeam] }))).toBe("other lead");
    expect(approvesOnBehalfOf(accessActors.member, task(completed))).toBeNull();
    expect(approvalScope(leadsBoth)).toEqual([
      { teamId: ids.team, exceptUserIds: ["lead"] },
      { teamId: ids.otherTeam, exceptUserIds: ["lead", "other lead"] },
    ]);
  });

  test("approves for another lead of the team what is the first lead's own", () => {
    const second = { ...delegate, actsFor: [lead, { ...lead, userId: "second lead" }] };
    expect(approvesOnBehalfOf(second, task({ ...completed, completedBy: "lead" }))).toBe("second lead");
  });

  test("approves as a delegate, unless an admin", () => {
    expect(approvesAsDelegate(delegate)).toBe(true);
    expect(approvesAsDelegate({ ...delegate, actsFor: [{ ...lead, scopes: ["leaves"] }] })).toBe(false);
    expect(approvesAsDelegate({ ...accessActors.admin, actsFor: [lead] })).toBe(false);
    expect(actorsWho(approvesAsDelegate)).toEqual([]);
  });
});

test("completed tasks to approve: admins all, leads their team's but own, members none", () => {
  const { admin, lead, leadWithoutTeam, member } = accessActors;
  expect(approvalScope(admin)).toBe("all");
  expect(approvalScope(lead)).toEqual([{ teamId: ids.team, exceptUserIds: ["lead"] }]);
  expect(approvalScope(leadWithoutTeam)).toEqual([]);
  expect(approvalScope(member)).toEqual([]);
});

describe("a comment", () => {
  const comment = (facts: Partial<TaskFacts> = {}, isRecent = true) =>
    actorsByAction(commentAccess, { task: task(facts), authorId: "member", isRecent });

  test("is edited by its author while it is recent, and always deleted by the author and those who manage the task", () => {
    expect(comment({ teamIds: [ids.team] })).toEqual({ update: ["member"], remove: ["admin", "lead", "member"] });
    expect(comment({}, false)).toEqual({ update: [], remove: ["admin", "member"] });
  });

  test("of a deleted task is not changed", () => {
    expect(comment({ isDeleted: true })).toEqual({ update: [], remove: [] });
  });
});
