import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();

const { team, bulk } = taskFixtures(server);

describe("POST /tasks/bulk", () => {
  test("creates tasks in the sent order, with defaults", async () => {
    const { member, project } = await team();
    const { status, data, body } = await server.as(member, tasks.bulkCreate, {
      tasks: [{ title: " First " }, { taskName: "Second", project: { _id: project.id }, assignee: member.id, priority: "High" }],
    });
    expect(status).toBe(201);
    expect(body["success"]).toBe(true);
    expect(data.map((task) => task.title)).toEqual(["First", "Second"]);
    expect(data[0]).toMatchObject({
      type: "Task",
      status: "To Do",
      priority: "Medium",
      project: null,
      assignee: null,
      createdBy: { _id: member.id },
      loggedHours: 0,
      attachments: [],
      version: 1,
    });
    expect(data[1]).toMatchObject({ project: { _id: project.id, name: project.name }, assignee: { _id: member.id }, priority: "High" });
    expect(data[1]!.number).toBe(data[0]!.number + 1);
  });

  test("rejects all tasks if one is invalid, with its error message", async () => {
    const { member, outsider } = await team();
    const before = await server.db.selectFrom("tasks").select("id").execute();
    for (const [bad, message] of [
      [{ title: " " }, "Task title is required"],
      [{ title: "x", assignee: outsider.id }, "Please choose someone you can assign tasks to"],
      [{ title: "x", status: "Approved" }, "A new task cannot have the status Approved"],
      [{ title: "x", startDate: "2026-03-12", dueDate: "2026-03-11" }, "The due date is before the start date"],
    ] as const) {
      const { status, body } = await server.as(member, tasks.bulkCreate, { tasks: [{ title: "fine" }, bad] });
      expect([status, body.message]).toEqual([400, message]);
    }
    expect(await server.db.selectFrom("tasks").select("id").execute()).toHaveLength(before.length);
  });

  test("inserts 100 tasks with one statement", async () => {
    const { member } = await team();
    await bulk(member, { title: "warm-up" });
    const count = await server.statements(() =>
      server.as(member, tasks.bulkCreate, { tasks: Array.from({ length: 100 }, (_, i) => ({ title: `Task ${i}` })) }),
    );
    expect(count).toBeLessThan(12);
  });

  test("stores 100 tasks created in parallel", async () => {
    const { member } = await team();
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, i) => server.as(member, tasks.bulkCreate, { tasks: [{ title: `Parallel ${i}` }] })),
    );
    expect(responses.map((response) => response.status)).toEqual(Array(100).fill(201));
    const { total } = await server.db
      .selectFrom("tasks")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("createdBy", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(total).toBe(100);
  });

  test("creates no duplicates on a retry with the same Idempotency-Key", async () => {
    const { member } = await team();
    const send = () => server.as(member, tasks.bulkCreate, { tasks: [{ title: "once" }] }, { "idempotency-key": "the same key" });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.data[0]!._id).toBe(second.data[0]!._id);
    expect((await server.as(member, tasks.list, { search: "once" })).data).toHaveLength(1);
  });

  test("assigns no task to an account being closed", async () => {
    const { admin, member, colleague } = await team();
    const [creation] = await Promise.all([
      server.as(member, tasks.bulkCreate, {
        tasks: Array.from({ length: 50 }, () => ({ title: "for a colleague", assignee: colleague.id })),
      }),
      server.as(admin, users.remove, { id: colleague.id }),
    ]);
    expect([201, 400]).toContain(creation.status);
    const assigned = await server.db.selectFrom("tasks").select("id").where("assigneeId", "=", colleague.id).execute();
    expect(assigned).toEqual([]);
  });
});

