import { describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as projects from "@daybook/contract/projects/projects";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as watches from "@daybook/contract/watches/watches";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { team, bulk } = taskFixtures(server);

type Person = { id: string };
const watch = (person: Person, id: string, watching = true) => server.as(person, watches.set, { id, watching });
const comment = (person: Person, id: string, text: string) => server.as(person, tasks.addComment, { id, text });
const told = async (person: Person) =>
  (await server.as(person, notifications.list)).data
    .filter(({ kind }) => kind === "task_commented" || kind === "task_mentioned")
    .map(({ kind, body, reason }) => `${kind}: ${body} (${reason})`);

/** A task that the lead created in the project of member and colleague, assigned to the member. */
async function scene() {
  const people = await team();
  const { lead, member, project } = people;
  const [task] = await bulk(lead, { title: "Sign the build", project: project.id, assignee: member.id });
  return { ...people, id: task!._id };
}

describe("watching a task", () => {
  test("begins with creating it and with its assignment, without a choice", async () => {
    const { lead, member, colleague, id } = await scene();
    const watching = async (person: Person) => (await server.as(person, tasks.get, { id })).data.watching;
    expect([await watching(lead), await watching(member), await watching(colleague)]).toEqual([true, true, false]);
    expect((await watch(member, id)).status).toBe(200);
    expect(await server.db.selectFrom("taskWatches").select("userId").where("taskId", "=", id).execute()).toEqual([]);
  });

  test("brings the notices of its comments, to those who chose it too", async () => {
    const { lead, member, colleague, id } = await scene();
    expect((await watch(colleague, id)).data.watching).toBe(true);
    await comment(lead, id, "Is it signed?");
    expect(await told(member)).toEqual(["task_commented: Is it signed? (It is assigned to you)"]);
    expect(await told(colleague)).toEqual(["task_commented: Is it signed? (You watch this task)"]);
    const page = await server.as(lead, tasks.list, {});
    expect(page.data.find(({ _id }) => _id === id)?.watching).toBe(true);
  });

  test("ends with muting, for creator and assignee too, and a mention is still told", async () => {
    const { lead, member, colleague, id } = await scene();
    for (const person of [lead, member]) expect((await watch(person, id, false)).data.watching).toBe(false);
    await watch(colleague, id);
    await watch(colleague, id, false);
    const { name } = await server.db.selectFrom("users").select("name").where("id", "=", member.id).executeTakeFirstOrThrow();
    await comment(colleague, id, "Only for watchers");
    await comment(colleague, id, `@${name} but this`);
    expect(await told(lead)).toEqual([]);
    expect(await told(member)).toEqual([`task_mentioned: @${name} but this (You were mentioned)`]);
    await watch(lead, id);
    await comment(member, id, "Signed");
    expect(await told(lead)).toEqual(["task_commented: Signed (You created this task)"]);
    expect(await told(colleague)).toEqual([]);
  });

  test("ends with the right to read the task", async () => {
    const { lead, member, colleague, outsider, project, id } = await scene();
    expect((await watch(outsider, id)).status).toBe(404);
    await watch(colleague, id);
    await server.as(lead, projects.setMembers, { id: project.id, members: [member.id] });
    await comment(lead, id, "Between us");
    expect(await told(colleague)).toEqual([]);
    expect((await watch(colleague, id, false)).status).toBe(404);
  });

  test("is one's own, and is in the audit log", async () => {
    const { admin, member, colleague, id } = await scene();
    await watch(member, id, false);
    expect((await server.as(colleague, tasks.get, { id })).data).not.toHaveProperty("watches");
    const { data } = await server.as(admin, audit.list, { entity: "tasks", entityId: id });
    expect(data[0]).toMatchObject({ action: "watches.stopped", before: { watching: true }, after: { watching: false } });
  });

  test("does not change the version of the task", async () => {
    const { lead, colleague, id } = await scene();
    const { data } = await server.as(lead, tasks.get, { id });
    await watch(colleague, id);
    expect((await server.as(lead, tasks.update, { id, title: "Signed", version: data.version })).status).toBe(200);
  });
});
