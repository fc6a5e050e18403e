import { describe, expect, test } from "vitest";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as projects from "@daybook/contract/projects/projects";
import * as tasks from "@daybook/contract/tasks/tasks";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const unknownId = "0192f000-0000-7000-8000-000000000000";

const createTask = async (by: Parameters<typeof server.as>[0], fields: { title: string; project: string; assignee?: string }) =>
  (await server.as(by, tasks.bulkCreate, [fields])).data[0]!;

async function company() {
  const team = await make.team();
  const [admin, lead, member, mate, outsider] = await Promise.all([
    make.user("admin"),
    make.user("team_lead", { team }),
    make.user("team_member", { team }),
    make.user("team_member", { team }),
    make.user("team_member"),
  ]);
  const project = await make.project({ team, members: [member] });
  return { team, admin, lead, member, mate, outsider, project };
}

describe("project hours", () => {
  test("sum the report items by person and by week, including former employees", async () => {
    server.clock.set("2026-03-12T09:00:00Z"); // a Thursday
    const { lead, member, mate, project } = await company();
    const on = (hoursSpent: number) => ({ projectId: project.id, hoursSpent });
    await make.eod(member, { date: "2025-06-02", items: [on(4)] });
    await make.eod(member, { date: "2025-12-22", items: [on(0.25)] });
    await make.eod(member, { date: "2026-03-08", items: [on(2.1), on(0.2), { hoursSpent: 3 }] });
    await make.eod(mate, { date: "2026-03-09", items: [on(7)] });
    await server.db
      .updateTable("users")
      .set({ deletedAt: "2026-03-10T00:00:00Z", status: "inactive", email: null, emailConfirmedAt: null, passwordHash: null })
      .where("id", "=", mate.id)
      .execute();

    const { status, data } = await server.as(lead, projects.hours, { id: project.id });
    expect(status).toBe(200);
    expect(data.total).toBe(13.55);
    expect(data.byUser).toMatchObject([
      { user: { _id: mate.id, name: mate.name }, logged: 7 },
      { user: { _id: member.id, name: member.name }, logged: 6.55 },
    ]);
    expect(data.byWeek).toHaveLength(12);
    expect(data.byWeek[0]).toEqual({ startDate: "2025-12-22", endDate: "2025-12-28", logged: 0.25 });
    expect(data.byWeek.slice(9)).toEqual([
      { startDate: "2026-02-23", endDate: "2026-03-01", logged: 0 },
      { startDate: "2026-03-02", endDate: "2026-03-08", logged: 2.3 },
      { startDate: "2026-03-09", endDate: "2026-03-15", logged: 7 },
    ]);
  });

  test("end with the current week in the company's timezone", async () => {
    const { admin, project } = await company();
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    server.clock.set("2026-03-08T20:00:00Z"); // Monday already in Kolkata
    const { data } = await server.as(admin, projects.hours, { id: project.id });
    expect(data).toMatchObject({ total: 0, byUser: [] });
    expect(data.byWeek.at(-1)).toEqual({ startDate: "2026-03-09", endDate: "2026-03-15", logged: 0 });
  });
});

