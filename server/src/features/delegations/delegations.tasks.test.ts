import { beforeEach, describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as tasks from "@daybook/contract/tasks/tasks";
import { roomsFor, roomsOf } from "#realtime/rooms.ts";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, make } = leavePeople(server);

beforeEach(reset);

const today = { startDate: "2026-03-12", endDate: "2026-03-12" };
const dayAfter = "2026-03-13T09:00:00Z";

/** Makes `to` the delegate of a lead today, accepted. */
async function delegated(lead: Person, to: Person, scopes: ("leaves" | "tasks")[]) {
  const { data } = await server.as(lead, delegations.create, { to: to.id, ...today, scopes });
  await server.as(to, delegations.answer, { id: data._id, state: "accepted" });
  return data._id;
}

const completed = (assignee: Person) => make.task(assignee, { title: "Render the lobby", assigneeId: assignee.id, status: "Completed" });
const setStatus = (person: Person, id: string, status: "Approved" | "In Progress" | "Cancelled", note = "Fix the light") =>
  server.as(person, tasks.setStatus, { id, status, note });
const toApprove = async (person: Person) =>
  (await server.as(person, tasks.list, { view: "pending-approval" })).data.map(({ _id }) => _id).toSorted();

describe("a delegate for tasks", () => {
  test("approves and returns the team's completed tasks on the days of the delegation, not the day after", async () => {
    const { member, outsider, lead } = await cast();
    const [first, second, third] = await Promise.all([completed(member), completed(member), completed(member)]);
    expect((await setStatus(outsider, first.id, "Approved")).status).toBe(404);
    await delegated(lead, outsider, ["tasks"]);
    expect(await toApprove(outsider)).toEqual([first.id, second.id, third.id].toSorted());
    expect((await server.as(outsider, tasks.counts)).data.pendingApproval).toBe(3);
    const approval = await setStatus(outsider, first.id, "Approved");
    expect([approval.status, approval.data.status, approval.data.approvedBy?._id]).toEqual([200, "Approved", outsider.id]);
    expect(approval.data.approvedOnBehalfOf).toMatchObject({ _id: lead.id, name: lead.name });
    expect((await setStatus(outsider, second.id, "In Progress")).status).toBe(200);

    server.clock.set(dayAfter);
    const { status, body } = await setStatus(outsider, third.id, "Approved");
    expect([status, body.message]).toEqual([
      403,
      `You don't have permission to change the status of this task: you decide for ${lead.name} on 12 Mar 2026`,
    ]);
    expect((await server.as(outsider, tasks.get, { id: third.id })).status).toBe(404);
    expect(await toApprove(outsider)).toEqual([]);
  });

  test("names both leads when two tasks of their teams are approved at once, and none after a task is reopened", async () => {
    const { member, outsider, lead, otherLead, mate } = await cast();
    await delegated(lead, mate, ["tasks"]);
    await delegated(otherLead, mate, ["tasks"]);
    const [first, second] = await Promise.all([completed(member), completed(outsider)]);
    await server.as(mate, tasks.bulkUpdate, { taskIds: [first.id, second.id], changes: { status: "Approved" } });
    const leadOf = async (person: Person, id: string) => (await server.as(person, tasks.get, { id })).data.approvedOnBehalfOf?._id;
    expect(await leadOf(member, first.id)).toBe(lead.id);
    expect(await leadOf(outsider, second.id)).toBe(otherLead.id);
    await setStatus(lead, first.id, "In Progress");
    expect(await leadOf(member, first.id)).toBeUndefined();
  });

  test("neither edits, cancels nor deletes tasks, and finds them in no list but that of tasks to approve", async () => {
    const { member, outsider, lead } = await cast();
    const { id } = await completed(member);
    const open = await make.task(member, { assigneeId: member.id });
    await delegated(lead, outsider, ["tasks"]);
    expect((await server.as(outsider, tasks.get, { id })).data.can).toEqual({
      read: true,
      update: false,
      remove: false,
      move: false,
      approve: true,
      restore: false,
    });
    expect((await server.as(outsider, tasks.update, { id, title: "Mine now" })).status).toBe(403);
    expect((await setStatus(outsider, id, "Cancelled")).status).toBe(403);
    expect((await setStatus(outsider, open.id, "In Progress")).status).toBe(403);
    expect((await server.as(outsider, tasks.remove, { id })).status).toBe(403);
    expect((await server.as(outsider, tasks.list)).data).toEqual([]);
    const { data } = await server.as(outsider, tasks.bulkUpdate, { taskIds: [id], changes: { status: "Approved" } });
    expect(data.updatedIds).toEqual([id]);
  });

  test("never approves an own task, one of the lead, or one of another team", async () => {
    const { mate, lead, outsider, otherLead } = await cast();
    const [own, leads, elsewhere] = await Promise.all([completed(mate), completed(lead), completed(outsider)]);
    const taken = await make.task(mate, { assigneeId: mate.id, status: "In Progress" });
    await delegated(lead, mate, ["tasks"]);
    expect((await setStatus(mate, own.id, "Approved")).status).toBe(403);
    expect((await setStatus(mate, leads.id, "Approved")).status).toBe(403);
    expect((await setStatus(mate, elsewhere.id, "Approved")).status).toBe(404);
    // Completed by the delegate, then given away: it stays an own task.
    await server.as(mate, tasks.setStatus, { id: taken.id, status: "Completed" });
    await server.as(lead, tasks.update, { id: taken.id, assignee: lead.id });
    expect((await setStatus(mate, taken.id, "Approved")).status).toBe(403);
    expect(await toApprove(mate)).toEqual([]);
    // One hop: the other lead's delegate does not get this team.
    await delegated(otherLead, lead, ["tasks"]);
    expect((await setStatus(mate, elsewhere.id, "Approved")).status).toBe(404);
    expect((await setStatus(lead, elsewhere.id, "Approved")).status).toBe(200);
  });

  test("has nothing of leave, and a delegate for leave nothing of tasks", async () => {
    const { member, outsider, lead, otherLead } = await cast();
    const { id } = await completed(member);
    const { _id: leaveId } = await applied(member);
    const delegation = await delegated(lead, outsider, ["tasks"]);
    expect((await server.as(outsider, leaves.team)).status).toBe(403);
    expect((await server.as(outsider, leaves.approve, { id: leaveId })).status).toBe(404);
    expect((await server.as(outsider, leaves.balance, { userId: member.id })).status).not.toBe(200);
    await server.as(lead, delegations.remove, { id: delegation });
    await delegated(lead, otherLead, ["leaves"]);
    expect((await setStatus(otherLead, id, "Approved")).status).toBe(404);
    expect(await toApprove(otherLead)).toEqual([]);
    expect((await server.as(otherLead, leaves.approve, { id: leaveId })).status).toBe(200);
  });

  test("is named with the lead in the history and the audit log", async () => {
    const { member, outsider, lead, admin } = await cast();
    const { id } = await completed(member);
    await delegated(lead, outsider, ["leaves", "tasks"]);
    await setStatus(outsider, id, "Approved");
    const { data: history } = await server.as(member, tasks.listActivity, { id });
    expect(history[0]).toMatchObject({ action: "approved", actor: { _id: outsider.id }, onBehalfOf: { _id: lead.id, name: lead.name } });
    const { data: events } = await server.as(admin, audit.list, { entity: "tasks", action: "tasks.approved" });
    expect(events.find(({ entityId }) => entityId === id)).toMatchObject({ actor: { _id: outsider.id }, onBehalfOf: { _id: lead.id } });
  });
});

test("live updates reach delegates of the right scope", () => {
  const person = { id: "d", name: "d", role: "team_member" as const, teamId: "other", projectIds: [], sessionId: "s" };
  const actsFor = (scopes: ("leaves" | "tasks")[]) => ({
    ...person,
    actsFor: [{ userId: "l", name: "l", teamId: "t", scopes, until: "" }],
  });
  const events = {
    leaves: { name: "leaves.changed", userId: "m", teamId: "t", shown: true },
    tasks: { name: "tasks.changed", taskIds: [], userIds: [], teamIds: ["t"], projectIds: [] },
    other: { name: "eods.changed", userId: "m", teamId: "t" },
  } as const;
  const heard = (scopes: ("leaves" | "tasks")[]) =>
    Object.entries(events)
      .filter(([, event]) =>
        roomsFor(event as never, { teamId: "t", projectIds: [], userIds: [] }).some((room) => roomsOf(actsFor(scopes)).includes(room)),
      )
      .map(([name]) => name);
  expect([heard(["leaves"]), heard(["tasks"]), heard(["leaves", "tasks"])]).toEqual([["leaves"], ["tasks"], ["leaves", "tasks"]]);
});
