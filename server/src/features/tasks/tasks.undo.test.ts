import { beforeEach, expect, test } from "vitest";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as tasks from "@daybook/contract/tasks/tasks";
import type { Person } from "#test/harness.ts";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { team, bulk } = taskFixtures(server);

beforeEach(() => server.clock.set("2026-03-12T09:00:00Z"));

const approve = (person: { id: string }, taskIds: string[]) =>
  server.as(person, tasks.bulkUpdate, { taskIds, changes: { status: "Approved" } });
const undo = async (person: { id: string }, taskIds: string[]) => (await server.as(person, tasks.undoApprovals, { taskIds })).data;
const noticesOf = async (person: Person) =>
  (await server.as(person, notifications.list)).data.map(({ title, readAt }) => [title, readAt === null]);

test("approvals are undone for ten seconds: the tasks wait again, and the notice about them is withdrawn", async () => {
  const { lead, member, admin } = await team();
  const ids = (await bulk(member, ...["one", "two"].map((title) => ({ title, assignee: member.id, status: "Completed" })))).map(
    ({ _id }) => _id,
  );
  const waiting = await noticesOf(lead);
  expect(waiting).toEqual([[`${member.name} completed 2 tasks`, true]]);
  await approve(lead, ids);
  expect(await noticesOf(member)).toEqual([[`${lead.name} approved 2 of your tasks`, true]]);
  expect(await noticesOf(lead)).toEqual([[`${member.name} completed 2 tasks`, false]]);

  const ofOther = await undo(admin, ids);
  expect(ofOther.failed.map(({ reason }) => reason)).toEqual(
    Array(2).fill("Only your own decision can be undone, and only while nothing else has changed"),
  );
  server.clock.set("2026-03-12T09:00:10Z");
  expect(await undo(lead, ids)).toEqual({ requestedIds: ids, undoneIds: ids, failed: [] });

  const { data } = await server.as(lead, tasks.get, { id: ids[0]! });
  expect(data).toMatchObject({ status: "Completed", approvedBy: null, approvedAt: null, completedAt: "2026-03-12T09:00:00.000Z" });
  expect([await noticesOf(member), await noticesOf(lead)]).toEqual([[], waiting]);
  const history = await server.as(member, tasks.listActivity, { id: ids[0]! });
  expect(history.data.slice(0, 2).map(({ action }) => action)).toEqual(["approval_undone", "approved"]);
  const events = await server.db
    .selectFrom("auditEvents")
    .select(["action", "actorId"])
    .where("entityId", "=", ids[0]!)
    .orderBy("id")
    .execute();
  expect(events.at(-1)).toEqual({ action: "tasks.approval_undone", actorId: lead.id });
});

test("the notice stays while one of its tasks is approved, and later undoing fails per task", async () => {
  const { lead, member } = await team();
  const ids = (await bulk(member, ...["one", "two"].map((title) => ({ title, assignee: member.id, status: "Completed" })))).map(
    ({ _id }) => _id,
  );
  await approve(lead, ids);
  await undo(lead, ids.slice(0, 1));
  expect(await noticesOf(member)).toEqual([[`${lead.name} approved 2 of your tasks`, true]]);
  server.clock.set("2026-03-12T09:00:11Z");
  expect((await undo(lead, ids)).failed).toEqual([
    { id: ids[0], reason: "Only your own decision can be undone, and only while nothing else has changed" },
    { id: ids[1], reason: "A decision can be undone for 10 seconds. Reopen the task instead." },
  ]);
});

test("a lead undoes no approval of a task that is out of reach, and members none at all", async () => {
  const { lead, member, otherLead } = await team();
  const [task] = await bulk(member, { title: "one", assignee: member.id, status: "Completed" });
  await approve(lead, [task!._id]);
  expect((await undo(otherLead, [task!._id])).failed).toEqual([{ id: task!._id, reason: "This task does not exist" }]);
  expect((await undo(member, [task!._id])).failed).toEqual([
    { id: task!._id, reason: "You don't have permission to undo the approval of this task" },
  ]);
});
