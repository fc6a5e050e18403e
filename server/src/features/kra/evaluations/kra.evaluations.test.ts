import { beforeEach, describe, expect, test } from "vitest";
import * as kra from "@daybook/contract/kra/kra";
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

describe("score of a month", () => {
  test("is the weighted mean of (70 · rating · 20 + 30 · weekly percent) / 100 per parameter, with its grade", async () => {
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
    // Delivery: one of four tasks is done. Quality has no tasks, so only the rating counts.
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

  test("is null until every parameter is rated, in the evaluation and in the list of members", async () => {
    const { lead, member, delivery, quality } = await team();
    const { _id: id, ...empty } = await evaluation(lead, member, { rating: null });
    expect(empty).toMatchObject({ totalScore: null, grade: null, parameters: [{ score: null }, { score: null }] });
    const rate = async (parameterId: string, rating: number | null) =>
      (await server.as(lead, kra.updateMonthly, { id, parameters: [{ parameterId, rating }] })).data;
    const listed = async () => (await server.as(lead, kra.teamMembers, march)).data.find(({ _id }) => _id === member.id)?.evaluation;
    expect(await rate(quality, 5)).toMatchObject({ totalScore: null, grade: null, parameters: [{ score: null }, { score: 100 }] });
    expect(await listed()).toMatchObject({ totalScore: null, grade: null, rated: { done: 1, total: 2 } });
    expect(await rate(delivery, 5)).toMatchObject({ totalScore: 100, grade: "Outstanding" });
    expect(await listed()).toMatchObject({ totalScore: 100, grade: "Outstanding", rated: { done: 2, total: 2 } });
    expect(await rate(delivery, null)).toMatchObject({ totalScore: null, grade: null });
  });

  test("stays null when weekly tasks are ticked before every parameter is rated", async () => {
    const { lead, member, quality } = await team();
    const record = await week(lead, member, 2);
    const { _id: id } = await evaluation(lead, member, { rating: null });
    await server.as(lead, kra.updateMonthly, { id, parameters: [{ parameterId: quality, rating: 5 }] });
    await server.as(member, kra.toggleTask, { recordId: record._id, taskId: record.tasks[0]!._id });
    expect((await read(lead, member)).data).toMatchObject({ totalScore: null, grade: null, parameters: [{ weeklyPercent: 50 }, {}] });
  });

  test.each([
    [0, "Rating must be between 1 and 5"],
    [5.5, "Rating must be between 1 and 5"],
    [3.25, "Rating must be in steps of 0.5"],
    ["4", "Please choose a rating"],
  ])("a rating of %j is 400: %s", async (rating, message) => {
    const { lead, member, quality } = await team();
    const input = { teamMemberId: member.id, ...march, parameters: [{ parameterId: quality, rating }] };
    const { status, body } = await server.as(lead, kra.createMonthly, input);
    expect([status, body.message]).toEqual([400, message]);
    expect((await read(lead, member)).status).toBe(404);
  });

  test("rejects a parameter of another template with 400", async () => {
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
  test("rejects a second POST with 409", async () => {
    const { lead, member, admin } = await team();
    const first = await evaluation(lead, member);
    const { status, body } = await server.as(admin, kra.createMonthly, { teamMemberId: member.id, ...march, remarks: "again" });
    expect([status, body.message]).toEqual([409, "An evaluation for this month already exists"]);
    expect((await read(lead, member)).data).toEqual(first);
  });

  test("creates exactly one for concurrent requests", async () => {
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

  test("includes a concurrent checklist change in the score, in either order", async () => {
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

  test("rejects a future month with 400 and accepts the current one", async () => {
    const { lead, member } = await team();
    const { status, body } = await server.as(lead, kra.createMonthly, { teamMemberId: member.id, year: 2026, month: 4 });
    expect([status, body.message]).toEqual([400, "April 2026 hasn't started yet"]);
    await evaluation(lead, member);
  });
});

describe("partial updates", () => {
  test("change only the submitted ratings, comments and texts", async () => {
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
      totalScore: null,
    });
  });

  test("reject a stale version with 409", async () => {
    const { lead, member } = await team();
    const { _id: id } = await evaluation(lead, member);
    await server.as(lead, kra.updateMonthly, { id, remarks: "one", version: 1 });
    const { status, body } = await server.as(lead, kra.updateMonthly, { id, remarks: "two", version: 1 });
    expect([status, body.message]).toEqual([
      409,
      "This evaluation was changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect((await read(lead, member)).data.remarks).toBe("one");
  });
});

describe("leads evaluate their own team except themselves; admins evaluate anyone", () => {
  test("leads see their own evaluations as members do", async () => {
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
  test("leads can delete drafts, admins shared evaluations; the month can then be evaluated again", async () => {
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
