import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as policy from "@daybook/contract/policy/policy";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import type { Person } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied } = leavePeople(server);

beforeEach(reset);

const inboxOf = async (person: Person, view = "inbox") => (await server.as(person, notifications.list, { view })).data;
const unreadOf = async (person: Person) => (await server.as(person, notifications.list, { limit: 1 })).body["unread"];
const titlesOf = async (person: Person) => (await inboxOf(person)).map(({ kind, title }) => [kind, title]);
const create = async (person: Person, fields: Record<string, unknown>) => {
  const { data, body } = await server.as(person, tasks.bulkCreate, { tasks: [{ title: "Write the report", ...fields }] });
  if (!data) throw new Error(body.message);
  return data[0]!;
};

describe("notices about leave", () => {
  test("a request reaches the lead of the team, with what can be decided", async () => {
    const { member, lead, admin, otherLead } = await cast();
    const leave = await applied(member);

    const [notice] = await inboxOf(lead);
    expect(notice).toMatchObject({
      kind: "leave_requested",
      title: `${member.name} requests 1 day of leave, 16 Mar 2026`,
      reason: "You lead their team",
      href: "/team-lead/leaves",
      entity: { type: "leave", _id: leave._id, status: "Pending", version: 1 },
      can: { approve: true, reject: true, return: false },
      readAt: null,
    });
    for (const person of [admin, otherLead, member]) expect(await inboxOf(person)).toEqual([]);
  });

  test("without a lead who may decide, it reaches the admins", async () => {
    const { lead, admin } = await cast();
    await applied(lead);
    expect((await inboxOf(admin)).map(({ kind }) => kind)).toContain("leave_requested");
    expect(await inboxOf(lead)).toEqual([]);
  });

  test("an approval reaches the person exactly once, and the lead's notice can no longer be decided", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.approve, { id });

    const own = await inboxOf(member);
    expect(own.map(({ kind, title }) => [kind, title])).toEqual([
      ["leave_decided", `${lead.name} approved your casual leave, 16 Mar 2026`],
    ]);
    expect(own[0]!.actor?._id).toBe(lead.id);
    expect((await inboxOf(lead))[0]).toMatchObject({ entity: { status: "Approved" }, can: { approve: false, reject: false } });
  });

  test("a decided request is no longer unread for anyone", async () => {
    const { lead, mate, admin } = await cast();
    const { _id: id } = await applied(lead);
    const before = await unreadOf(admin);
    expect(before).toBeGreaterThan(0);
    await server.as(admin, leaves.reject, { id, reason: "Not now" });
    expect(await unreadOf(admin)).toBe((before as number) - 1);
    const task = await create(mate, { assignee: mate.id });
    await server.as(mate, tasks.setStatus, { id: task._id, status: "Completed" });
    expect(await unreadOf(lead)).toBe(2);
    await server.as(admin, tasks.setStatus, { id: task._id, status: "Approved" });
    expect(await unreadOf(lead)).toBe(1);
  });

  test("the bulk approval of 20 requests writes one notice, which opens the list", async () => {
    const { member, lead } = await cast();
    const ids = [];
    for (let week = 0; week < 4; week++)
      for (let day = 16; day <= 20; day++) {
        const date = new Date(Date.UTC(2026, 2, day + week * 7)).toISOString().slice(0, 10);
        ids.push((await applied(member, { leaveType: "Unpaid", startDate: date }))._id);
      }
    await server.as(lead, leaves.bulkApprove, { leaveIds: ids });
    const decided = (await inboxOf(member)).filter(({ kind }) => kind === "leave_decided");
    expect(decided).toMatchObject([
      { title: `${lead.name} approved 20 of your leave requests`, entity: { type: "leave", _id: null }, count: 1, href: "/my-leaves" },
    ]);
    expect(await unreadOf(member)).toBe(1);
  });

  test("a rolled back change writes no notice", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.approve, { id });
    expect((await server.as(lead, leaves.approve, { id })).status).toBe(409);
    expect(await inboxOf(member)).toHaveLength(1);
  });

  test("the person who covers gets a notice once the leave is approved", async () => {
    const { member, lead, mate } = await cast();
    const { _id: id } = await applied(member, { coverUser: mate.id });
    expect(await inboxOf(mate)).toEqual([]);
    await server.as(lead, leaves.approve, { id });
    expect(await titlesOf(mate)).toEqual([["cover_assigned", `You cover for ${member.name}`]]);
    expect(JSON.stringify(await inboxOf(mate))).not.toContain("Casual");
  });
});

