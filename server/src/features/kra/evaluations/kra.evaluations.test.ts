import { beforeEach, describe, expect, test } from "vitest";
import * as kra from "@daybook/contract/kra";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const { team, week, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };

beforeEach(async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
});

const read = async (reader: { id: string }, member: { id: string }) =>
  server.as(reader, kra.getMonthly, { teamMemberId: member.id, ...march });

describe("the score of a month", () => {
  test("is (70 · rating · 20 + 30 · weekly percent) / 100 for each parameter, weighed together, with its grade", async () => {
    const { lead, member, delivery, quality } = await team();
    for (const number of [2, 3]) await week(lead, member, number);
    const [record] = (await server.as(lead, kra.listWeekly, { teamMemberId: member.id, ...march })).data;
    await server.as(member, kra.toggleTask, { recordId: record!._id, taskId: record!.tasks[0]!._id });
    const rated = [
      { parameterId: delivery, rating: 4.5, comment: "Everything on time" },
      { parameterId: quality, rating: 3 },
    ];
    const { status, data } = await server.as(lead, kra.createMonthly, {
      teamMemberId: member.id,
      ...march,
      parameters: rated,
      strengths: "Calm",
    });
    expect(status).toBe(201);
    // Delivery: one of four tasks is done. Quality has none: the rating alone counts.
    expect(data).toMatchObject({
      evaluator: { _id: lead.id },
      parameters: [
        { parameterId: delivery, name: "Delivery", weight: 60, rating: 4.5, comment: "Everything on time", weeklyPercent: 25, score: 70.5 },
        { parameterId: quality, name: "Quality", weight: 40, rating: 3, comment: "", weeklyPercent: null, score: 60 },
      ],
      totalScore: 66.3,
      grade: "Meets Expectations",
      strengths: "Calm",
      improvements: "",
      remarks: "",
      status: "Draft",
      sharedAt: null,
    });
  });

  test("of nothing known is null; what is not rated is left out and not zero", async () => {
    const { lead, member, quality } = await team();
    const { _id: id, ...empty } = await evaluation(lead, member, { rating: null });
    expect(empty).toMatchObject({ totalScore: null, grade: null, parameters: [{ score: null }, { score: null }] });
    const half = await server.as(lead, kra.updateMonthly, { id, parameters: [{ parameterId: quality, rating: 5 }] });
    expect(half.data).toMatchObject({ totalScore: 100, grade: "Outstanding" });
  });

  test.each([
    [0, "A rating is from 1 to 5"],
    [5.5, "A rating is from 1 to 5"],
    [3.25, "A rating goes in half steps"],
    ["4", "Please choose a rating"],
  ])("a rating of %j is 400: %s", async (rating, message) => {
    const { lead, member, quality } = await team();
    const asked = { teamMemberId: member.id, ...march, parameters: [{ parameterId: quality, rating }] };
    const { status, body } = await server.as(lead, kra.createMonthly, asked);
    expect([status, body.message]).toEqual([400, message]);
    expect((await read(lead, member)).status).toBe(404);
  });

  test("a parameter of another template is 400", async () => {
    const { lead, member } = await team();
    const foreign = (await team()).quality;
    const { status, body } = await server.as(lead, kra.createMonthly, {
      teamMemberId: member.id,
      ...march,
      parameters: [{ parameterId: foreign, rating: 3 }],
    });
    expect([status, body.message, body.errors?.[0]?.path]).toEqual([
      400,
      "This parameter is not part of the template",
      "parameters.0.parameterId",
    ]);
  });
});

