import { beforeEach, describe, expect, test } from "vitest";
import * as kra from "@daybook/contract/kra/kra";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { team, week, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };

beforeEach(() => server.clock.set("2026-03-12T09:00:00Z"));

describe("weeks are clipped to the month", () => {
  test.each([
    [1, "2026-03-01", "2026-03-01"],
    [2, "2026-03-02", "2026-03-08"],
    [5, "2026-03-23", "2026-03-29"],
    [6, "2026-03-30", "2026-03-31"],
  ])("week %i of March 2026 goes from %s to %s", async (number, startDate, endDate) => {
    const { lead, member } = await team();
    expect(await week(lead, member, number)).toMatchObject({ ...march, week: number, startDate, endDate });
  });

  test.each([
    [{ year: 2021, month: 2, week: 5 }, "February 2021 has 4 weeks", 4],
    [{ year: 2026, month: 1, week: 6 }, "January 2026 has 5 weeks", 5],
  ])("%j does not exist: %s", async ({ week: number, ...month }, message, weeks) => {
    const { lead, member } = await team();
    const { status, body } = await server.as(lead, kra.createWeekly, { teamMemberId: member.id, ...month, week: number });
    expect([status, body.message]).toEqual([400, message]);
    await week(lead, member, weeks, month);
  });

  test("a month starts on its first day in the company's timezone; future months are rejected", async () => {
    const { lead, member } = await team();
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    const april = { teamMemberId: member.id, year: 2026, month: 4, week: 1 };
    server.clock.set("2026-03-31T18:29:00Z");
    const { status, body } = await server.as(lead, kra.createWeekly, april);
    expect([status, body.message]).toEqual([400, "April 2026 hasn't started yet"]);
    server.clock.set("2026-03-31T18:30:00Z");
    expect((await server.as(lead, kra.createWeekly, april)).status).toBe(201);
    await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
  });
});

describe("creating a record from the applicable template", () => {
  test("copies its tasks as not completed", async () => {
    const { lead, member, made } = await team();
    const record = await week(lead, member, 3);
    expect(record).toMatchObject({
      teamMemberId: member.id,
      teamMember: { _id: member.id, name: "Arjun" },
      templateId: made._id,
      templateVersion: 1,
      completion: { done: 0, total: 2, percent: 0 },
      version: 1,
      can: { toggle: true },
    });
    const [delivery] = made.parameters;
    const task = {
      parameterId: delivery!._id,
      parameter: "Delivery",
      isCompleted: false,
      completedAt: null,
      completedBy: null,
      note: "",
      source: null,
    };
    expect(record.tasks).toEqual(delivery!.weeklyTasks.map(({ _id, title }) => ({ ...task, _id, title })));
  });

  test("is idempotent, also for concurrent requests", async () => {
    const { lead, member } = await team();
    const input = { teamMemberId: { _id: member.id }, ...march, week: 2 };
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => server.as(n % 2 ? lead : member, kra.createWeekly, input)));
    expect(new Set(responses.map(({ status, data }) => `${status} ${data._id}`)).size).toBe(1);
    expect((await server.as(lead, kra.listWeekly, { teamMemberId: member.id, ...march })).data).toHaveLength(1);
  });

  test("returns 409 with a message if no template applies", async () => {
    const alone = await make.user("team_member", { name: "Nila" });
    await server.db
      .updateTable("kraTemplates")
      .set({ teamId: (await make.team()).id })
      .where("teamId", "is", null)
      .execute();
    const { status, body } = await server.as(await make.user("admin"), kra.createWeekly, { teamMemberId: alone.id, ...march, week: 2 });
    expect([status, body.message]).toEqual([409, "No template applies to Nila yet"]);
  });
});