describe("notices about tasks", () => {
  test("the way of a task: assigned, completed, returned, approved", async () => {
    const { member, lead, admin } = await cast();
    const { _id: id } = await create(lead, { assignee: member.id });
    await server.as(member, tasks.setStatus, { id, status: "Completed" });
    expect((await inboxOf(lead))[0]).toMatchObject({ kind: "task_completed", can: { approve: true, reject: false, return: true } });
    await server.as(lead, tasks.setStatus, { id, status: "In Progress", note: "Add the totals" });
    expect((await inboxOf(member))[0]).toMatchObject({ kind: "task_returned", body: "Add the totals" });
    await server.as(member, tasks.setStatus, { id, status: "Completed" });
    await server.as(lead, tasks.setStatus, { id, status: "Approved" });

    expect((await titlesOf(member)).map(([kind]) => kind).sort()).toEqual(["task_approved", "task_assigned", "task_returned"]);
    expect(await inboxOf(admin)).toEqual([]);
  });

  test("no one gets a notice about what they did", async () => {
    const { admin } = await cast();
    const { _id: id } = await create(admin, {});
    await server.as(admin, tasks.setStatus, { id, status: "Completed" });
    await server.as(admin, tasks.addComment, { id, text: "Done" });
    const own = (await inboxOf(admin)).filter(({ entity }) => entity._id === id);
    expect(own).toEqual([]);
  });

  test("comments within 10 minutes become one notice, later ones another", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await create(lead, { assignee: member.id });
    const comment = (text: string) => server.as(lead, tasks.addComment, { id, text });
    await comment("One");
    const [first] = await inboxOf(member);
    await server.as(member, notifications.update, { id: first!._id, read: true, archived: true });
    server.clock.set("2026-03-12T09:09:00Z");
    await comment("Two");
    const comments = async () => (await inboxOf(member)).filter(({ kind }) => kind === "task_commented");
    expect(await comments()).toMatchObject([{ body: "Two", count: 2, readAt: null, archivedAt: null }]);
    server.clock.set("2026-03-12T09:30:00Z");
    await comment("Three");
    expect((await comments()).map(({ body }) => body)).toEqual(["Three", "Two"]);
  });

  test("forty tasks assigned in one act are one notice, as long as the reader may see one of them", async () => {
    const { member, lead, mate } = await cast();
    const many = Array.from({ length: 40 }, (_, index) => ({ title: `Report ${index + 1}`, assignee: index < 38 ? member.id : mate.id }));
    const { data } = await server.as(lead, tasks.bulkCreate, { tasks: many });
    expect(await inboxOf(member)).toMatchObject([
      {
        kind: "task_assigned",
        title: `${lead.name} assigned you 38 tasks`,
        body: null,
        reason: "They are assigned to you",
        href: "/tasks?view=mine",
        entity: { type: "task", _id: null, status: null, version: null },
        task: null,
        count: 1,
      },
    ]);
    expect([await unreadOf(member), (await titlesOf(mate)).length]).toEqual([1, 1]);
    const own = data.slice(0, 38).map(({ _id }) => _id);
    await server.as(lead, tasks.bulkUpdate, { taskIds: own.slice(1), changes: { assignee: mate.id } });
    expect(await unreadOf(member)).toBe(1);
    expect(await titlesOf(mate)).toContainEqual(["task_assigned", `${lead.name} assigned you 37 tasks`]);
    await server.as(lead, tasks.update, { id: own[0]!, assignee: mate.id });
    expect(await unreadOf(member)).toBe(0);
  });

  test("tasks completed in one act wait as one notice, which is read once all are decided", async () => {
    const { member, lead } = await cast();
    const { data } = await server.as(lead, tasks.bulkCreate, {
      tasks: ["One", "Two", "Three"].map((title) => ({ title, assignee: member.id })),
    });
    const taskIds = data.map(({ _id }) => _id);
    await server.as(member, tasks.bulkUpdate, { taskIds, changes: { status: "Completed" } });
    expect(await inboxOf(lead)).toMatchObject([
      { title: `${member.name} completed 3 tasks`, href: "/team-lead/tasks?view=pending-approval", can: { approve: false, return: false } },
    ]);
    await server.as(lead, tasks.setStatus, { id: taskIds[0]!, status: "Approved" });
    expect(await unreadOf(lead)).toBe(1);
    await server.as(lead, tasks.bulkUpdate, { taskIds: taskIds.slice(1), changes: { status: "Approved" } });
    expect(await unreadOf(lead)).toBe(0);
    expect(await titlesOf(member)).toContainEqual(["task_approved", `${lead.name} approved 2 of your tasks`]);
  });

  test("tasks due on the same day are one notice, once", async () => {
    const { member, lead } = await cast();
    await server.as(lead, tasks.bulkCreate, {
      tasks: ["One", "Two"].map((title) => ({ title, assignee: member.id, dueDate: "2026-03-13" })),
    });
    server.clock.set("2026-03-13T07:00:00Z");
    for (let run = 0; run < 2; run++) await server.app.jobs.run("notifications.due");
    expect((await titlesOf(member)).filter(([kind]) => kind === "task_due")).toEqual([["task_due", "2 tasks are due today"]]);
  });

  test("a mention reaches only people who may read the task, instead of the comment", async () => {
    const { member, lead, outsider, mate } = await cast();
    const { _id: id } = await create(lead, { assignee: member.id });
    await server.as(lead, tasks.addComment, { id, text: `@${member.name} and @${outsider.name} and @${mate.name}` });
    expect((await titlesOf(member)).map(([kind]) => kind).sort()).toEqual(["task_assigned", "task_mentioned"]);
    for (const person of [outsider, mate]) expect(await inboxOf(person)).toEqual([]);
  });

  test("an open task is due once, on the morning of its day", async () => {
    const { member, lead } = await cast();
    await create(lead, { assignee: member.id, dueDate: "2026-03-13" });
    const due = async () => (await inboxOf(member)).filter(({ kind }) => kind === "task_due").length;
    server.clock.set("2026-03-13T06:00:00Z");
    await server.app.jobs.run("notifications.due");
    expect(await due()).toBe(0);
    for (const time of ["07:00", "07:10", "15:00"]) {
      server.clock.set(`2026-03-13T${time}:00Z`);
      await server.app.jobs.run("notifications.due");
    }
    expect(await due()).toBe(1);
  });

  test("loses the notice with the access to the task, and gets it back with the access", async () => {
    const { member, lead, mate } = await cast();
    const { _id: id } = await create(lead, { assignee: member.id });
    expect([await inboxOf(member), await unreadOf(member)]).toMatchObject([[{ kind: "task_assigned" }], 1]);
    const notice = (await inboxOf(member))[0]!._id;
    await server.as(lead, tasks.update, { id, assignee: mate.id });
    expect([await inboxOf(member), await unreadOf(member)]).toEqual([[], 0]);
    expect((await server.as(member, notifications.update, { id: notice, read: true })).status).toBe(404);
    await server.as(lead, tasks.remove, { id });
    expect(await inboxOf(mate)).toEqual([]);
  });
});

