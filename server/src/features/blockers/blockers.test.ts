import { beforeEach, describe, expect, test } from "vitest";
import * as blockers from "@daybook/contract/blockers/blockers";
import * as eods from "@daybook/contract/eods/eods";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer, type Person } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const at = (date: string, time = "16:00") => server.clock.set(`${date}T${time}:00Z`);

beforeEach(async () => {
  at("2026-03-10");
  await server.db
    .updateTable("settings")
    .set({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], eodWindowDays: 7 })
    .execute();
});

async function raise(person: Person, text: string, more: object = {}) {
  await server.as(person, eods.submit, { tasks: [{ taskName: `Task of ${text}`, blockers: text, ...more }] });
  const { data } = await server.as(person, blockers.list, { search: text, state: "open" });
  return data[0]!;
}
const listed = async (person: Person, filters: object = {}) =>
  (await server.as(person, blockers.list, filters)).data.map(({ text }) => text);

async function scene() {
  const team = await make.team();
  const [member, teammate, lead] = [
    await make.user("team_member", { team }),
    await make.user("team_member", { team }),
    await make.user("team_lead", { team }),
  ];
  return { team, member, teammate, lead, outsider: await make.user(), admin: await make.user("admin") };
}

describe("blockers are seen", () => {
  test("by their raiser, their owner, the lead and admins", async () => {
    const { member, teammate, lead, outsider, admin } = await scene();
    const { _id } = await raise(member, "No dongle");
    expect(await Promise.all([member, lead, admin, teammate, outsider].map((person) => listed(person, { search: "No dongle" })))).toEqual([
      ["No dongle"],
      ["No dongle"],
      ["No dongle"],
      [],
      [],
    ]);
    const { status } = await server.as(lead, blockers.update, { id: _id, owner: teammate.id });
    expect(status).toBe(200);
    expect(await listed(teammate)).toEqual(["No dongle"]);
    expect((await server.as(outsider, blockers.resolve, { id: _id })).status).toBe(404);
  });

  test("open ones oldest first, resolved ones latest first, filtered by team, project, owner and text", async () => {
    const { team, member, lead } = await scene();
    const project = await make.project({ members: [member] });
    at("2026-03-09");
    await raise(member, "First");
    at("2026-03-10");
    const second = await raise(member, "Second", { project: project.id });
    expect(await listed(lead, { state: "open" })).toEqual(["First", "Second"]);
    expect(await listed(lead, { project: project.id })).toEqual(["Second"]);
    expect(await listed(lead, { team: team.name })).toEqual(["First", "Second"]);
    await server.as(lead, blockers.update, { id: second._id, owner: lead.id });
    expect(await listed(lead, { owner: lead.id })).toEqual(["Second"]);
    expect(await listed(lead, { owner: "none" })).toEqual(["First"]);
    const { body } = await server.as(lead, blockers.list, { page: 1, limit: 1 });
    expect(body["pagination"]).toMatchObject({ totalItems: 2, totalPages: 2 });
    await server.as(member, blockers.resolve, { id: second._id });
    expect(await listed(lead, {})).toEqual(["First", "Second"]);
    expect(await listed(lead, { state: "resolved" })).toEqual(["Second"]);
    expect(await listed(lead, { resolvedFrom: "2026-03-10", resolvedTo: "2026-03-10" })).toEqual(["Second"]);
    expect(await listed(lead, { resolvedTo: "2026-03-09" })).toEqual([]);
  });
});

