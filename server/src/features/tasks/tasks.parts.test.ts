import { sql } from "kysely";
import { expect, test } from "vitest";
import * as checklists from "@daybook/contract/checklists/checklists";
import * as dependencies from "@daybook/contract/dependencies/dependencies";
import * as labels from "@daybook/contract/labels/labels";
import * as series from "@daybook/contract/series/series";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as watches from "@daybook/contract/watches/watches";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";
import { uploads } from "#test/uploads.ts";
import { taskParts } from "./tasks.rows.repository.ts";

const server = startServer();
const { team, bulk } = taskFixtures(server);
const { upload } = uploads(server);

/** The parts of each task by its title, without tasks that have none. */
async function parts() {
  const rows = await server.db.selectFrom("tasks").select(["title", "parts"]).where("parts", ">", 0).orderBy("number").execute();
  const names = Object.entries(taskParts) as [keyof typeof taskParts, number][];
  return Object.fromEntries(rows.map((row) => [row.title, names.filter(([, bit]) => row.parts & bit).map(([name]) => name)]));
}

test("a task knows which parts it has or had, whichever way they came", async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  const { lead, member, colleague, project } = await team();
  const { data: label } = await server.as(lead, labels.create, { name: "Urgent" });
  const [plain, parent, listed] = await bulk(
    member,
    { title: "Plain" },
    { title: "Parent", project: project.id },
    { title: "Listed", project: project.id, labels: [label._id], checklist: [{ text: "Read the meter" }] },
  );
  const [child] = await bulk(member, { title: "Child", project: project.id, parent: parent!._id, blockedBy: [listed!._id] });
  expect(await parts()).toEqual({
    Parent: ["subtasks"],
    Listed: ["labels", "checklist", "links"],
    Child: ["subtasks", "links"],
  });

  await server.as(member, tasks.update, { id: plain!._id, project: project.id });
  await server.as(member, checklists.add, { id: plain!._id, text: "Close the valve" });
  await server.as(member, dependencies.add, { id: plain!._id, task: child!._id, kind: "blocked_by" });
  await server.as(colleague, watches.set, { id: plain!._id, watching: true });
  expect((await upload(member, `/tasks/${plain!._id}/attachments`)).status).toBe(201);
  const blueprint = { assignee: member.id };
  expect((await server.as(member, series.create, { title: "Daily", rule: "FREQ=DAILY", startDate: "2026-03-12", blueprint })).status).toBe(
    201,
  );
  await server.app.jobs.run("series.due");
  const kept = await parts();
  expect(kept).toMatchObject({ Plain: ["checklist", "links", "watches", "attachments"], Daily: ["series"] });

  await server.as(member, tasks.update, { id: listed!._id, labels: [] });
  await server.as(member, dependencies.remove, { id: plain!._id, task: child!._id, kind: "blocked_by" });
  expect((await server.as(member, tasks.get, { id: listed!._id })).data.labels).toEqual([]);
  expect(await parts()).toEqual(kept);
});

test("parts that two people add at once are all found", async () => {
  const { lead, member, colleague, project } = await team();
  const { data: label } = await server.as(lead, labels.create, { name: "Together" });
  const [task, other] = await bulk(member, { title: "Both", project: project.id }, { title: "Other", project: project.id });
  const responses = await Promise.all([
    server.as(lead, tasks.update, { id: task!._id, labels: [label._id] }),
    server.as(member, checklists.add, { id: task!._id, text: "Oil the hinge" }),
    server.as(lead, dependencies.add, { id: task!._id, task: other!._id, kind: "blocked_by" }),
    server.as(colleague, watches.set, { id: task!._id, watching: true }),
  ]);
  expect(responses.map(({ status }) => status)).not.toContain(500);
  const { data } = await server.as(lead, tasks.get, { id: task!._id });
  const rows = async (table: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where task_id = ${task!._id}`.execute(server.db)).rows[0]!
      .n;
  expect(data.labels).toHaveLength(await rows("task_labels"));
  expect(data.checklist).toHaveLength(await rows("checklist_items"));
  expect((await server.as(colleague, tasks.get, { id: task!._id })).data.watching).toBe(true);
});