describe("scope", () => {
  test("is all tasks for admins, the team's users and projects for leads, and own tasks for members", async () => {
    const { lead, member, colleague, outsider, otherLead, admin, project } = await team();
    const [mine, others, projects] = await bulk(
      admin,
      { title: "scope mine", assignee: member.id },
      { title: "scope theirs", assignee: outsider.id },
      { title: "scope project", project: project.id },
    );
    const listedIds = async (person: { id: string }) => {
      const { data } = await server.as(person, tasks.list, { search: "scope", limit: 100 });
      return data.map((task) => task._id).filter((id) => [mine!._id, others!._id, projects!._id].includes(id));
    };
    expect(await listedIds(admin)).toHaveLength(3);
    expect((await listedIds(lead)).toSorted()).toEqual([mine!._id, projects!._id].toSorted());
    expect(await listedIds(member)).toEqual([mine!._id]);
    expect(await listedIds(colleague)).toEqual([]);
    expect(await listedIds(otherLead)).toEqual([]);
    // Project members can list the tasks of their project.
    const ofProject = await server.as(colleague, tasks.listOfProject, { projectId: project.id });
    expect(ofProject.data.map((task) => task._id)).toEqual([projects!._id]);
    expect((await server.as(outsider, tasks.listOfProject, { projectId: project.id })).status).toBe(404);
    expect((await server.as(outsider, tasks.get, { id: mine!._id })).status).toBe(404);
  });

  test("returns own tasks to members who request another user's; leads get 403 outside their team", async () => {
    const { lead, member, colleague, outsider } = await team();
    const [own] = await bulk(member, { title: "own", assignee: member.id });
    await bulk(colleague, { title: "not mine", assignee: colleague.id });
    const { data } = await server.as(member, tasks.listOfUser, { userId: colleague.id });
    expect(data.map((task) => task._id)).toEqual([own!._id]);
    expect((await server.as(lead, tasks.listOfUser, { userId: member.id })).data).toHaveLength(1);
    expect((await server.as(lead, tasks.listOfUser, { userId: outsider.id })).status).toBe(403);
  });

  test("moves with a user who changes teams", async () => {
    const { lead, otherLead, member } = await team();
    const [task] = await bulk(member, { title: "of a moving user", assignee: member.id });
    await server.db.updateTable("users").set({ teamId: otherLead.teamId }).where("id", "=", member.id).execute();
    expect((await server.as(otherLead, tasks.get, { id: task!._id })).status).toBe(200);
    expect((await server.as(lead, tasks.get, { id: task!._id })).status).toBe(404);
  });
});

describe("status", () => {
  test("To Do → In Progress ⇄ Blocked → Completed → Approved", async () => {
    const { lead, member } = await team();
    const [task] = await bulk(lead, { title: "life", assignee: member.id });
    const move = (person: { id: string }, status: string, note?: string) =>
      server.as(person, tasks.setStatus, { id: task!._id, status, ...(note && { note }) });
    for (const status of ["In Progress", "Blocked", "In Progress", "Completed"])
      expect((await move(member, status)).data.status).toBe(status);
    expect((await move(member, "Approved")).status).toBe(403);
    const returned = await move(lead, "In Progress");
    expect([returned.status, returned.body.message]).toEqual([400, "Say what is missing"]);
    expect((await move(lead, "In Progress", "The tests")).data).toMatchObject({ status: "In Progress", completedAt: null });
    await move(member, "Completed");
    const approved = await move(lead, "Approved");
    expect(approved.data).toMatchObject({ status: "Approved", approvedBy: { _id: lead.id } });
    expect((await move(member, "In Progress")).status).toBe(403);
    expect((await server.as(member, tasks.update, { id: task!._id, title: "late" })).status).toBe(409);
    expect((await server.as(lead, tasks.update, { id: task!._id, title: "by the lead" })).status).toBe(200);
    expect((await move(lead, "In Progress", "Once more")).data).toMatchObject({
      status: "In Progress",
      approvedBy: null,
      approvedAt: null,
    });
    const { data } = await server.as(member, tasks.listActivity, { id: task!._id });
    expect(data.map((each) => each.action)).toEqual([
      "reopened",
      "changed",
      "approved",
      "moved",
      "returned",
      "moved",
      "moved",
      "moved",
      "moved",
      "created",
    ]);
    expect(data.at(-1)).toMatchObject({ actor: { _id: lead.id }, field: null, from: null, to: null, note: null, at: task!.createdAt });
  });

  test("own tasks can be approved by admins, not by leads", async () => {
    const { lead, admin } = await team();
    const [task] = await bulk(lead, { title: "own work", assignee: lead.id });
    await server.as(lead, tasks.setStatus, { id: task!._id, status: "Completed" });
    expect((await server.as(lead, tasks.setStatus, { id: task!._id, status: "Approved" })).status).toBe(403);
    expect((await server.as(lead, tasks.get, { id: task!._id })).data.can.approve).toBe(false);
    expect((await server.as(admin, tasks.setStatus, { id: task!._id, status: "Approved" })).status).toBe(200);
  });

  test("is ignored by PUT /tasks/{id}; an outdated version returns 409", async () => {
    const { member } = await team();
    const [task] = await bulk(member, { title: "versioned", assignee: member.id });
    const first = await server.as(member, tasks.update, { id: task!._id, status: "Approved", title: "once", version: 1 });
    expect(first.data).toMatchObject({ title: "once", status: "To Do", version: 2 });
    const stale = await server.as(member, tasks.update, { id: task!._id, title: "twice", version: 1 });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "This task was changed by you in another tab or on another device. Reload and try again.",
    ]);
  });

  test("has a linear history after 100 parallel changes", async () => {
    const { member } = await team();
    const [task] = await bulk(member, { title: "contended", assignee: member.id });
    const statuses = ["In Progress", "Blocked", "To Do", "Completed"];
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, i) => server.as(member, tasks.setStatus, { id: task!._id, status: statuses[i % 4]! })),
    );
    expect(responses.every((response) => response.status === 200)).toBe(true);
    const { data } = await server.as(member, tasks.listActivity, { id: task!._id });
    const moves = data.filter((each) => each.action === "moved" || each.action === "returned").toReversed();
    moves.forEach((each, index) => expect(each.from).toBe(index === 0 ? "To Do" : moves[index - 1]!.to));
  });
});

