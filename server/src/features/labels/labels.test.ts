import { describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import type { Pagination } from "@daybook/contract/core/common";
import * as labels from "@daybook/contract/labels/labels";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team, bulk } = taskFixtures(server);

let count = 0;
type Person = { id: string };

const create = async (person: Person, input: { name?: string; color?: "red" | "teal"; project?: string } = {}) =>
  (await server.as(person, labels.create, { name: `Label ${++count}`, ...input })).data;
const namesOf = async (person: Person, id: string) => (await server.as(person, tasks.get, { id })).data.labels.map(({ name }) => name);

describe("labels", () => {
  test("have a name that is unique in any case, of the company or of a project, and a color", async () => {
    const { lead, project } = await team();
    const name = `Release ${++count}`;
    const label = await create(lead, { name });
    expect(label).toMatchObject({ name, color: "gray", project: null, can: { update: true, remove: true } });
    const again = await server.as(lead, labels.create, { name: name.toUpperCase() });
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual([{ path: "name", message: expect.stringContaining("There is already a label named") }]);
    // A project may have a label of the same name.
    expect(await create(lead, { name, project: project.id, color: "teal" })).toMatchObject({
      color: "teal",
      project: { _id: project.id },
    });
    const long = await server.as(lead, labels.create, { name: "x".repeat(31) });
    expect([long.status, long.body.message]).toEqual([400, "Please use at most 30 characters"]);
  });

  test("of a project are listed only for those who see the project", async () => {
    const { lead, member, outsider, otherLead, admin, project } = await team();
    const label = await create(lead, { project: project.id });
    const lists = async (person: Person) => {
      const { data } = await server.as(person, labels.list, {});
      return data.some(({ _id }) => _id === label._id);
    };
    expect([await lists(member), await lists(admin), await lists(outsider), await lists(otherLead)]).toEqual([true, true, false, false]);
    const elsewhere = await make.project();
    const { data } = await server.as(admin, labels.list, { project: elsewhere.id });
    expect(data.map(({ _id }) => _id)).not.toContain(label._id);
  });

  test("are renamed, recolored and deleted with an audit event; a deleted one is on no task", async () => {
    const { lead, member, admin } = await team();
    const label = await create(lead);
    const [task] = await bulk(member, { title: "labelled", labels: [label._id] });
    expect(task!.labels).toEqual([{ _id: label._id, name: label.name, color: "gray" }]);
    const renamed = await server.as(lead, labels.update, {
      id: label._id,
      name: `New ${label.name}`,
      color: "red",
      version: label.version,
    });
    expect(renamed.data).toMatchObject({ name: `New ${label.name}`, color: "red", version: 2 });
    expect((await server.as(lead, labels.update, { id: label._id, color: "teal", version: 1 })).status).toBe(409);
    await server.as(lead, labels.remove, { id: label._id });
    expect(await namesOf(member, task!._id)).toEqual([]);
    const { data } = await server.as(admin, audit.list, { entity: "labels", limit: 10 });
    expect(data.filter(({ entityId }) => entityId === label._id).map(({ action }) => action)).toEqual([
      "labels.removed",
      "labels.updated",
      "labels.created",
    ]);
  });

  test("merge into one that the same tasks can have", async () => {
    const { lead, member, project } = await team();
    const [old, kept, ofProject] = [await create(lead), await create(lead), await create(lead, { project: project.id })];
    const [one, both] = await bulk(member, { title: "one", labels: [old._id] }, { title: "both", labels: [old._id, kept._id] });
    const wrong = await server.as(lead, labels.merge, { id: old._id, into: ofProject._id });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, "into"]);
    expect((await server.as(lead, labels.merge, { id: old._id, into: old._id })).status).toBe(400);
    expect((await server.as(lead, labels.merge, { id: old._id, into: kept._id })).data._id).toBe(kept._id);
    expect(await namesOf(member, one!._id)).toEqual([kept.name]);
    expect(await namesOf(member, both!._id)).toEqual([kept.name]);
  });
});

