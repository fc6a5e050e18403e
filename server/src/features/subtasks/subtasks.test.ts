import { describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import * as subtasks from "@daybook/contract/subtasks/subtasks";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team, bulk } = taskFixtures(server);

type Person = { id: string };
const get = async (person: Person, id: string) => (await server.as(person, tasks.get, { id })).data;
const setParent = (person: Person, id: string, parent: string | null) => server.as(person, tasks.update, { id, parent });
const listed = (person: Person, id: string) => server.as(person, subtasks.list, { id });
const complete = (person: Person, id: string, children?: "complete" | "keep") =>
  server.as(person, tasks.setStatus, { id, status: "Completed", ...(children && { children }) });

/** A parent of the lead with sub-tasks of the member. */
async function family(count = 2) {
  const scene = await team();
  const [parent] = await bulk(scene.lead, { title: "Device build", project: scene.project.id });
  const inputs = Array.from({ length: count }, (_, index) => ({
    title: `Step ${index + 1}`,
    parent: parent!._id,
    project: scene.project.id,
    assignee: scene.member.id,
  }));
  const children = count === 0 ? [] : await bulk(scene.lead, ...inputs);
  return { ...scene, parent: parent!, children };
}

describe("the filters", () => {
  test("find the sub-tasks of a parent, and tasks by their numbers", async () => {
    const { lead, member, parent, children } = await family();
    const ids = async (person: Person, filters: object) =>
      (await server.as(person, tasks.list, { ...filters, sort: "number" })).data.map(({ _id }) => _id);
    const all = children.map(({ _id }) => _id);
    expect(await ids(lead, { parent: parent._id })).toEqual(all);
    expect(await ids(member, { parent: parent._id })).toEqual(all);
    expect(await ids(await make.user("team_member"), { parent: parent._id })).toEqual([]);
    expect(await ids(lead, { number: `${parent.number},${children[1]!.number}` })).toEqual([parent._id, all[1]]);
    const wrong = await server.as(lead, tasks.list, { number: "#142" });
    expect(wrong.body.errors).toEqual([{ path: "number.0", message: "Please write numbers of tasks, such as 142" }]);
    await server.as(lead, tasks.remove, { id: parent._id });
    expect(await ids(lead, { parent: parent._id })).toEqual([]);
  });
});