describe("toggling a task", () => {
  test("stores time and user and returns the record; unchecking clears both", async () => {
    const { lead, member } = await team();
    const { _id: recordId, tasks } = await week(lead, member, 2);
    const taskId = tasks[0]!._id;
    const { data } = await server.as(member, kra.toggleTask, { recordId, taskId });
    expect(data).toMatchObject({ _id: recordId, completion: { done: 1, total: 2, percent: 50 }, version: 2 });
    expect(data.tasks[0]).toMatchObject({ isCompleted: true, completedAt: "2026-03-12T09:00:00.000Z", completedBy: { _id: member.id } });
    const back = await server.as(lead, kra.toggleTask, { recordId, taskId });
    expect(back.data).toMatchObject({ completion: { done: 0, percent: 0 } });
    expect(back.data.tasks[0]).toMatchObject({ isCompleted: false, completedAt: null, completedBy: null });
  });

  test("changes nothing if the task is already in that state", async () => {
    const { lead, member } = await team();
    const { _id: recordId, tasks } = await week(lead, member, 2);
    const done = { recordId, taskId: tasks[0]!._id, isCompleted: true };
    const first = await server.as(member, kra.toggleTask, done);
    server.clock.set("2026-03-12T10:00:00Z");
    expect((await server.as(lead, kra.toggleTask, done)).data.tasks).toEqual(first.data.tasks);
  });

  test("accepts a note with or without a toggle, and keeps it when unchecking", async () => {
    const { lead, member } = await team();
    const { _id: recordId, tasks } = await week(lead, member, 2);
    const taskId = tasks[1]!._id;
    const task = async (sent: object) => (await server.as(lead, kra.toggleTask, { recordId, taskId, ...sent })).data.tasks[1];
    expect(await task({ note: " waits for the client " })).toMatchObject({ isCompleted: false, note: "waits for the client" });
    expect(await task({ isCompleted: true, note: "came on Friday" })).toMatchObject({ isCompleted: true, note: "came on Friday" });
    expect(await task({})).toMatchObject({ isCompleted: false, note: "came on Friday" });
    expect(await task({ note: "" })).toMatchObject({ note: "" });
  });

  test("applies concurrent toggles without losing any", async () => {
    const { lead, member } = await team();
    const { _id: recordId, tasks } = await week(lead, member, 2);
    const toggle = (person: { id: string }, taskId: string) => server.as(person, kra.toggleTask, { recordId, taskId });
    await Promise.all([toggle(lead, tasks[0]!._id), toggle(member, tasks[0]!._id)]);
    await Promise.all([toggle(lead, tasks[0]!._id), toggle(member, tasks[1]!._id)]);
    const [record] = (await server.as(lead, kra.listWeekly, { teamMemberId: member.id, ...march })).data;
    expect(record).toMatchObject({ completion: { done: 2, total: 2, percent: 100 }, version: 5 });
  });

  test("is allowed for lead and admin, and for the member until the evaluation is shared", async () => {
    const { lead, member } = await team();
    const { _id: recordId, tasks } = await week(lead, member, 2);
    const toggle = async (person: { id: string }) => (await server.as(person, kra.toggleTask, { recordId, taskId: tasks[0]!._id })).status;
    const { _id: id } = await evaluation(lead, member);
    expect(await toggle(member)).toBe(200);
    await server.as(lead, kra.updateMonthly, { id, status: "Shared" });
    expect([await toggle(member), await toggle(lead), await toggle(await make.user("admin"))]).toEqual([403, 200, 200]);
    const [seen] = (await server.as(member, kra.listWeekly, { teamMemberId: member.id, ...march })).data;
    expect(seen).toMatchObject({ can: { toggle: false }, completion: { done: 1 } });
    expect((await server.as(member, kra.createWeekly, { teamMemberId: member.id, ...march, week: 4 })).status).toBe(403);
    expect((await server.as(member, kra.createWeekly, { teamMemberId: member.id, ...march, week: 2 })).data._id).toBe(recordId);
  });

  test("rescores a draft but not a shared evaluation", async () => {
    const { lead, member } = await team();
    const { _id: recordId, tasks } = await week(lead, member, 2);
    const { _id: id, version, parameters } = await evaluation(lead, member, { rating: 5 });
    const of = async () => (await server.as(lead, kra.getMonthly, { teamMemberId: member.id, ...march })).data;
    expect(parameters.map(({ weeklyPercent, score }) => [weeklyPercent, score])).toEqual([
      [0, 70],
      [null, 100],
    ]);
    await server.as(member, kra.toggleTask, { recordId, taskId: tasks[0]!._id });
    expect(await of()).toMatchObject({ version, totalScore: 91, grade: "Outstanding", parameters: [{ weeklyPercent: 50, score: 85 }, {}] });
    await server.as(lead, kra.updateMonthly, { id, status: "Shared" });
    await server.as(lead, kra.toggleTask, { recordId, taskId: tasks[1]!._id });
    expect(await of()).toMatchObject({ totalScore: 91, parameters: [{ weeklyPercent: 50 }, {}] });
  });

  test("returns 404 for a task that is not on the checklist", async () => {
    const { lead, member } = await team();
    const [one, other] = [await week(lead, member, 2), await week(lead, (await team()).lead, 2).catch(() => null)];
    expect(other).toBeNull();
    const { status } = await server.as(lead, kra.toggleTask, { recordId: one._id, taskId: one._id });
    expect(status).toBe(404);
  });
});

test("leads toggle their own tasks as members do; lists are readable by member, lead and admin", async () => {
  const { lead, member } = await team();
  const own = await week(lead, lead, 2);
  expect((await server.as(lead, kra.toggleTask, { recordId: own._id, taskId: own.tasks[0]!._id })).status).toBe(200);
  await evaluation(await make.user("admin"), lead, { status: "Shared" });
  expect((await server.as(lead, kra.toggleTask, { recordId: own._id, taskId: own.tasks[0]!._id })).status).toBe(403);
  expect((await server.as(member, kra.listWeekly, { teamMemberId: lead.id, ...march })).status).toBe(404);
});

test("toggles are audited and emitted to member, lead and admins", async () => {
  const { lead, member } = await team();
  const { _id: recordId, tasks } = await week(lead, member, 2);
  server.events.length = 0;
  await server.as(member, kra.toggleTask, { recordId, taskId: tasks[0]!._id });
  expect(server.events).toEqual([{ name: "kra.changed", userId: member.id, teamId: member.teamId }]);
  const notes = await server.db
    .selectFrom("auditEvents")
    .select(["action", "after"])
    .where("entityId", "=", recordId)
    .orderBy("id")
    .execute();
  expect(notes).toMatchObject([
    { action: "kra.week_created", after: { member: "Arjun", week: 2 } },
    { action: "kra.task_ticked", after: { member: "Arjun", task: tasks[0]!.title, isCompleted: true } },
  ]);
});
