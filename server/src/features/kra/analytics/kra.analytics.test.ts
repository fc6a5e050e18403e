import { beforeEach, describe, expect, test } from "vitest";
import * as kra from "@daybook/contract/kra/kra";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { template, week, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };
const february = { year: 2026, month: 2 };

beforeEach(() => server.clock.set("2026-03-12T09:00:00Z"));

/** A team of a lead and three members, rated 2, 4 and 5 for March. The third evaluation is a draft. */
async function ratedTeam() {
  const team = await make.team();
  const lead = await make.user("team_lead", { team, name: "Zara" });
  const [a, b, c] = await Promise.all(["Asha", "Bela", "Chitra"].map((name) => make.user("team_member", { team, name })));
  const made = await template(lead);
  const shared = { status: "Shared", ...march };
  const first = await evaluation(lead, a!, { ...shared, rating: 2 });
  await evaluation(lead, b!, { ...shared, rating: 4 });
  await evaluation(lead, c!, { ...march, rating: 5 });
  await evaluation(lead, a!, { status: "Shared", ...february, rating: 3 });
  return { team, lead, a: a!, b: b!, c: c!, made, first, admin: await make.user("admin") };
}

describe("analytics of a month", () => {
  test("count evaluated and pending members; drafts are pending", async () => {
    const { team, lead, a, b, made } = await ratedTeam();
    const { data } = await server.as(lead, kra.analytics, march);
    const [delivery, quality] = made.parameters;
    expect(data).toMatchObject({
      summary: { members: 3, evaluated: 2, pending: 1, average: 60, median: 60, previousAverage: 60 },
      distribution: [
        { grade: "Outstanding", count: 0 },
        { grade: "Exceeds Expectations", count: 1 },
        { grade: "Meets Expectations", count: 0 },
        { grade: "Needs Improvement", count: 1 },
        { grade: "Unsatisfactory", count: 0 },
      ],
      byTeam: [{ team: team.name, members: 3, evaluated: 2, average: 60 }],
      byParameter: [
        { parameterId: delivery!._id, name: "Delivery", average: 3, weeklyPercent: null, count: 2 },
        { parameterId: quality!._id, name: "Quality", average: 3, count: 2 },
      ],
      trend: [
        { ...february, average: 60, evaluated: 1 },
        { ...march, average: 60, evaluated: 2 },
      ],
      top: [{ user: { _id: b.id, name: "Bela" }, score: 80, grade: "Exceeds Expectations" }],
      attention: [{ user: { _id: a.id }, score: 40, grade: "Needs Improvement", why: "Score below 60" }],
      weeklyCompletion: [],
    });
  });

  test("cover drafts with the status filter Draft", async () => {
    const { lead, c } = await ratedTeam();
    const { data } = await server.as(lead, kra.analytics, { ...march, status: "Draft" });
    expect(data).toMatchObject({ summary: { evaluated: 1, average: 100 }, top: [{ user: { _id: c.id } }] });
  });

  test("list disputes first under attention", async () => {
    const { lead, a, b } = await ratedTeam();
    const { data: seen } = await server.as(b, kra.getMonthly, { teamMemberId: b.id, ...march });
    await server.as(b, kra.acknowledge, { id: seen._id, decision: "Disputed" });
    const { data } = await server.as(lead, kra.analytics, march);
    expect(data.attention.map(({ user, why }) => [user._id, why])).toEqual([
      [b.id, "Disputed the evaluation"],
      [a.id, "Score below 60"],
    ]);
  });

  test("include weekly task completion by week", async () => {
    const { lead, b, c } = await ratedTeam();
    const record = await week(lead, b, 2);
    await week(lead, c, 2);
    await week(lead, c, 3);
    await server.as(lead, kra.toggleTask, { recordId: record._id, taskId: record.tasks[0]!._id });
    const { data } = await server.as(lead, kra.analytics, march);
    expect(data.weeklyCompletion).toEqual([
      { week: 2, done: 1, total: 4, percent: 25 },
      { week: 3, done: 0, total: 2, percent: 0 },
    ]);
  });

  test("of a year or of all time cover all months", async () => {
    const { lead } = await ratedTeam();
    for (const period of [{ year: 2026 }, {}]) {
      const { data } = await server.as(lead, kra.analytics, period);
      expect(data.summary).toMatchObject({ members: 3, evaluated: 2, pending: 1, average: 60, median: 60, previousAverage: null });
      expect(data.trend).toHaveLength(2);
    }
    expect((await server.as(lead, kra.analytics, { year: 2025 })).data.summary).toMatchObject({ evaluated: 0, pending: 3, average: null });
  });
});