describe("sub-tasks", () => {
  test("name their parent, and count in it until they are deleted", async () => {
    const { lead, member, parent, children } = await family();
    expect(children[0]!.parent).toEqual({ _id: parent._id, number: parent.number, title: "Device build" });
    await server.as(member, tasks.setStatus, { id: children[0]!._id, status: "Completed" });
    expect((await get(lead, parent._id)).subtasks).toEqual({ done: 1, total: 2, loggedHours: 0 });
    const page = await server.as(lead, tasks.list, { search: "Device build" });
    expect(page.data[0]!.subtasks).toEqual({ done: 1, total: 2, loggedHours: 0 });
    expect((await listed(lead, parent._id)).data.map(({ title }) => title)).toEqual(["Step 1", "Step 2"]);
    await server.as(lead, tasks.remove, { id: children[1]!._id });
    expect((await get(lead, parent._id)).subtasks).toMatchObject({ done: 1, total: 1 });
    await server.as(lead, tasks.restore, { taskIds: [children[1]!._id] });
    expect((await get(lead, parent._id)).subtasks).toMatchObject({ done: 1, total: 2 });
  });

  test("have one level", async () => {
    const { lead, project, parent, children } = await family(1);
    const [other] = await bulk(lead, { title: "another", project: project.id });
    const below = await setParent(lead, other!._id, children[0]!._id);
    expect([below.status, below.body.message]).toEqual([409, `#${children[0]!.number} is a sub-task itself, so it can have none`]);
    const above = await setParent(lead, parent._id, other!._id);
    expect([above.status, above.body.message]).toEqual([409, "This task has sub-tasks, so it cannot be one"]);
    expect((await setParent(lead, other!._id, other!._id)).body.errors).toEqual([
      { path: "parent", message: "A task cannot be its own sub-task" },
    ]);
  });

  test("keep to one level when two requests meet, and in the database", async () => {
    const { lead, project } = await team();
    const [a, b] = await bulk(lead, { title: "a", project: project.id }, { title: "b", project: project.id });
    const results = await Promise.all([setParent(lead, a!._id, b!._id), setParent(lead, b!._id, a!._id)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [child, parent] = (await get(lead, a!._id)).parent ? [a!, b!] : [b!, a!];
    const [grandchild] = await bulk(lead, { title: "c", project: project.id });
    const insert = server.db.insertInto("subtasks").values({ taskId: grandchild!._id, parentId: child._id }).execute();
    await expect(insert).rejects.toThrow("subtasks_one_level");
    const elsewhere = await make.task(lead);
    const stray = server.db.insertInto("subtasks").values({ taskId: elsewhere.id, parentId: parent._id }).execute();
    await expect(stray).rejects.toThrow("in another project");
  });

  test("are in the project of their parent, and part from it when one of them moves", async () => {
    const { own, lead, member, project, parent, children } = await family();
    const [outside] = await bulk(lead, { title: "outside" });
    const wrong = await setParent(lead, outside!._id, parent._id);
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      `A sub-task is in the project of its parent: #${parent.number} is in ${project.name}`,
    ]);
    const next = await make.project({ team: own, members: [member] });
    await server.as(lead, tasks.update, { id: children[0]!._id, project: next.id });
    expect((await get(lead, children[0]!._id)).parent).toBeNull();
    // Both move, and stay together.
    const both = await server.as(lead, tasks.bulkUpdate, { taskIds: [parent._id, children[1]!._id], changes: { project: next.id } });
    expect(both.data.failed).toEqual([]);
    expect((await get(lead, children[1]!._id)).parent).toMatchObject({ _id: parent._id });
    await server.as(lead, tasks.update, { id: parent._id, project: null });
    expect((await get(lead, children[1]!._id)).parent).toBeNull();
    const history = await server.as(lead, tasks.listActivity, { id: children[1]!._id });
    expect(history.data[0]).toMatchObject({ field: "parent", from: `#${parent.number}`, to: null });
  });

  test("become tasks of their own when their parent is deleted, and come back with it", async () => {
    const { lead, project, parent, children } = await family(2);
    await server.as(lead, tasks.remove, { id: parent._id });
    expect(await get(lead, children[0]!._id)).toMatchObject({ parent: null, parentHidden: false, status: "To Do" });
    // A task of its own can have sub-tasks.
    const own = await bulk(lead, { title: "below", parent: children[1]!._id, project: project.id });
    expect(own[0]!.parent).toMatchObject({ _id: children[1]!._id });
    await server.as(lead, tasks.restore, { taskIds: [parent._id] });
    expect((await get(lead, children[0]!._id)).parent).toMatchObject({ _id: parent._id });
    expect((await get(lead, parent._id)).subtasks.total).toBe(1);
  });
});

describe("completing a task with open sub-tasks", () => {
  test("asks what happens to them", async () => {
    const { lead, parent, children } = await family();
    const asked = await complete(lead, parent._id);
    expect([asked.status, asked.body.message]).toEqual([409, "This task has 2 open sub-tasks"]);
    expect((await complete(lead, parent._id, "keep")).status).toBe(200);
    expect((await get(lead, children[0]!._id)).status).toBe("To Do");
    await server.as(lead, tasks.setStatus, { id: parent._id, status: "Approved" });
    expect((await get(lead, children[0]!._id)).status).toBe("To Do");
  });

  test("completes those that one may complete, and says which not", async () => {
    const scene = await team();
    const { member, colleague, outsider, own } = scene;
    const project = await make.project({ team: own, members: [member, colleague] });
    const shared = { project: project.id };
    const [parent] = await bulk(member, { title: "of a member", assignee: member.id, ...shared });
    const [mine] = await bulk(member, { title: "mine", parent: parent!._id, ...shared });
    // A sub-task of others, which the member reads as a member of the project.
    const theirs = await make.task(outsider, { title: "theirs", projectId: project.id });
    await server.db.insertInto("subtasks").values({ taskId: theirs.id, parentId: parent!._id }).execute();
    const done = await complete(member, parent!._id, "complete");
    expect([done.status, done.data.kept, done.data.keptHidden]).toEqual([200, [expect.objectContaining({ title: "theirs" })], 0]);
    expect((await get(member, mine!._id)).status).toBe("Completed");
    expect((await get(member, theirs.id)).status).toBe("To Do");
    expect((await get(member, parent!._id)).subtasks).toMatchObject({ done: 1, total: 2 });
  });

  test("in bulk needs the sub-tasks in the same request", async () => {
    const { lead, parent, children } = await family();
    const alone = await server.as(lead, tasks.bulkUpdate, { taskIds: [parent._id], changes: { status: "Completed" } });
    expect(alone.data.failed).toEqual([{ id: parent._id, reason: "This task has 2 open sub-tasks" }]);
    const taskIds = [parent._id, ...children.map(({ _id }) => _id)];
    const all = await server.as(lead, tasks.bulkUpdate, { taskIds, changes: { status: "Completed" } });
    expect(all.data.failed).toEqual([]);
  });

  test("is left to the person by a report", async () => {
    const { member } = await team();
    const [parent] = await bulk(member, { title: "reported", assignee: member.id });
    const [child] = await bulk(member, { title: "step", parent: parent!._id, assignee: member.id });
    const line = { taskName: "reported", taskId: parent!._id, hoursSpent: 2, status: "Completed", description: "" };
    const report = await server.as(member, eods.submit, { tasks: [line] });
    expect([report.status, report.data.leftOpen]).toEqual([201, [{ _id: parent!._id, number: parent!.number, title: "reported" }]]);
    expect(await get(member, parent!._id)).toMatchObject({ status: "To Do", loggedHours: 2 });
    const step = { ...line, taskName: "step", taskId: child!._id };
    await server.as(member, eods.update, { id: report.data._id, tasks: [line, step] });
    expect(await get(member, parent!._id)).toMatchObject({ status: "Completed", subtasks: { done: 1, total: 1, loggedHours: 2 } });
  });
});