describe("an owner", () => {
  test("is assigned with a date and a note, and is audited", async () => {
    const { member, teammate, lead } = await scene();
    const { _id } = await raise(member, "No room");
    const { data } = await server.as(lead, blockers.update, {
      id: _id,
      owner: teammate.id,
      neededBy: "2026-03-20",
      note: "Ask the landlord",
    });
    expect(data).toMatchObject({ owner: { _id: teammate.id }, neededBy: "2026-03-20", note: "Ask the landlord", version: 2 });
    const cleared = await server.as(teammate, blockers.update, { id: _id, owner: null, neededBy: "", note: null });
    expect(cleared.data).toMatchObject({ owner: null, neededBy: null, note: null });
    const events = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", _id).orderBy("at").execute();
    expect(events.map(({ action }) => action)).toEqual(["blockers.opened", "blockers.updated", "blockers.updated"]);
  });

  test("must be an active colleague", async () => {
    const { member, outsider } = await scene();
    const { _id } = await raise(member, "No desk");
    const { status, body } = await server.as(member, blockers.update, { id: _id, owner: outsider.id });
    expect([status, body.message]).toEqual([400, "Please choose someone of your team or projects as owner"]);
  });

  test("whose account is closed leaves the blocker without an owner", async () => {
    const { member, teammate, lead, admin } = await scene();
    const { _id } = await raise(member, "No chair");
    await server.as(lead, blockers.update, { id: _id, owner: teammate.id });
    await server.as(admin, users.remove, { id: teammate.id });
    expect((await server.as(lead, blockers.list, { search: "No chair" })).data).toMatchObject([{ owner: null }]);
  });

  test("is not overwritten by a change of an older version", async () => {
    const { member, lead } = await scene();
    const { _id, version } = await raise(member, "No lamp");
    await server.as(lead, blockers.update, { id: _id, owner: lead.id, version });
    const { status } = await server.as(member, blockers.update, { id: _id, owner: member.id, version });
    expect(status).toBe(409);
  });
});

describe("without an owner", () => {
  const escalationAt = async (person: Person, date: string, search: string) => {
    at(date);
    const [blocker] = (await server.as(person, blockers.list, { search })).data;
    return [blocker!.escalatedTo, blocker!.escalatedOn];
  };

  test("a blocker goes to the lead after 2 workdays and to the admins after 5", async () => {
    const { member } = await scene();
    await raise(member, "No heating");
    expect(await escalationAt(member, "2026-03-11", "No heating")).toEqual(["none", null]);
    expect(await escalationAt(member, "2026-03-12", "No heating")).toEqual(["lead", "2026-03-12"]);
    expect(await escalationAt(member, "2026-03-16", "No heating")).toEqual(["lead", "2026-03-12"]);
    expect(await escalationAt(member, "2026-03-17", "No heating")).toEqual(["admins", "2026-03-17"]);
  });

  test("the days count from when the owner was removed", async () => {
    const { member, lead } = await scene();
    const { _id } = await raise(member, "No water");
    await server.as(lead, blockers.update, { id: _id, owner: lead.id });
    expect(await escalationAt(member, "2026-03-17", "No water")).toEqual(["none", null]);
    await server.as(lead, blockers.update, { id: _id, owner: null });
    expect(await escalationAt(member, "2026-03-18", "No water")).toEqual(["none", null]);
    expect(await escalationAt(member, "2026-03-19", "No water")).toEqual(["lead", "2026-03-19"]);
  });
});