describe("filters", () => {
  test("by team, person, template, parameter and name; an admin sees all, a lead the own team's", async () => {
    const { team, lead, a, made, admin } = await ratedTeam();
    const other = await ratedTeam();
    const members = async (reader: { id: string }, filters: object) =>
      (await server.as(reader, kra.analytics, { ...march, ...filters })).data.summary.members;
    expect(await members(lead, {})).toBe(3);
    expect(await members(lead, { team: other.team.name })).toBe(0);
    expect(await members(admin, { team: team.name })).toBe(4);
    expect(await members(admin, { templateId: made._id })).toBe(4);
    expect(await members(admin, { parameterId: made.parameters[0]!._id })).toBe(4);
    expect(await members(admin, { teamMemberId: a.id })).toBe(1);
    expect(await members(admin, { search: "ash", team: team.id })).toBe(1);
    const { data } = await server.as(admin, kra.analytics, { ...march, parameterId: made.parameters[1]!._id });
    expect(data.byParameter.map(({ name }) => name)).toEqual(["Quality"]);
  });

  test("ignore empty values", async () => {
    const { lead } = await ratedTeam();
    const { data } = await server.as(lead, kra.analytics, { year: "", month: "", team: "", status: "", search: "", templateId: "" });
    expect(data.summary.members).toBe(3);
  });
});

describe("parameter details", () => {
  test("contain mean, median, range, trend and members", async () => {
    const { lead, a, b, made } = await ratedTeam();
    const [delivery] = made.parameters;
    const { data } = await server.as(lead, kra.parameterDetails, { ...march, parameterId: delivery!._id });
    expect(data).toMatchObject({
      parameter: { _id: delivery!._id, name: "Delivery", weight: 60, template: made.name },
      stats: { average: 3, median: 3, min: 2, max: 4, count: 2 },
      distribution: [
        { rating: 2, count: 1 },
        { rating: 4, count: 1 },
      ],
      trend: [
        { ...february, average: 3, count: 1 },
        { ...march, average: 3, count: 2 },
      ],
      members: [
        { user: { _id: a.id }, rating: 2, weeklyPercent: null, score: 40, ...march },
        { user: { _id: b.id }, rating: 4, score: 80 },
      ],
    });
  });

  test("are empty without a parameter and for another team's parameter", async () => {
    const { lead } = await ratedTeam();
    const foreign = (await ratedTeam()).made.parameters[0]!._id;
    for (const filters of [{}, { parameterId: foreign }]) {
      const { data } = await server.as(lead, kra.parameterDetails, filters);
      expect(data).toMatchObject({ parameter: null, stats: { average: null, count: 0 }, distribution: [], trend: [], members: [] });
    }
  });
});

