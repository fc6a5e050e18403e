import { expect, test } from "vitest";
import * as checklists from "@daybook/contract/checklists/checklists";
import * as labels from "@daybook/contract/labels/labels";
import * as subtasks from "@daybook/contract/subtasks/subtasks";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team, bulk } = taskFixtures(server);

type Person = { id: string };
const copyOf = (person: Person, id: string, title?: string) => server.as(person, tasks.copy, { id, ...(title !== undefined && { title }) });

test("a copy has the fields, labels, checklist and sub-tasks, and is to do", async () => {
  const { lead, member, project } = await team();
  const label = await server.as(lead, labels.create, { name: "Copied", project: project.id });
  const fields = { project: project.id, assignee: member.id, labels: [label.data._id], dueDate: "2026-05-04", estimatedHours: 3 };
  const [from] = await bulk(lead, { title: "Monthly pass", description: "Three runs", priority: "High", ...fields });
  await bulk(lead, { title: "Step", parent: from!._id, project: project.id, assignee: member.id, status: "Completed" });
  const items = await server.as(lead, checklists.add, { id: from!._id, text: "Quest 3\nPico 4" });
  await server.as(lead, checklists.update, { id: from!._id, itemId: items.data[0]!._id, done: true });
  await server.as(member, tasks.addComment, { id: from!._id, text: "Done soon" });
  const copied = await copyOf(lead, from!._id);
  expect(copied.status).toBe(201);
  expect(copied.data).toMatchObject({
    title: "Monthly pass (copy)",
    description: "Three runs",
    priority: "High",
    status: "To Do",
    dueDate: "2026-05-04",
    estimatedHours: 3,
    loggedHours: 0,
    commentsCount: 0,
    assignee: { _id: member.id },
    createdBy: { _id: lead.id },
    labels: [{ name: "Copied" }],
    subtasks: { done: 0, total: 1 },
  });
  expect(copied.data.number).toBeGreaterThan(from!.number);
  expect(copied.data.checklist.map(({ text, doneAt }) => [text, doneAt !== null])).toEqual([
    ["Quest 3", true],
    ["Pico 4", false],
  ]);
  const below = await server.as(lead, subtasks.list, { id: copied.data._id });
  expect(below.data).toMatchObject([{ title: "Step", status: "To Do", assignee: { _id: member.id } }]);
  expect((await copyOf(lead, below.data[0]!._id, "Next step")).data).toMatchObject({
    title: "Next step",
    parent: { _id: copied.data._id },
  });
});

test("a copy leaves out what the actor cannot read or use", async () => {
  const { member, outsider } = await team();
  const foreign = await make.project({});
  const task = await make.task(outsider, { title: "x".repeat(300), assigneeId: member.id, projectId: foreign.id });
  const hidden = await make.task(outsider, { title: "Secret step", projectId: foreign.id });
  await server.db
    .insertInto("subtasks")
    .values([{ taskId: task.id, parentId: null }])
    .execute();
  await server.db
    .insertInto("subtasks")
    .values([{ taskId: hidden.id, parentId: task.id }])
    .execute();
  const copied = await copyOf(member, task.id);
  expect(copied.data).toMatchObject({ project: null, assignee: { _id: member.id }, subtasks: { total: 0 } });
  expect(copied.data.title).toHaveLength(300);
  expect((await copyOf(member, hidden.id)).status).toBe(404);
});