describe("labels of a task", () => {
  test("are at most 10, set together, and in its history", async () => {
    const { lead, member } = await team();
    const eleven = await Promise.all(Array.from({ length: 11 }, () => create(lead)));
    const ids = eleven.map(({ _id }) => _id);
    const [task] = await bulk(member, { title: "many labels" });
    const tooMany = await server.as(member, tasks.update, { id: task!._id, labels: ids });
    expect([tooMany.status, tooMany.body.errors]).toEqual([400, [{ path: "labels", message: "A task can have at most 10 labels" }]]);
    const set = await server.as(member, tasks.update, { id: task!._id, labels: ids.slice(0, 10) });
    expect(set.data.labels).toHaveLength(10);
    const { data } = await server.as(member, tasks.bulkUpdate, { taskIds: [task!._id], changes: { addLabels: [ids[10]] } });
    expect(data).toMatchObject({ updatedIds: [], failed: [{ id: task!._id, reason: "A task can have at most 10 labels" }] });
    await server.as(member, tasks.update, { id: task!._id, labels: [ids[0]] });
    const activity = await server.as(member, tasks.listActivity, { id: task!._id });
    expect(activity.data[0]).toMatchObject({ field: "labels", to: eleven[0]!.name });
    // The same labels again change nothing.
    const { version } = (await server.as(member, tasks.get, { id: task!._id })).data;
    expect((await server.as(member, tasks.update, { id: task!._id, labels: [ids[0]] })).data.version).toBe(version);
  });

  test("are of the company or of the task's project; a move to another project drops the old one's", async () => {
    const { lead, own, member, project } = await team();
    const next = await make.project({ team: own, members: [member] });
    const [company, old, other] = [
      await create(lead),
      await create(lead, { project: project.id }),
      await create(lead, { project: next.id }),
    ];
    const [task] = await bulk(member, { title: "moves", project: project.id, labels: [company._id, old._id] });
    const wrong = await server.as(member, tasks.update, { id: task!._id, labels: [other._id] });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, "labels"]);
    await server.as(member, tasks.bulkUpdate, { taskIds: [task!._id], changes: { project: next.id, addLabels: [other._id] } });
    expect((await namesOf(member, task!._id)).toSorted()).toEqual([company.name, other.name].toSorted());
    await server.as(member, tasks.update, { id: task!._id, project: null });
    expect(await namesOf(member, task!._id)).toEqual([company.name]);
  });

  test("of a project that one does not see are as unknown as one that does not exist", async () => {
    const { lead, outsider, project } = await team();
    const hidden = await create(lead, { project: project.id });
    const send = async (label: string) => {
      const { status, body } = await server.as(outsider, tasks.bulkCreate, { tasks: [{ title: "probe", labels: [label] }] });
      return [status, body.message, body.errors];
    };
    const unknown = await send("01900000-0000-7000-8000-000000000000");
    expect(unknown[0]).toBe(400);
    expect(await send(hidden._id)).toEqual(unknown);
  });

  test("filter lists and totals, and are added and removed in bulk, and are in files", async () => {
    const { lead, member } = await team();
    const [first, second] = [await create(lead, { name: `Ärger ${++count}` }), await create(lead)];
    const [one, two, three] = await bulk(member, { title: "one" }, { title: "two" }, { title: "three" });
    const taskIds = [one!._id, two!._id];
    await server.as(member, tasks.bulkUpdate, { taskIds, changes: { addLabels: [first._id, second._id] } });
    await server.as(member, tasks.bulkUpdate, { taskIds: [two!._id], changes: { removeLabels: [first._id] } });
    const listed = async (label: string) => {
      const { data, body } = await server.as(member, tasks.list, { label, sort: "title" });
      return [data.map(({ title }) => title), (body["pagination"] as Pagination).totalItems];
    };
    expect(await listed(first._id)).toEqual([["one"], 1]);
    expect(await listed(`${first._id},${second._id}`)).toEqual([["one", "two"], 2]);
    expect(await namesOf(member, three!._id)).toEqual([]);
    const file = await server.app.inject({
      url: `/api/tasks?label=${first._id}&format=csv`,
      headers: { cookie: await server.cookieOf(member) },
    });
    expect(file.body).toContain(`"${first.name}, ${second.name}"`);
  });

  test("are not lost or doubled by changes at the same time", async () => {
    const { lead, member } = await team();
    const twelve = await Promise.all(Array.from({ length: 12 }, () => create(lead)));
    const [task] = await bulk(member, { title: "in parallel" });
    const results = await Promise.all(
      twelve.map(({ _id }) => server.as(member, tasks.bulkUpdate, { taskIds: [task!._id], changes: { addLabels: [_id] } })),
    );
    expect(results.filter(({ data }) => data.updatedIds.length === 1)).toHaveLength(10);
    expect(await namesOf(member, task!._id)).toHaveLength(10);
  });
});