describe("the inbox", () => {
  test("reading in one browser tells the others, with ids only", async () => {
    const { member, lead } = await cast();
    await create(lead, { assignee: member.id });
    const [notice] = await inboxOf(member);
    server.events.length = 0;

    const { data } = await server.as(member, notifications.update, { id: notice!._id, read: true });

    expect(data.readAt).not.toBeNull();
    expect(await unreadOf(member)).toBe(0);
    expect(server.events).toEqual([{ name: "notifications.changed", userIds: [member.id] }]);
  });

  test("moves between inbox, snoozed and archived", async () => {
    const { member, lead } = await cast();
    await create(lead, { assignee: member.id });
    const [notice] = await inboxOf(member);
    const id = notice!._id;
    await server.as(member, notifications.update, { id, read: true });
    await server.as(member, notifications.update, { id, snoozedUntil: "2026-03-13T09:00:00+01:00" });
    expect([await inboxOf(member), (await inboxOf(member, "snoozed")).length]).toEqual([[], 1]);

    server.clock.set("2026-03-13T08:00:00Z");
    expect(await inboxOf(member)).toMatchObject([{ _id: id, readAt: null, shownAt: "2026-03-13T08:00:00.000Z" }]);
    await server.app.jobs.run("notifications.wake");
    expect(server.events.at(-1)).toEqual({ name: "notifications.changed", userIds: [member.id] });

    await server.as(member, notifications.update, { id, archived: true });
    expect([await inboxOf(member), (await inboxOf(member, "archived")).length]).toEqual([[], 1]);
    await server.as(member, notifications.update, { id, archived: false });
    expect(await inboxOf(member)).toHaveLength(1);
  });

  test("rejects a snooze in the past", async () => {
    const { member, lead } = await cast();
    await create(lead, { assignee: member.id });
    const [notice] = await inboxOf(member);
    const { status, body } = await server.as(member, notifications.update, { id: notice!._id, snoozedUntil: "2026-03-12T08:59:00Z" });
    expect([status, body.message]).toEqual([400, "Please choose a time in the future"]);
  });

  test("marks everything as read", async () => {
    const { member, lead, mate } = await cast();
    for (const title of ["One", "Two"]) await create(lead, { title, assignee: member.id });
    await create(lead, { assignee: mate.id });
    expect((await server.as(member, notifications.readAll)).data).toEqual({ updated: 2 });
    expect([await unreadOf(member), await unreadOf(mate)]).toEqual([0, 1]);
  });

  test("a policy reaches everyone except its author", async () => {
    const { member, admin } = await cast();
    await server.as(admin, policy.update, { content: "Be kind.", requiresAcknowledgement: true });
    expect(await titlesOf(member)).toEqual([["policy_published", "A new version of the policy was published"]]);
    expect((await titlesOf(admin)).map(([kind]) => kind)).not.toContain("policy_published");
  });

  test("a new version joins a recent notice, follows an older one, and reaches those without one", async () => {
    const { member, mate, lead, admin } = await cast();
    const publish = (content: string) => server.as(admin, policy.update, { content, requiresAcknowledgement: true });
    await publish("Be brave.");
    await server.db.updateTable("notifications").set({ createdAt: "2026-03-12T08:00:00Z" }).where("userId", "=", member.id).execute();
    await server.db.deleteFrom("notifications").where("userId", "=", lead.id).execute();
    await publish("Be brave and brief.");
    const countsOf = async (person: Person) => (await inboxOf(person)).map(({ count }) => count);
    expect([await countsOf(member), await countsOf(mate), await countsOf(lead)]).toEqual([[1, 1], [2], [1]]);
  });

  test("a person without an account any more gets nothing", async () => {
    const { member, lead, admin } = await cast();
    const { _id: id } = await applied(member);
    await server.as(admin, users.update, { id: lead.id, status: "inactive" });
    await server.as(admin, leaves.approve, { id });
    const rows = await server.db.selectFrom("notifications").select("kind").where("userId", "=", lead.id).execute();
    expect(rows).toEqual([{ kind: "leave_requested" }]);
  });
});

