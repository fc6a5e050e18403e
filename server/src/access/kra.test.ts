import { describe, expect, test } from "vitest";
import { accessActors, actorsByAction, actorsWho, ids } from "#test/access-actors.ts";
import {
  type EvaluatedPerson,
  type EvaluationAttributes,
  evaluationAccess,
  kraScope,
  mayEvaluateOthers,
  personAccess,
  teamOfNewTemplate,
  type TemplateAttributes,
  templateAccess,
  templateScope,
  weekAccess,
} from "./kra.ts";

const { admin, lead, leadWithoutTeam, member } = accessActors;
const teammate: EvaluatedPerson = { userId: ids.teammate, teamId: ids.team, role: "team_member" };
const self = { ...teammate, userId: "member" };
const ownLead: EvaluatedPerson = { userId: "lead", teamId: ids.team, role: "team_lead" };
const adminInTeam: EvaluatedPerson = { userId: "admin in the team", teamId: ids.team, role: "admin" };
const outsider: EvaluatedPerson = { userId: "outsider", teamId: ids.otherTeam, role: "team_member" };

describe("a person's months", () => {
  test.each([
    ["a teammate", teammate, ["admin", "lead"], ["admin", "lead"]],
    ["oneself", self, ["admin", "lead", "member"], ["admin", "lead"]],
    ["the lead", ownLead, ["admin", "lead"], ["admin"]],
    ["an admin in the team", adminInTeam, ["admin"], ["admin"]],
    ["someone of another team", outsider, ["admin"], ["admin"]],
  ])("of %s", (_who, person, read, evaluate) => {
    expect(actorsByAction(personAccess, person)).toEqual({ read, evaluate });
  });
});

describe("a weekly checklist", () => {
  test("is filled in by the person until the evaluation is shared, and by those who evaluate", () => {
    expect(actorsByAction(weekAccess, { ...self, isShared: false })["toggle"]).toEqual(["admin", "lead", "member"]);
    expect(actorsByAction(weekAccess, { ...self, isShared: true })["toggle"]).toEqual(["admin", "lead"]);
    expect(actorsByAction(weekAccess, { ...ownLead, isShared: true })["toggle"]).toEqual(["admin"]);
  });

  test("is readable like the person's months", () => {
    expect(actorsByAction(weekAccess, { ...self, isShared: true })["read"]).toEqual(["admin", "lead", "member"]);
    expect(actorsByAction(weekAccess, { ...teammate, isShared: false })).toEqual({ read: ["admin", "lead"], toggle: ["admin", "lead"] });
  });
});

describe("an evaluation", () => {
  const of = (person: EvaluatedPerson, status: EvaluationAttributes["status"]) => actorsByAction(evaluationAccess, { ...person, status });
  const evaluators = ["admin", "lead"];

  test("is a draft that the person does not see, for its evaluators", () => {
    expect(of(self, "Draft")).toEqual({ read: evaluators, update: evaluators, share: evaluators, acknowledge: [], remove: evaluators });
  });

  test("once shared is read and acknowledged by the person, and changed only by an admin", () => {
    expect(of(self, "Shared")).toEqual({
      read: ["admin", "lead", "member"],
      update: ["admin"],
      share: [],
      acknowledge: ["member"],
      remove: ["admin"],
    });
  });

  test("once acknowledged stays readable and is acknowledged only once", () => {
    expect(of(self, "Acknowledged")).toEqual({
      read: ["admin", "lead", "member"],
      update: ["admin"],
      share: [],
      acknowledge: [],
      remove: ["admin"],
    });
  });

  test("of a lead is for admins and, once shared, the lead", () => {
    expect(of(ownLead, "Draft")).toEqual({ read: ["admin"], update: ["admin"], share: ["admin"], acknowledge: [], remove: ["admin"] });
    expect(of(ownLead, "Shared")).toMatchObject({ read: ["admin", "lead"], update: ["admin"], acknowledge: ["lead"] });
  });

  test("of another team's person and of an admin in the team is for admins", () => {
    expect(of(outsider, "Draft")["update"]).toEqual(["admin"]);
    expect(of(adminInTeam, "Draft")["read"]).toEqual(["admin"]);
  });
});

describe("a template", () => {
  const of = (attributes: TemplateAttributes) => actorsByAction(templateAccess, attributes);

  test("of a team is for its lead and admins", () => {
    expect(of({ teamId: ids.team, reaches: null })).toEqual({ read: ["admin", "lead"], update: ["admin", "lead"] });
    expect(of({ teamId: ids.otherTeam, reaches: null })).toEqual({ read: ["admin"], update: ["admin"] });
    expect(of({ teamId: ids.otherTeam, reaches: [ids.team] })["read"]).toEqual(["admin"]);
  });

  test("of the company is read by the leads whose people it may apply to, and changed by admins", () => {
    expect(of({ teamId: null, reaches: null })).toEqual({ read: ["admin", "lead", "leadWithoutTeam"], update: ["admin"] });
    expect(of({ teamId: null, reaches: [ids.otherTeam, ids.team] })).toEqual({ read: ["admin", "lead"], update: ["admin"] });
    expect(of({ teamId: null, reaches: [ids.otherTeam] })).toEqual({ read: ["admin"], update: ["admin"] });
    expect(of({ teamId: null, reaches: [] })).toEqual({ read: ["admin"], update: ["admin"] });
  });

  test("that an admin creates is for the company, that a lead creates for the team", () => {
    expect([admin, lead].map(teamOfNewTemplate)).toEqual([null, ids.team]);
  });
});

test("admins and leads with a team see evaluations of others", () => {
  expect(actorsWho(mayEvaluateOthers)).toEqual(["admin", "lead"]);
});

test("lists hold what one may evaluate and the templates one may read", () => {
  expect([admin, lead, leadWithoutTeam, member].map(kraScope)).toEqual([
    "all",
    { teamId: ids.team, exceptUserId: "lead" },
    { teamId: null, exceptUserId: "leadWithoutTeam" },
    { teamId: null, exceptUserId: "member" },
  ]);
  expect([admin, lead, leadWithoutTeam, member].map(templateScope)).toEqual([
    "all",
    { teamId: ids.team },
    { teamId: null },
    { teamId: null },
  ]);
});