describe("resolving", () => {
  test("keeps the age in workdays, the note and who did it; reopening clears them", async () => {
    const { member, lead } = await scene();
    const { _id } = await raise(member, "No build agent");
    at("2026-03-12");
    const { data } = await server.as(lead, blockers.resolve, { id: _id, note: "Bigger disk" });
    expect(data).toMatchObject({
      state: "resolved",
      resolvedBy: { _id: lead.id },
      resolvedAt: "2026-03-12T16:00:00.000Z",
      note: "Bigger disk",
      ageWorkdays: 2,
      can: { resolve: false, reopen: true },
    });
    at("2026-03-20");
    const reopened = await server.as(member, blockers.reopen, { id: _id });
    expect(reopened.data).toMatchObject({ state: "open", resolvedBy: null, resolvedAt: null, ageWorkdays: 8, escalatedTo: "none" });
    expect((await server.as(member, blockers.reopen, { id: _id })).status).toBe(409);
  });

  test("twice at the same time: one wins", async () => {
    const { member, lead } = await scene();
    const { _id } = await raise(member, "No network");
    const answers = await Promise.all([member, lead].map((person) => server.as(person, blockers.resolve, { id: _id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(/^Person \d+ has already resolved this blocker$/);
  });

  test("moves the blocked task back to In Progress if asked", async () => {
    const { member, lead } = await scene();
    const task = await make.task(member, { assigneeId: member.id, status: "Blocked" });
    const raised = await raise(member, "No review", { taskId: task.id });
    expect(raised).toMatchObject({ task: { _id: task.id, status: "Blocked" }, can: { resumeTask: true } });
    await server.as(lead, blockers.resolve, { id: raised._id, resumeTask: true });
    expect((await server.as(member, tasks.get, { id: task.id })).data.status).toBe("In Progress");
  });

  test("leaves a task alone that is not Blocked", async () => {
    const { member } = await scene();
    const task = await make.task(member, { assigneeId: member.id, status: "To Do" });
    const raised = await raise(member, "No brief", { taskId: task.id });
    expect(raised.can.resumeTask).toBe(false);
    await server.as(member, blockers.resolve, { id: raised._id, resumeTask: true });
    expect((await server.as(member, tasks.get, { id: task.id })).data.status).toBe("To Do");
  });

  test("does not show the task to an owner who cannot read it", async () => {
    const { member, teammate, lead } = await scene();
    const task = await make.task(member, { assigneeId: member.id, title: "Secret plan" });
    const raised = await raise(member, "No approval", { taskId: task.id });
    await server.as(lead, blockers.update, { id: raised._id, owner: teammate.id });
    expect((await server.as(teammate, blockers.list)).data).toMatchObject([{ text: "No approval", task: null }]);
  });

  test("cannot be undone while the same blocker is open again", async () => {
    const { member } = await scene();
    const { _id } = await raise(member, "No parking");
    await server.as(member, blockers.resolve, { id: _id });
    at("2026-03-12");
    await raise(member, "No parking");
    const { status, body } = await server.as(member, blockers.reopen, { id: _id });
    expect([status, body.message]).toEqual([409, "“No parking” is open again already. Use the open blocker instead."]);
  });
});

test("the summary counts what the list shows, with the median time to resolve", async () => {
  const { member, lead, admin } = await scene();
  at("2026-03-09");
  const fast = await raise(member, "No paper");
  const slow = await raise(member, "No ink");
  at("2026-03-10");
  const kept = await raise(member, "No toner");
  await server.as(lead, blockers.update, { id: kept._id, owner: lead.id });
  await server.as(member, blockers.resolve, { id: fast._id });
  at("2026-03-13");
  await server.as(member, blockers.resolve, { id: slow._id });
  const summaryOf = async (person: Person, filters = {}) => (await server.as(person, blockers.summary, filters)).data;
  expect(await summaryOf(lead)).toEqual({
    open: 1,
    withoutOwner: 0,
    oldest: { text: "No toner", ageWorkdays: 3 },
    resolved: 2,
    medianWorkdays: 2.5,
  });
  expect(await summaryOf(await make.user())).toEqual({ open: 0, withoutOwner: 0, oldest: null, resolved: 0, medianWorkdays: null });
  expect((await summaryOf(admin)).open).toBe(
    (await server.as(admin, blockers.list, { state: "open", page: 1, limit: 1 })).body.pagination!["totalItems" as never],
  );
});

describe("approving a task", () => {
  const completed = async (person: Person, title: string) => {
    const { data } = await server.as(person, tasks.bulkCreate, { tasks: [{ title, assignee: person.id, status: "Completed" }] });
    return data[0]!._id;
  };

  test("resolves its open blocker, and undoing the approval reopens it", async () => {
    const { member, lead } = await scene();
    const taskId = await completed(member, "Port the shaders");
    const { _id } = await raise(member, "No license", { taskId });
    const other = await raise(member, "No light");
    await server.as(lead, blockers.resolve, { id: other._id });
    expect((await server.as(lead, tasks.setStatus, { id: taskId, status: "Approved" })).status).toBe(200);
    const [resolved] = (await server.as(member, blockers.list, { search: "No license" })).data;
    expect(resolved).toMatchObject({ _id, state: "resolved", resolvedBy: { _id: lead.id } });

    expect((await server.as(lead, tasks.undoApprovals, { taskIds: [taskId] })).data.undoneIds).toEqual([taskId]);
    expect(await listed(member, { state: "open" })).toEqual(["No license"]);
  });

  test("resolves the blocker of its assignee's report item of the same name, and no one else's", async () => {
    const { member, teammate, lead } = await scene();
    const taskId = await completed(member, "Port the Shaders");
    for (const person of [member, teammate]) await raise(person, `No license for ${person.name}`, { taskName: "port the shaders" });
    await raise(member, "No chairs", { taskName: "Port the shaders to Metal" });
    await server.as(lead, tasks.setStatus, { id: taskId, status: "Approved" });
    expect(await listed(member, { state: "open" })).toEqual(["No chairs"]);
    expect(await listed(teammate, { state: "open" })).toEqual([`No license for ${teammate.name}`]);
  });
});
