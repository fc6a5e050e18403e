import { describe, expect, test } from "vitest";
import { accessActors, actorsWho, ids } from "#test/access-actors.ts";
import { actsForLeadOf, inTeam, isSecondFactorOverdue, leads, leadsOfDelegate, leadsPerson, teamReader } from "./actor.ts";
import { mayReadSchedule } from "./schedules.ts";

const { member, memberWithoutTeam } = accessActors;

describe("a second factor that the company requires", () => {
  const due = { ...member, secondFactorDue: "2026-03-12T09:00:00Z" };

  test("is overdue from its deadline on", () => {
    expect(isSecondFactorOverdue(due, "2026-03-12T08:59:59Z")).toBe(false);
    expect(isSecondFactorOverdue(due, "2026-03-12T09:00:00Z")).toBe(true);
    expect(isSecondFactorOverdue(due, "2026-03-12T09:00:01Z")).toBe(true);
  });

  test("is not overdue for those who need none", () => {
    expect(isSecondFactorOverdue(member, "2026-03-12T09:00:00Z")).toBe(false);
    expect(isSecondFactorOverdue({ ...member, secondFactorDue: null }, "2026-03-12T09:00:00Z")).toBe(false);
  });
});

describe("a team", () => {
  test("is led by its leads, and no team by a lead without one", () => {
    expect(actorsWho((actor) => leads(actor, ids.team))).toEqual(["lead"]);
    expect(actorsWho((actor) => leads(actor, null))).toEqual([]);
  });

  test("has the people who are in it", () => {
    expect(actorsWho((actor) => inTeam(actor, ids.team))).toEqual(["admin", "lead", "member"]);
    expect(actorsWho((actor) => inTeam(actor, null))).toEqual([]);
  });

  test("is led without the admins in it", () => {
    expect(actorsWho((actor) => leadsPerson(actor, { teamId: ids.team, role: "team_member" }))).toEqual(["lead"]);
    expect(actorsWho((actor) => leadsPerson(actor, { teamId: ids.team, role: "admin" }))).toEqual([]);
  });
});

test("working hours are read by the person, the person's lead and admins", () => {
  const person = { id: "member", teamId: ids.team, role: "team_member" } as const;
  expect(actorsWho((actor) => mayReadSchedule(actor, person))).toEqual(["admin", "lead", "member"]);
  expect(actorsWho((actor) => mayReadSchedule(actor, { ...person, teamId: ids.otherTeam }))).toEqual(["admin", "member"]);
});

describe("a delegate", () => {
  const lead = { userId: "lead", name: "lead", teamId: ids.team, scopes: ["leaves" as const], until: "2026-03-12" };
  const other = { ...lead, userId: "other lead", teamId: ids.otherTeam, scopes: ["tasks" as const] };
  const delegate = { ...memberWithoutTeam, actsFor: [other, lead] };
  const teammate = { userId: ids.teammate, teamId: ids.team, role: "team_member" } as const;

  test("decides for the lead of the person's team what the delegation names", () => {
    expect(actsForLeadOf(delegate, "leaves", teammate)).toBe(lead);
    expect(actsForLeadOf(delegate, "tasks", teammate)).toBeUndefined();
    expect(actsForLeadOf(delegate, "leaves", { ...teammate, teamId: ids.otherTeam })).toBeUndefined();
    expect(actsForLeadOf(member, "leaves", teammate)).toBeUndefined();
  });

  test.each([
    ["the delegate", { ...teammate, userId: memberWithoutTeam.id }],
    ["the lead", { ...teammate, userId: "lead", role: "team_lead" as const }],
    ["an admin", { ...teammate, role: "admin" as const }],
  ])("does not decide about %s", (_who, person) => {
    expect(actsForLeadOf(delegate, "leaves", person)).toBeUndefined();
  });

  test("acts for the leads who delegated this kind of decision", () => {
    expect(leadsOfDelegate(delegate, "leaves")).toEqual([lead]);
    expect(leadsOfDelegate(delegate, "tasks")).toEqual([other]);
    expect(leadsOfDelegate(member, "leaves")).toEqual([]);
  });
});

test("the reader of a team's channel reads what the team's lead reads, and owns nothing", () => {
  const reader = teamReader(ids.team);
  expect(reader).toMatchObject({ name: "", role: "team_lead", teamId: ids.team, projectIds: [], sessionId: "" });
  expect(leads(reader, ids.team)).toBe(true);
  expect(Object.values(ids)).not.toContain(reader.id);
});