describe("lists", () => {
  test("sort evaluations by newest month and name, with KRA pagination", async () => {
    const { lead, a, b, c } = await ratedTeam();
    const all = await server.as(lead, kra.listEvaluations);
    expect(all.data.map(({ teamMember, month }) => [teamMember._id, month])).toEqual([
      [a.id, 3],
      [b.id, 3],
      [c.id, 3],
      [a.id, 2],
    ]);
    expect(all.body.pagination).toEqual({ currentPage: 1, totalPages: 1, totalRecords: 4, hasNext: false, hasPrev: false });
    const second = await server.as(lead, kra.listEvaluations, { page: 2, limit: 3 });
    expect(second.data).toEqual(all.data.slice(3));
    expect(second.body.pagination).toEqual({ currentPage: 2, totalPages: 2, totalRecords: 4, hasNext: false, hasPrev: true });
    const beyond = await server.as(lead, kra.listEvaluations, { page: 3, limit: 3 });
    expect([beyond.data, beyond.body.pagination]).toEqual([
      [],
      { currentPage: 3, totalPages: 2, totalRecords: 4, hasNext: false, hasPrev: true },
    ]);
    const drafts = await server.as(lead, kra.listEvaluations, { status: "Draft", search: "CHI" });
    expect(drafts.data.map(({ teamMember }) => teamMember._id)).toEqual([c.id]);
  });

  test("contain every evaluation and person once, for any page size", async () => {
    const { lead } = await ratedTeam();
    for (const endpoint of [kra.listEvaluations, kra.teamMembers]) {
      const all = (await server.as(lead, endpoint)).data.map(({ _id }) => _id);
      for (const limit of [1, 2, 3, 5]) {
        const pages = Array.from({ length: Math.ceil(all.length / limit) }, (_, n) => server.as(lead, endpoint, { page: n + 1, limit }));
        const found = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ _id }) => _id));
        expect(found).toEqual(all);
      }
    }
  });

  test("show members with their month's state and next step", async () => {
    const { team, lead, a, b, c, admin, made } = await ratedTeam();
    const newMember = await make.user("team_member", { team, name: "Dev", designation: "Rigger" });
    await server.as(a, kra.acknowledge, {
      id: (await server.as(a, kra.getMonthly, { teamMemberId: a.id, ...march })).data._id,
      decision: "Disputed",
    });
    const record = await week(lead, b, 2);
    await server.as(lead, kra.toggleTask, { recordId: record._id, taskId: record.tasks[0]!._id });
    const { data, body } = await server.as(lead, kra.teamMembers);
    expect(data.map(({ _id, name, nextToDo }) => [_id, name, nextToDo])).toEqual([
      [a.id, "Asha", "Discuss the dispute"],
      [b.id, "Bela", "Awaiting response"],
      [c.id, "Chitra", "Finish and share"],
      [newMember.id, "Dev", "Start this week's checklist"],
    ]);
    expect(data[1]).toMatchObject({
      template: { _id: made._id, name: made.name },
      evaluation: { status: "Shared", totalScore: 80, grade: "Exceeds Expectations" },
      weekly: { done: 1, total: 2, percent: 50 },
    });
    expect(data[3]).toMatchObject({ user: { designation: "Rigger" }, evaluation: null, weekly: { done: 0, total: 0, percent: null } });
    expect(body.pagination).toMatchObject({ totalRecords: 4, totalPages: 1 });
    await week(lead, newMember, 3);
    const next = async (filters: object) => (await server.as(lead, kra.teamMembers, { search: "rigg", ...filters })).data[0]?.nextToDo;
    expect(await next({})).toBe("Complete this week's checklist");
    expect(await next(february)).toBe("Evaluate");
    expect(await next({ year: 2026, month: 4 })).toBe("None yet");
    const page = await server.as(admin, kra.teamMembers, { team: team.name, page: 2, limit: 2, excludeAdmins: true });
    expect([page.data.map(({ name }) => name), page.body.pagination]).toEqual([
      ["Chitra", "Dev"],
      { currentPage: 2, totalPages: 3, totalRecords: 5, hasNext: true, hasPrev: true },
    ]);
  });

  test("include admins unless excluded", async () => {
    const { admin } = await ratedTeam();
    const ids = async (filters: object) =>
      (await server.as(admin, kra.teamMembers, { search: "Person", ...filters })).data.map(({ _id }) => _id);
    expect(await ids({})).toContain(admin.id);
    expect(await ids({ excludeAdmins: true })).not.toContain(admin.id);
  });
});

test("analytics run five statements plus the session's, lists two, for any number of people", async () => {
  const { lead } = await ratedTeam();
  const count = (endpoint: Parameters<typeof server.as>[1]) => server.statements(() => server.as(lead, endpoint, march));
  await server.as(lead, kra.analytics, march);
  expect(await count(kra.analytics)).toBe(6);
  expect(await count(kra.listEvaluations)).toBe(3);
  expect(await count(kra.teamMembers)).toBe(3);
});