describe("deleting", () => {
  test("DELETE /tasks/{id} returns data.deletedTask; the task can be restored", async () => {
    const { member } = await team();
    const [task] = await bulk(member, { title: "gone", assignee: member.id });
    const { status, body, data } = await server.as(member, tasks.remove, { id: task!._id });
    expect([status, body["success"], data.deletedTask._id]).toEqual([200, true, task!._id]);
    expect((await server.as(member, tasks.list, { search: "gone" })).data).toEqual([]);
    expect((await server.as(member, tasks.remove, { id: task!._id })).status).toBe(404);
    expect((await server.as(member, tasks.list, { view: "deleted", search: "gone" })).data).toHaveLength(1);
    expect((await server.as(member, tasks.restore, { taskIds: [task!._id] })).data.restoredIds).toEqual([task!._id]);
    expect((await server.as(member, tasks.list, { search: "gone" })).data).toHaveLength(1);
  });

  test("DELETE /tasks/bulk returns requested, deleted and failed ids; it also accepts ?ids=", async () => {
    const { member, colleague } = await team();
    const [one, two] = await bulk(member, { title: "one", assignee: member.id }, { title: "two", assignee: member.id });
    const [other] = await bulk(colleague, { title: "other", assignee: colleague.id });
    const { data } = await server.as(member, tasks.bulkRemove, { taskIds: [one!._id, other!._id] });
    expect(data).toEqual({
      requestedIds: [one!._id, other!._id],
      deletedIds: [one!._id],
      failed: [{ id: other!._id, reason: "This task does not exist" }],
    });
    const response = await server.app.inject({
      method: "DELETE",
      url: `/api/tasks/bulk?ids=${two!._id}`,
      headers: { cookie: await server.cookieOf(member) },
    });
    expect(response.json().data.deletedIds).toEqual([two!._id]);
  });

  test("a parallel bulk delete and bulk update leave no partial state and no 500", async () => {
    const { member } = await team();
    const rows = await bulk(member, ...Array.from({ length: 20 }, (_, i) => ({ title: `race ${i}`, assignee: member.id })));
    const ids = rows.map((task) => task._id);
    const responses = await Promise.all([
      server.as(member, tasks.bulkRemove, { taskIds: ids }),
      server.as(member, tasks.bulkUpdate, { taskIds: ids.toReversed(), changes: { priority: "High" } }),
      ...ids.map((id) => server.as(member, tasks.update, { id, title: "raced" })),
    ]);
    expect(responses.filter((response) => ![200, 403, 404].includes(response.status))).toEqual([]);
    const { total } = await server.db
      .selectFrom("tasks")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("deletedAt", "is not", null)
      .where("id", "in", ids)
      .executeTakeFirstOrThrow();
    expect(total).toBe(20);
  });

  test("the counters match the rows", async () => {
    const { rows } = {
      rows: await server.db
        .selectFrom("tasks")
        .select((eb) => ["status", eb.fn.countAll<number>().as("total")])
        .where("deletedAt", "is", null)
        .groupBy("status")
        .execute(),
    };
    const counted = await server.db
      .selectFrom("taskCounters")
      .select((eb) => ["status", eb.fn.sum<number>("total").as("total")])
      .where("teamId", "=", "00000000-0000-0000-0000-000000000000")
      .groupBy("status")
      .execute();
    expect(
      counted
        .filter((each) => Number(each.total) !== 0)
        .map((each) => [each.status, Number(each.total)])
        .toSorted(),
    ).toEqual(rows.map((each) => [each.status, each.total]).toSorted());
    // Each team has its own counters. Earlier tests moved users, projects and tasks between teams.
    const { rows: differing } = await sql`
      select teams.id, counted.total, (
          select count(*) from tasks where deleted_at is null and (assignee_team_id = teams.id or creator_team_id = teams.id or project_team_id = teams.id)
        ) as rows
      from teams cross join lateral (select coalesce(sum(total), 0) as total from task_counters where team_id = teams.id) as counted
      where counted.total <> (
        select count(*) from tasks where deleted_at is null and (assignee_team_id = teams.id or creator_team_id = teams.id or project_team_id = teams.id))`.execute(
      server.db,
    );
    expect(differing).toEqual([]);
    const { admin } = await team();
    const { body } = await server.as(admin, tasks.list, {});
    expect((body["pagination"] as { totalItems: number }).totalItems).toBe(rows.reduce((sum, each) => sum + each.total, 0));
  });
});