describe("one evaluation per member and month", () => {
  test("a second POST is 409 and changes nothing", async () => {
    const { lead, member, admin } = await team();
    const first = await evaluation(lead, member);
    const { status, body } = await server.as(admin, kra.createMonthly, { teamMemberId: member.id, ...march, remarks: "again" });
    expect([status, body.message]).toEqual([409, "There is already an evaluation of this month"]);
    expect((await read(lead, member)).data).toEqual(first);
  });

  test("two at once: exactly one is made", async () => {
    const { lead, member, admin } = await team();
    const both = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        server.as(n % 2 ? lead : admin, kra.createMonthly, { teamMemberId: member.id, ...march, remarks: `try ${n}` }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const made = both.find(({ status }) => status === 201)!.data;
    expect((await read(lead, member)).data.remarks).toBe(made.remarks);
    const notes = await server.db.selectFrom("auditEvents").select("id").where("entityId", "=", made._id).execute();
    expect(notes).toHaveLength(1);
  });

  test("a tick at the same time is in the score, whichever came first", async () => {
    for (let round = 0; round < 5; round++) {
      const { lead, member } = await team();
      const record = await week(lead, member, 2);
      await Promise.all([
        evaluation(lead, member, { rating: 5 }),
        server.as(member, kra.toggleTask, { recordId: record._id, taskId: record.tasks[0]!._id }),
      ]);
      expect((await read(lead, member)).data).toMatchObject({ totalScore: 91, parameters: [{ weeklyPercent: 50 }, {}] });
    }
  });

  test("a month that has not begun is 400, the running one is evaluated", async () => {
    const { lead, member } = await team();
    const { status, body } = await server.as(lead, kra.createMonthly, { teamMemberId: member.id, year: 2026, month: 4 });
    expect([status, body.message]).toEqual([400, "April 2026 is still to come"]);
    await evaluation(lead, member);
  });
});

describe("a PUT takes any of the fields and leaves the rest", () => {
  test("ratings, comments and texts, one by one", async () => {
    const { lead, member, delivery } = await team();
    const { _id: id } = await evaluation(lead, member, { rating: 3 });
    const put = async (fields: object) => (await server.as(lead, kra.updateMonthly, { id, ...fields })).data;
    expect(await put({ parameters: [{ parameterId: delivery, comment: "Late twice" }] })).toMatchObject({
      parameters: [{ rating: 3, comment: "Late twice" }, { rating: 3 }],
    });
    expect(await put({ parameters: [{ parameterId: delivery, rating: 2.5 }] })).toMatchObject({
      parameters: [{ rating: 2.5, comment: "Late twice" }, {}],
      totalScore: 54,
      grade: "Needs Improvement",
    });
    expect(await put({ strengths: "Patient" })).toMatchObject({ strengths: "Patient", totalScore: 54, version: 4 });
    expect(await put({ strengths: "", parameters: [{ parameterId: delivery, rating: null }] })).toMatchObject({
      strengths: "",
      totalScore: 60,
    });
  });

  test("an older version is 409", async () => {
    const { lead, member } = await team();
    const { _id: id } = await evaluation(lead, member);
    await server.as(lead, kra.updateMonthly, { id, remarks: "one", version: 1 });
    const { status, body } = await server.as(lead, kra.updateMonthly, { id, remarks: "two", version: 1 });
    expect([status, body.message]).toEqual([409, "This evaluation was changed by somebody else. Reload and try again."]);
    expect((await read(lead, member)).data.remarks).toBe("one");
  });
});

describe("a lead evaluates the own team, not oneself; an admin anybody", () => {
  test("and sees own evaluations as a member does", async () => {
    const { lead, member, admin } = await team();
    expect((await server.as(lead, kra.createMonthly, { teamMemberId: lead.id, ...march })).status).toBe(403);
    const { _id: id } = await evaluation(admin, lead);
    const seen = async () => (await read(lead, lead)).status;
    expect([await seen(), (await server.as(lead, kra.updateMonthly, { id, remarks: "Better" })).status]).toEqual([404, 404]);
    await server.as(admin, kra.updateMonthly, { id, status: "Shared" });
    expect([await seen(), (await server.as(lead, kra.updateMonthly, { id, remarks: "Better" })).status]).toEqual([200, 403]);
    expect((await server.as(lead, kra.acknowledge, { id, decision: "Acknowledged" })).status).toBe(200);
    await evaluation(lead, member, { year: 2026, month: 2 });
    const list = await server.as(lead, kra.listEvaluations);
    expect(list.data.map(({ teamMember }) => teamMember._id)).toEqual([member.id]);
  });
});

describe("deleting", () => {
  test("a draft by its lead, a shared one by an admin; it can then be made anew", async () => {
    const { lead, member, admin } = await team();
    const remove = async (person: { id: string }, id: string) => (await server.as(person, kra.removeMonthly, { id })).status;
    const draft = await evaluation(lead, member);
    expect(await remove(lead, draft._id)).toBe(200);
    const shared = await evaluation(lead, member, { status: "Shared" });
    expect([await remove(member, shared._id), await remove(lead, shared._id), await remove(admin, shared._id)]).toEqual([403, 403, 200]);
    expect([await remove(admin, shared._id), (await read(admin, member)).status]).toEqual([404, 404]);
    await evaluation(lead, member);
  });
});
