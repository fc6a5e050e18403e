import { expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { team, bulk } = taskFixtures(server);

/** A task of a project with a comment by a member, at noon. */
async function commented(text = "The first draft is ready") {
  server.clock.set("2026-03-12T12:00:00Z");
  const people = await team();
  const [task] = await bulk(people.member, { title: "Storyboard", assignee: people.member.id, project: people.project.id });
  const { data: comment } = await server.as(people.member, tasks.addComment, { id: task!._id, text });
  return { ...people, id: task!._id, comment, ids: { id: task!._id, commentId: comment._id } };
}

const comments = async (person: { id: string }, id: string) => (await server.as(person, tasks.listComments, { id })).data;
const activity = async (person: { id: string }, id: string) => (await server.as(person, tasks.listActivity, { id })).data;

test("the author edits a comment for 15 minutes; it is then shown as edited", async () => {
  const { member, ids, comment } = await commented();
  expect(comment).toMatchObject({ editedAt: null, version: 1, can: { update: true, remove: true } });

  server.clock.set("2026-03-12T12:14:59Z");
  const { status, data } = await server.as(member, tasks.updateComment, { ...ids, text: "The final draft is ready", version: 1 });
  expect([status, data]).toMatchObject([200, { text: "The final draft is ready", editedAt: "2026-03-12T12:14:59.000Z", version: 2 }]);

  server.clock.set("2026-03-12T12:15:00Z");
  const late = await server.as(member, tasks.updateComment, { ...ids, text: "Too late" });
  expect([late.status, late.body.message]).toEqual([
    409,
    "You can edit a comment for 15 minutes. Write a new one instead, or delete this one.",
  ]);
  expect(await comments(member, ids.id)).toMatchObject([{ text: "The final draft is ready", can: { update: false, remove: true } }]);
});

test("no one else edits a comment; an outdated version returns 409", async () => {
  const { member, colleague, lead, admin, outsider, ids } = await commented();
  const statuses = [];
  for (const person of [colleague, lead, admin, outsider])
    statuses.push((await server.as(person, tasks.updateComment, { ...ids, text: "Not mine" })).status);
  expect(statuses).toEqual([403, 403, 403, 404]);

  await server.as(member, tasks.updateComment, { ...ids, text: "Second", version: 1 });
  const { status, body } = await server.as(member, tasks.updateComment, { ...ids, text: "Third", version: 1 });
  expect([status, body.message]).toEqual([
    409,
    "This comment was changed by you in another tab or on another device. Reload and try again.",
  ]);
});

test("the author, the lead and admins delete a comment; the history says so without its text", async () => {
  const { member, colleague, lead, ids, comment } = await commented("A secret");
  await server.as(colleague, tasks.addComment, { id: ids.id, text: "Noted" });
  expect((await server.as(colleague, tasks.removeComment, ids)).status).toBe(403);

  server.events.length = 0;
  expect(await server.as(lead, tasks.removeComment, ids)).toMatchObject({
    status: 200,
    body: { message: "Comment deleted successfully!", data: { _id: comment._id } },
  });
  expect(server.events).toMatchObject([{ name: "tasks.changed", taskIds: [ids.id] }]);
  expect((await comments(member, ids.id)).map(({ text }) => text)).toEqual(["Noted"]);
  expect((await server.as(member, tasks.get, { id: ids.id })).data.commentsCount).toBe(1);
  const history = await activity(member, ids.id);
  expect(history[0]).toMatchObject({ action: "comment_deleted", actor: { _id: lead.id }, from: member.name, to: null });
  expect(JSON.stringify(history)).not.toContain("A secret");
  expect((await server.as(lead, tasks.removeComment, ids)).status).toBe(404);
});

test("edits and deletions are in the audit", async () => {
  const { member, admin, ids } = await commented();
  await server.as(member, tasks.updateComment, { ...ids, text: "Changed" });
  await server.as(member, tasks.removeComment, ids);
  const { data } = await server.as(admin, audit.list, { entity: "tasks", actor: member.id });
  expect(data.slice(0, 2)).toMatchObject([
    { action: "tasks.comment_deleted", before: { author: member.name } },
    { action: "tasks.comment_updated", before: { text: "The first draft is ready" }, after: { text: "Changed" } },
  ]);
  expect((await activity(member, ids.id))[0]).toMatchObject({ action: "comment_deleted", from: member.name });
});

test("two deletions at once delete one comment", async () => {
  const { member, lead, ids } = await commented();
  const results = await Promise.all([server.as(member, tasks.removeComment, ids), server.as(lead, tasks.removeComment, ids)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await server.as(member, tasks.get, { id: ids.id })).data.commentsCount).toBe(0);
});
