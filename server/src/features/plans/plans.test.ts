import { beforeEach, describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as eods from "@daybook/contract/eods/eods";
import * as plans from "@daybook/contract/plans/plans";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { insertLeave } from "#test/leave-factories.ts";

const server = startServer();
const make = factories(server);
const [yesterday, today] = ["2026-03-11", "2026-03-12"];

beforeEach(() => server.clock.set("2026-03-12T05:00:00Z"));

const planOf = async (person: Person) => (await server.as(person, plans.get, {})).data;
const save = (person: Person, items: { text: string; taskId?: string; hours?: number; picked?: boolean }[], version?: number) =>
  server.as(person, plans.save, { items, version });
const texts = (items: { text: string }[]) => items.map(({ text }) => text);

describe("a plan offers", () => {
  test("the last report's plan and unfinished items, tasks that are due or overdue, and those in progress", async () => {
    const member = await make.user();
    await make.eod(member, {
      date: yesterday,
      planTomorrow: "Bake the lightmaps\nCall Tara",
      items: [
        { taskName: "Staircase", status: "In Progress" },
        { taskName: "Done", status: "Completed" },
      ],
    });
    const task = (title: string, more: object) => make.task(member, { assigneeId: member.id, title, ...more });
    const bake = await task("Bake the lightmaps", { status: "In Progress" });
    await task("Started", { status: "In Progress", dueDate: "2026-04-01" });
    await task("Due today", { status: "To Do", dueDate: today });
    await task("Overdue", { status: "Blocked", dueDate: "2026-03-02" });
    await task("Next week", { status: "To Do", dueDate: "2026-03-19" });
    await task("Approved", { status: "Approved", dueDate: "2026-03-02" });
    await make.task(await make.user(), { title: "Someone else's", status: "In Progress" });

    const { items, version } = await planOf(member);
    expect(version).toBe(0);
    expect(items.map(({ text, reason, dueDate, picked }) => [text, reason, dueDate, picked])).toEqual([
      ["Bake the lightmaps", "plan", null, false],
      ["Call Tara", "plan", null, false],
      ["Staircase", "unfinished", null, false],
      ["Overdue", "due", "2026-03-02", false],
      ["Due today", "due", today, false],
      ["Started", "started", "2026-04-01", false],
    ]);
    expect(items[0]!.taskId, "a line with the title of a task is that task").toBe(bake.id);
  });

  test("nothing that is done since", async () => {
    const member = await make.user();
    const done = await make.task(member, { assigneeId: member.id, title: "Staircase", status: "Completed" });
    await make.eod(member, { date: yesterday, items: [{ taskName: "Staircase", status: "In Progress", taskId: done.id }] });
    expect((await planOf(member)).items).toEqual([]);
  });
});

describe("a saved plan", () => {
  test("keeps what is picked and lines of one's own, with hours; an item keeps its id", async () => {
    const member = await make.user();
    await make.eod(member, { date: yesterday, planTomorrow: "Call Tara\nStaircase", items: [{ status: "Completed" }] });
    const offered = (await planOf(member)).items;
    const { data } = await save(member, [
      { text: "Staircase", hours: 2.5, picked: true },
      { text: "Call Tara", picked: false },
      { text: "Stand-up", hours: 0.25 },
      { text: "Maybe later", picked: false },
    ]);
    expect(data.items.map(({ text, hours, picked, reason }) => [text, hours, picked, reason])).toEqual([
      ["Call Tara", null, false, "plan"],
      ["Staircase", 2.5, true, "plan"],
      ["Stand-up", 0.25, true, "added"],
      ["Maybe later", null, false, "added"],
    ]);
    expect(data.items.slice(0, 2).map(({ _id }) => _id)).toEqual(offered.map(({ _id }) => _id));
    expect(await planOf(member)).toEqual(data);
    expect(await server.db.selectFrom("planItems").select("text").orderBy("position").execute()).toEqual([
      { text: "Staircase" },
      { text: "Stand-up" },
      { text: "Maybe later" },
    ]);
  });

  test("shows a renamed task by its new title, and one that was handed over as its text", async () => {
    const member = await make.user();
    const [kept, given] = [
      await make.task(member, { assigneeId: member.id, title: "Seams", status: "To Do" }),
      await make.task(await make.user(), { assigneeId: member.id, title: "Lobby", status: "To Do" }),
    ];
    await save(member, [
      { text: "Seams", taskId: kept.id },
      { text: "Lobby", taskId: given.id },
    ]);
    await server.db.updateTable("tasks").set({ title: "Seams of the hull" }).where("id", "=", kept.id).execute();
    await server.db.updateTable("tasks").set({ assigneeId: null }).where("id", "=", given.id).execute();
    expect((await planOf(member)).items).toMatchObject([
      { text: "Seams of the hull", taskId: kept.id, picked: true },
      { text: "Lobby", taskId: null, picked: true },
    ]);
  });

  test("is not overwritten by a tab that has not seen it", async () => {
    const member = await make.user();
    expect((await save(member, [{ text: "Seams" }], 0)).data.version).toBe(1);
    const stale = await save(member, [{ text: "Lobby" }], 0);
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "This plan was changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect((await save(member, [{ text: "Lobby" }], 1)).data.version).toBe(2);
    expect((await save(member, [{ text: "Lobby" }], 2)).data.version, "nothing changed").toBe(2);
  });

  test("is the same for saves at the same time: one of them is refused", async () => {
    const member = await make.user();
    const saves = await Promise.all(["Seams", "Lobby", "Hull"].map((text) => save(member, [{ text }], 0)));
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(texts((await planOf(member)).items)).toHaveLength(1);
  });

  test("is in the audit log with what is picked, and notifies the person, their lead and admins", async () => {
    const [member, admin] = [await make.user("team_member", { team: await make.team() }), await make.user("admin")];
    server.events.length = 0;
    await save(member, [
      { text: "Seams", hours: 2 },
      { text: "Maybe", picked: false },
    ]);
    expect(server.events).toEqual([{ name: "plans.changed", userId: member.id, teamId: member.teamId }]);
    const { data } = await server.as(admin, audit.list, { entity: "plans", actor: member.id });
    expect(data).toMatchObject([{ action: "plans.updated", after: { date: today, items: [{ text: "Seams", hours: 2 }] } }]);
  });
});

describe("the report of the day", () => {
  test("starts with what is picked, in its order, without what is only offered", async () => {
    const member = await make.user();
    await make.eod(member, { date: yesterday, planTomorrow: "Call Tara\nStaircase", items: [{ status: "Completed" }] });
    const task = await make.task(member, { assigneeId: member.id, title: "Seams", status: "In Progress" });
    await save(member, [{ text: "Staircase" }, { text: "Seams", taskId: task.id, hours: 3 }, { text: "Call Tara", picked: false }]);
    const { data } = await server.as(member, eods.draft, {});
    expect(data.items).toEqual([
      { taskName: "Staircase", project: null, taskId: null, status: "In Progress", source: "picked" },
      { taskName: "Seams", project: null, taskId: task.id, status: "In Progress", source: "picked" },
    ]);
    expect(texts(data.plan.items)).toEqual(["Call Tara", "Staircase", "Seams"]);
  });

  test("suggests nothing twice: neither what is reported nor an open blocker that is picked", async () => {
    const member = await make.user();
    const blocked = { taskName: "Plug-in", status: "Blocked", blockers: "No licence", hoursSpent: 1 } as const;
    await server.as(member, eods.submit, { date: yesterday, tasks: [blocked] });
    await save(member, [{ text: "Plug-in" }, { text: "Seams" }]);
    const { data } = await server.as(member, eods.draft, {});
    expect(data.items).toMatchObject([{ taskName: "Plug-in", blocker: { text: "No licence" } }, { taskName: "Seams" }]);

    await server.as(member, eods.submit, { tasks: [{ taskName: "Seams", hoursSpent: 2 }] });
    expect((await server.as(member, eods.draft, {})).data.items.map(({ taskName }) => taskName)).toEqual(["Plug-in"]);
  });

  test("of yesterday has nothing of today's plan", async () => {
    const member = await make.user();
    await save(member, [{ text: "Seams" }]);
    expect((await server.as(member, eods.draft, { date: yesterday })).data.items).toEqual([]);
  });
});

test("a lead sees who plans what, and who is away; an admin filters by team", async () => {
  const team = await make.team();
  const dateOfJoining = "2025-01-01";
  const [lead, member, away] = [
    await make.user("team_lead", { team, dateOfJoining, name: "Rohan Mehta" }),
    await make.user("team_member", { team, dateOfJoining, name: "Kavya Nair" }),
    await make.user("team_member", { team, dateOfJoining, name: "Nikhil Bhat" }),
  ];
  const elsewhere = await make.user("team_member", { team: await make.team(), dateOfJoining });
  const admin = await make.user("admin");
  await insertLeave(server, away, { days: [today] });
  await save(member, [
    { text: "Seams", hours: 2 },
    { text: "Maybe", picked: false },
  ]);
  await save(elsewhere, [{ text: "Not yours" }]);

  const { data } = await server.as(lead, plans.all, {});
  expect(data.map(({ user, day, items }) => [user.name, day, items.map(({ text, hours }) => [text, hours])])).toEqual([
    ["Kavya Nair", "due", [["Seams", 2]]],
    ["Nikhil Bhat", "leave", []],
    ["Rohan Mehta", "due", []],
  ]);
  const ofTeam = await server.as(admin, plans.all, { team: team.name });
  expect(ofTeam.data).toEqual(data);
  expect(texts((await server.as(admin, plans.all, {})).data.flatMap(({ items }) => items))).toContain("Not yours");
});