describe("rights", () => {
  test("of a sub-task are its own: no title shows through the relation", async () => {
    const { lead, member, colleague, outsider } = await team();
    const [parent] = await bulk(lead, { title: "Secret reorganisation" });
    const [child] = await bulk(lead, { title: "Book a room", parent: parent!._id, assignee: member.id });
    const seen = await get(member, child!._id);
    expect(seen).toMatchObject({ parent: null, parentHidden: true });
    expect(JSON.stringify((await server.as(member, tasks.list, {})).body)).not.toContain("Secret");
    const history = await server.as(member, tasks.listActivity, { id: child!._id });
    expect(JSON.stringify(history.body)).not.toContain("Secret");
    expect((await listed(member, parent!._id)).status).toBe(404);
    // The parent lists only the sub-tasks that one may read.
    const [own] = await bulk(lead, { title: "Visible parent", assignee: member.id });
    const hidden = await make.task(outsider, { title: "Hidden step" });
    await server.db
      .insertInto("subtasks")
      .values([{ taskId: own!._id, parentId: null }])
      .execute();
    await server.db
      .insertInto("subtasks")
      .values([{ taskId: hidden.id, parentId: own!._id }])
      .execute();
    const below = await listed(member, own!._id);
    expect([below.data, below.body.hidden]).toEqual([[], 1]);
    expect((await get(member, own!._id)).subtasks.total).toBe(1);
    // A task that one may not read is unknown as a parent; one that one may not edit gets no sub-tasks.
    const [loose] = await bulk(member, { title: "loose" });
    expect((await setParent(member, loose!._id, parent!._id)).body.errors).toEqual([
      { path: "parent", message: "Please choose a task that you can see" },
    ]);
    const [ofColleague] = await bulk(colleague, { title: "of a colleague" });
    expect((await setParent(member, loose!._id, ofColleague!._id)).status).toBe(400);
  });

  test("of editing both tasks make one a sub-task", async () => {
    const { lead, member, colleague, project } = await team();
    const [parent] = await bulk(lead, { title: "readable", project: project.id, assignee: colleague.id });
    const [loose] = await bulk(member, { title: "loose", project: project.id });
    expect((await setParent(member, loose!._id, parent!._id)).status).toBe(403);
    expect((await setParent(lead, loose!._id, parent!._id)).status).toBe(200);
    expect((await setParent(member, loose!._id, null)).data.parent).toBeNull();
  });
});

test("an export names the parents of sub-tasks", async () => {
  const { lead, project, parent } = await family(1);
  const file = await server.app.inject({
    url: `/api/tasks?format=csv&project=${project.id}`,
    headers: { cookie: await server.cookieOf(lead) },
  });
  expect(file.body).toContain(`#${parent.number}`);
});
