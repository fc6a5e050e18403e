import { describe, expect, test } from "vitest";
import { overview } from "@daybook/contract/analytics/analytics";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team, bulk } = taskFixtures(server);

const setStatus = async (person: { id: string }, id: string, status: string) =>
  (await server.as(person, tasks.setStatus, { id, status, note: "The tests" })).status;
const assign = (person: { id: string }, id: string, assignee: string | null) => server.as(person, tasks.update, { id, assignee });
const can = async (person: { id: string }, id: string) => (await server.as(person, tasks.get, { id })).data.can;

describe("own work of a lead", () => {
  test("stays unapproved after unassigning it", async () => {
    const { lead, admin, project } = await team();
    const [task] = await bulk(lead, { title: "detour", assignee: lead.id, project: project.id });
    await setStatus(lead, task!._id, "Completed");
    expect((await assign(lead, task!._id, null)).status).toBe(200);
    expect((await can(lead, task!._id)).approve).toBe(false);
    expect(await setStatus(lead, task!._id, "Approved")).toBe(403);
    const { data } = await server.as(lead, tasks.bulkUpdate, { taskIds: [task!._id], changes: { status: "Approved" } });
    expect(data).toMatchObject({ updatedIds: [], failed: [{ reason: "You don't have permission to approve this task" }] });
    expect(await setStatus(admin, task!._id, "Approved")).toBe(200);
  });

  test("includes tasks that someone else completed for the lead, and those the lead completed or created as completed", async () => {
    const { lead, member, project } = await team();
    const [given, helped] = await bulk(
      member,
      { title: "completed by its creator", assignee: lead.id, project: project.id },
      { title: "completed by the lead", assignee: member.id, project: project.id },
    );
    const [made] = await bulk(lead, { title: "created as completed", status: "Completed", project: project.id });
    await setStatus(member, given!._id, "Completed");
    await setStatus(lead, helped!._id, "Completed");
    for (const task of [given, helped, made]) {
      await assign(lead, task!._id, null);
      expect(await setStatus(lead, task!._id, "Approved"), task!.title).toBe(403);
    }
  });

  test("is the work of the one who completed it last", async () => {
    const { lead, member, admin, project } = await team();
    const [task] = await bulk(lead, { title: "handed over", assignee: lead.id, project: project.id });
    await setStatus(lead, task!._id, "Completed");
    await setStatus(admin, task!._id, "In Progress");
    await assign(lead, task!._id, member.id);
    await setStatus(member, task!._id, "Completed");
    expect(await setStatus(lead, task!._id, "Approved")).toBe(200);
  });

  test("lists to review what each person can approve, of a chosen team", async () => {
    const { own, lead, member, colleague, outsider, admin, otherLead, project } = await team();
    const [ofMember, ofProject, ofLead, completedByLead, open] = await bulk(
      lead,
      { title: "of a member", assignee: member.id },
      { title: "of the team's project", assignee: colleague.id, project: project.id },
      { title: "the lead's own", assignee: lead.id },
      { title: "completed by the lead", assignee: member.id },
      { title: "still open", assignee: member.id },
    );
    const [elsewhere] = await bulk(admin, { title: "of another team", assignee: outsider.id });
    for (const [person, task] of [
      [member, ofMember],
      [colleague, ofProject],
      [lead, ofLead],
      [lead, completedByLead],
      [outsider, elsewhere],
    ] as const)
      await setStatus(person, task!._id, "Completed");
    const toReview = async (person: { id: string }, input = {}) => {
      const { data, body } = await server.as(person, tasks.list, { view: "to-review", limit: 100, ...input });
      expect((body["pagination"] as { totalItems: number }).totalItems).toBe(data.length);
      expect(data.filter(({ can }) => !can.approve)).toEqual([]);
      return data.map(({ _id }) => _id).toSorted();
    };
    const ids = (...list: ({ _id: string } | undefined)[]) => list.map((task) => task!._id).toSorted();
    expect(await toReview(lead)).toEqual(ids(ofMember, ofProject));
    expect(await toReview(admin, { team: own.name })).toEqual(ids(ofMember, ofProject, ofLead, completedByLead));
    expect(await toReview(admin, { assignee: outsider.id })).toEqual(ids(elsewhere));
    expect(await toReview(member)).toEqual([]);
    expect(await toReview(otherLead)).toEqual([]);
    for (const [person, pending] of [
      [lead, ids(ofMember, ofProject)],
      [member, ids(ofMember, completedByLead)],
    ] as const) {
      expect((await server.as(person, tasks.list, { view: "pending-approval" })).data.map(({ _id }) => _id).toSorted()).toEqual(pending);
      expect((await server.as(person, tasks.counts)).data.pendingApproval).toBe(pending.length);
      expect((await server.as(person, overview)).data.tasks.pendingApproval).toBe(pending.length);
    }
    const { data, body } = await server.as(lead, tasks.list, { view: "to-review", limit: 1 });
    expect([data.length, body["pagination"]]).toMatchObject([1, { totalItems: 2 }]);
    expect([open!.status, open!.can.approve]).toEqual(["To Do", true]);
  });

  test("an approved task cannot be assigned to its approver", async () => {
    const { lead, member, admin } = await team();
    const [task, other] = await bulk(member, { title: "approved", assignee: member.id }, { title: "not yet", assignee: member.id });
    await setStatus(member, task!._id, "Completed");
    await setStatus(member, other!._id, "Completed");
    await setStatus(lead, task!._id, "Approved");
    const message = `${lead.name} approved this task. Reopen it before you assign it to them.`;
    for (const person of [lead, admin]) {
      const { status, body } = await assign(person, task!._id, lead.id);
      expect([status, body.message]).toEqual([409, message]);
    }
    const changes = { assignee: lead.id, status: "Approved" };
    const { data } = await server.as(lead, tasks.bulkUpdate, { taskIds: [task!._id, other!._id], changes });
    expect(data.updatedIds).toEqual([]);
    expect(data.failed.map(({ reason }) => reason)).toEqual([message, "You don't have permission to approve this task"]);
  });
});

describe("the creator's team", () => {
  test("gives its lead reading only", async () => {
    const { lead, outsider, member } = await team();
    const task = await make.task(member, { assigneeId: outsider.id });
    expect(await can(lead, task.id)).toEqual({ read: true, update: false, move: false, approve: false, remove: false, restore: false });
    expect((await server.as(lead, tasks.remove, { id: task.id })).status).toBe(403);
  });

  test("gives nothing while the creator is an admin", async () => {
    const { own, lead, outsider } = await team();
    const admin = await make.user("admin", { team: own });
    const [task, unassigned] = await bulk(admin, { title: "for another team", assignee: outsider.id }, { title: "for no one" });
    const listed = async () => (await server.as(lead, tasks.list, { limit: 100 })).data.map(({ _id }) => _id).toSorted();
    expect((await server.as(lead, tasks.get, { id: task!._id })).status).toBe(404);
    expect(await listed()).toEqual([]);

    await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", admin.id).execute();
    expect((await server.as(lead, tasks.get, { id: task!._id })).status).toBe(200);
    expect(await listed()).toEqual([task!._id, unassigned!._id].toSorted());
    await server.db.updateTable("users").set({ role: "admin" }).where("id", "=", admin.id).execute();
    expect(await listed()).toEqual([]);
  });
});