describe("access", () => {
  test("notices are visible exactly to the people who may read the task, leave or evaluation", async () => {
    const { member, lead, mate, admin, outsider, otherLead } = await cast();
    const everyone = [member, lead, mate, admin, outsider, otherLead];
    const { _id: taskId } = await create(lead, { assignee: member.id });
    const { _id: leaveId } = await applied(member);
    const at = "2026-03-12T09:00:00.000Z";
    const common = {
      body: null,
      reason: "A test",
      actorId: null,
      createdAt: at,
      shownAt: at,
      readAt: null,
      archivedAt: null,
      snoozedUntil: null,
    };
    await server.db.deleteFrom("notifications").execute();
    await server.db
      .insertInto("notifications")
      .values(
        everyone.flatMap(({ id: userId }) => [
          {
            ...common,
            id: uuidv7(),
            userId,
            kind: "task_commented" as const,
            title: "Task",
            entityType: "task" as const,
            entityId: taskId,
          },
          {
            ...common,
            id: uuidv7(),
            userId,
            kind: "leave_decided" as const,
            title: "Leave",
            entityType: "leave" as const,
            entityId: leaveId,
          },
        ]),
      )
      .execute();
    for (const person of everyone) {
      const readsTask = (await server.as(person, tasks.get, { id: taskId })).status === 200;
      const readsLeave = [member, lead, admin].includes(person);
      const expected = [...(readsLeave ? ["Leave"] : []), ...(readsTask ? ["Task"] : [])];
      expect((await inboxOf(person)).map(({ title }) => title).sort()).toEqual(expected);
    }
  });
});