describe("project activity", () => {
  test("lists changes per field and the activity of its tasks, newest first", async () => {
    const { lead, member, project } = await company();
    server.clock.set("2026-03-12T09:00:00Z");
    await server.as(lead, projects.update, { id: project.id, status: "On Hold", members: [member.id, lead.id] });
    server.clock.set("2026-03-12T10:00:00Z");
    const task = await createTask(member, { title: "Plan the scene", project: project.id, assignee: member.id });
    server.clock.set("2026-03-12T11:00:00Z");
    await server.as(member, tasks.setStatus, { id: task._id, status: "Completed" });
    server.clock.set("2026-03-12T12:00:00Z");
    await server.as(lead, tasks.setStatus, { id: task._id, status: "In Progress", note: "The intro is missing" });

    const { data } = await server.as(member, projects.listActivity, { id: project.id });
    const ofTask = { kind: "task", _id: task._id, name: "Plan the scene", number: task.number };
    const ofProject = { kind: "project", _id: project.id, name: project.name };
    const [byMember, byLead] = [{ _id: member.id }, { _id: lead.id }];
    expect(data.slice(0, 3)).toMatchObject([
      {
        actor: byLead,
        action: "returned",
        subject: ofTask,
        field: "status",
        from: "Completed",
        to: "In Progress",
        note: "The intro is missing",
      },
      { actor: byMember, action: "moved", subject: ofTask, field: "status", from: "To Do", to: "Completed", note: null },
      { actor: byMember, action: "created", subject: ofTask },
    ]);
    expect(data[1]!.at).toBe("2026-03-12T11:00:00.000Z");
    expect(data.slice(3)).toMatchObject([
      { actor: byLead, action: "updated", subject: ofProject, field: "status", from: "Active", to: "On Hold", note: null },
      { actor: byLead, action: "updated", subject: ofProject, field: "members", from: [member.name] },
    ]);
    expect(data[3]!.subject).toEqual(ofProject);
  });

  test("says for whom a delegate decided", async () => {
    const { lead, member, mate, project } = await company();
    server.clock.set("2026-03-12T09:00:00Z");
    const task = await createTask(member, { title: "Plan the scene", project: project.id, assignee: member.id });
    await server.as(member, tasks.setStatus, { id: task._id, status: "Completed" });
    const period = { startDate: "2026-03-12", endDate: "2026-03-13", scopes: ["tasks" as const] };
    const { data: delegation } = await server.as(lead, delegations.create, { to: mate.id, ...period });
    await server.as(mate, delegations.answer, { id: delegation._id, state: "accepted" });
    await server.as(mate, tasks.setStatus, { id: task._id, status: "Approved" });
    const { data } = await server.as(member, projects.listActivity, { id: project.id });
    expect(data.map(({ action, actor, onBehalfOf }) => [action, actor?._id, onBehalfOf?._id])).toEqual([
      ["approved", mate.id, lead.id],
      ["moved", member.id, undefined],
      ["created", member.id, undefined],
    ]);
  });

  test("starts with the creation and omits updates without changes", async () => {
    const { lead, team } = await company();
    const { data: project } = await server.as(lead, projects.create, { name: "A new one", team: team.name });
    await server.as(lead, projects.update, { id: project._id, name: "A new one" });
    const { data } = await server.as(lead, projects.listActivity, { id: project._id });
    expect(data).toMatchObject([{ action: "created", field: null, from: null, to: null }]);
  });

  test("omits deleted tasks and other projects", async () => {
    const { lead, member, project, team } = await company();
    const other = await make.project({ team });
    const deleted = await createTask(lead, { title: "Gone soon", project: project.id });
    await createTask(lead, { title: "Elsewhere", project: other.id });
    expect((await server.as(member, projects.listActivity, { id: project.id })).data).toHaveLength(1);
    await server.as(lead, tasks.remove, { id: deleted._id });
    const { data, body } = await server.as(member, projects.listActivity, { id: project.id });
    expect(data).toEqual([]);
    expect(body["pagination"]).toMatchObject({ totalItems: 0, totalPages: 1 });
  });

  test("pages through every entry once, including entries with the same timestamp", async () => {
    const { admin, project } = await company();
    server.clock.set("2026-03-12T09:00:00Z");
    for (const title of ["One", "Two", "Three"]) await createTask(admin, { title, project: project.id });
    await server.as(admin, projects.update, { id: project.id, name: `${project.name} again`, description: "Why", status: "Planned" });
    const allIds = (await server.as(admin, projects.listActivity, { id: project.id })).data.map(({ _id }) => _id);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => server.as(admin, projects.listActivity, { id: project.id, page, limit: 2 })),
    );
    expect(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).toEqual(allIds);
    expect(new Set(allIds).size).toBe(6);
    expect(pages[0]!.body["pagination"]).toMatchObject({ totalItems: 6, totalPages: 3, hasNextPage: true });
  });
});

describe("project health", () => {
  test("is null until it is said; the latest counts, with a history, newest first", async () => {
    const { lead, admin, member, project } = await company();
    const said = async () => (await server.as(member, projects.get, { id: project.id })).data.health;
    expect(await said()).toBeNull();
    server.clock.set("2026-03-12T09:00:00Z");
    await server.as(lead, projects.setHealth, { id: project.id, state: "On track" });
    server.clock.set("2026-03-13T09:00:00Z");
    const { status, data } = await server.as(admin, projects.setHealth, { id: project.id, state: "At risk", note: "The client is late" });
    expect(status).toBe(200);
    expect(data.health).toMatchObject({
      state: "At risk",
      note: "The client is late",
      by: { _id: admin.id },
      at: "2026-03-13T09:00:00.000Z",
    });
    expect(await said()).toEqual(data.health);
    const history = await server.as(member, projects.listHealth, { id: project.id });
    expect(history.data.map(({ state, note, by }) => [state, note, by?._id])).toEqual([
      ["At risk", "The client is late", admin.id],
      ["On track", null, lead.id],
    ]);
    const { data: activity } = await server.as(member, projects.listActivity, { id: project.id });
    expect(activity).toContainEqual(expect.objectContaining({ field: "health", from: "On track", to: "At risk" }));
  });

  test("needs a note unless the project is on track, and is said by those who edit it", async () => {
    const { lead, member, mate, project } = await company();
    const say = (by: { id: string }, input: object) => server.as(by, projects.setHealth, { id: project.id, ...input });
    const { status, body } = await say(lead, { state: "Off track", note: " " });
    expect([status, body.message]).toEqual([400, "Say what is wrong"]);
    expect((await say(member, { state: "On track" })).status).toBe(403);
    expect((await say(mate, { state: "On track" })).status).toBe(404);
  });
});

describe("access to hours and activity", () => {
  test("is limited to members, the team's lead and admins; others get 404", async () => {
    const { admin, lead, member, mate, outsider, project } = await company();
    for (const endpoint of [projects.hours, projects.listActivity]) {
      for (const person of [admin, lead, member]) expect((await server.as(person, endpoint, { id: project.id })).status).toBe(200);
      for (const person of [mate, outsider]) {
        const { status, body } = await server.as(person, endpoint, { id: project.id });
        expect([status, body.message]).toEqual([404, "This project does not exist"]);
      }
      expect((await server.as(admin, endpoint, { id: unknownId })).status).toBe(404);
      expect((await server.anonymous(endpoint, { id: project.id })).status).toBe(401);
    }
  });

  test("takes four statements, however many rows there are", async () => {
    const { admin, member, project } = await company();
    for (const title of ["One", "Two", "Three"]) await createTask(admin, { title, project: project.id });
    await make.eod(member, { date: "2026-03-10", items: [{ projectId: project.id }, { projectId: project.id }] });
    expect(await server.statements(() => server.as(admin, projects.hours, { id: project.id }))).toBe(4);
    expect(await server.statements(() => server.as(admin, projects.listActivity, { id: project.id }))).toBe(4);
  });
});
