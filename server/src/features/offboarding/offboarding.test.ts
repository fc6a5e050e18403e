import { describe, expect, test } from "vitest";
import * as accessTokens from "@daybook/contract/access-tokens/access-tokens";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as offboarding from "@daybook/contract/offboarding/offboarding";
import * as projects from "@daybook/contract/projects/projects";
import * as series from "@daybook/contract/series/series";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as teams from "@daybook/contract/teams/teams";
import * as users from "@daybook/contract/users/users";
import { giveToken } from "#test/access-token-fixtures.ts";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team, bulk } = taskFixtures(server);

type Person = { id: string };

const at = (day: string, time = "09:00") => server.clock.set(`${day}T${time}:00Z`);
const due = () => server.app.jobs.run("offboarding.due");
const open = async (admin: Person, id: string) => (await server.as(admin, offboarding.get, { id })).data;
const plan = (admin: Person, person: Person, fields: Record<string, unknown> = {}) =>
  server.as(admin, offboarding.plan, { id: person.id, lastDay: "2026-03-20", ...fields });
const told = async (person: Person, kind: string) =>
  (await server.as(person, notifications.list)).data
    .filter((notice) => notice.kind === kind)
    .map(({ title, body }) => `${title} ${body ?? ""}`.trim());
const userOf = (admin: Person, id: string) => server.as(admin, users.get, { id });
const assigneeOf = async (admin: Person, id: string) => (await server.as(admin, tasks.get, { id })).data.assignee?._id ?? null;

describe("offboarding", () => {
  test("lists what is open of every feature", async () => {
    at("2026-03-12");
    const { lead, member, colleague, admin, own, otherLead, project } = await team();
    const [task] = await bulk(lead, { title: "Own work", assignee: lead.id, dueDate: "2026-03-25" });
    const [waiting] = await bulk(lead, { title: "Theirs", assignee: member.id });
    await server.as(member, tasks.setStatus, { id: waiting!._id, status: "Completed" });
    await server.as(member, leaves.apply, { leaveType: "Casual", startDate: "2026-03-16" });
    await server.as(lead, leaves.apply, { leaveType: "Casual", startDate: "2026-03-17" });
    await server.as(lead, series.create, {
      title: "Weekly numbers",
      rule: "FREQ=DAILY",
      startDate: "2026-03-14",
      blueprint: { assignee: member.id },
    });
    await server.as(admin, projects.update, { id: project.id, lead: lead.id });
    await server.as(otherLead, delegations.create, { to: lead.id, startDate: "2026-03-12", endDate: "2026-03-13", scopes: ["tasks"] });
    await giveToken(server, lead);
    const { state, items, checklist } = await open(admin, lead.id);
    expect(task).toBeDefined();
    expect(state).toBe("none");
    expect(checklist.every(({ done }) => !done)).toBe(true);
    expect(Object.fromEntries(items.map(({ kind, title, detail }) => [kind, kind === "access" ? detail : title]))).toEqual({
      team: `Leads ${own.name}`,
      task_reviews: "1 task to approve",
      leave_requests: "1 leave request to decide",
      leave: "1 own request for leave",
      tasks: "1 open task",
      series: "Recurring task: Weekly numbers",
      projects: `Leads the project ${project.name}`,
      delegations: `Stands in for ${otherLead.name}, 12 Mar 2026 to 13 Mar 2026`,
      access: "1 session, 1 access token",
    });
    expect(
      items
        .find(({ kind }) => kind === "team")!
        .people!.map(({ _id }) => _id)
        .toSorted(),
    ).toEqual([member.id, colleague.id].toSorted());
  });

  test("needs a new lead first, and then everything follows the new lead by default", async () => {
    at("2026-03-12");
    const { lead, member, admin, own, project } = await team();
    const [task] = await bulk(lead, { title: "Own work", assignee: lead.id });
    await server.as(admin, projects.update, { id: project.id, lead: lead.id });
    const refused = await plan(admin, lead, { lastDay: "2026-03-12", now: true });
    expect(refused).toMatchObject({ status: 409, body: { message: `${lead.name} leads ${own.name}. Choose a new lead first.` } });
    const done = await plan(admin, lead, {
      lastDay: "2026-03-12",
      now: true,
      decisions: [{ kind: "team", _id: own.id, choice: "reassign", to: member.id }],
    });
    expect(done).toMatchObject({ status: 200, data: { state: "done", items: [] } });
    expect((await server.as(admin, teams.get, { id: own.id })).data.leads.map(({ _id }) => _id)).toEqual([member.id]);
    expect(await assigneeOf(admin, task!._id)).toBe(member.id);
    expect((await server.as(admin, projects.get, { id: project.id })).data.lead?._id).toBe(member.id);
    expect((await userOf(admin, lead.id)).data).toMatchObject({ status: "inactive", lastDayOfOffice: "2026-03-12" });
    expect((await server.as(lead, users.profile)).status).toBe(401);
  });

  test("waits for the end of the last day, also after a downtime, and carries it out once", async () => {
    at("2026-03-12");
    const { member, colleague, admin } = await team();
    const [task] = await bulk(member, { title: "Own work", assignee: member.id });
    const decisions = [{ kind: "tasks", choice: "reassign", to: colleague.id }];
    expect((await plan(admin, member, { decisions })).data).toMatchObject({ state: "planned", lastDay: "2026-03-20", decisions });
    at("2026-03-20", "23:00");
    await due();
    expect(await assigneeOf(admin, task!._id)).toBe(member.id);
    at("2026-03-24");
    expect((await server.as(member, users.profile)).status).toBe(401);
    await Promise.all([due(), due()]);
    expect(await assigneeOf(admin, task!._id)).toBe(colleague.id);
    expect((await userOf(admin, member.id)).data).toMatchObject({ status: "inactive", lastDayOfOffice: "2026-03-20" });
    const events = await server.db
      .selectFrom("auditEvents")
      .select("id")
      .where("action", "=", "offboarding.completed")
      .where("entityId", "=", member.id)
      .execute();
    expect(events).toHaveLength(1);
  });

  test("is called off until then and sets the last day to what it was", async () => {
    at("2026-03-12");
    const { member, admin } = await team();
    await plan(admin, member);
    await plan(admin, member, { lastDay: "2026-03-27" });
    expect((await userOf(admin, member.id)).data.lastDayOfOffice).toBe("2026-03-27");
    expect((await server.as(admin, offboarding.callOff, { id: member.id })).data).toMatchObject({ state: "none", lastDay: null });
    expect(await server.as(admin, offboarding.callOff, { id: member.id })).toMatchObject({ status: 404 });
    at("2026-04-02");
    await due();
    expect((await userOf(admin, member.id)).data).toMatchObject({ status: "active", lastDayOfOffice: null });
  });

  test("is called off when the last day is taken away", async () => {
    at("2026-03-12");
    const { member, admin } = await team();
    await plan(admin, member);
    await server.as(admin, users.update, { id: member.id, lastDayOfOffice: null });
    expect((await open(admin, member.id)).state).toBe("none");
  });

  test("refuses what is not open, not possible or given to a person who cannot take it", async () => {
    at("2026-03-12");
    const { member, admin, outsider } = await team();
    await bulk(member, { title: "Own work", assignee: member.id });
    const tried = async (...decisions: Record<string, unknown>[]) => (await plan(admin, member, { decisions })).body;
    expect(await tried({ kind: "blockers", choice: "unassign" })).toMatchObject({
      errors: [{ path: "decisions.0", message: `${member.name} has no open blockers to decide` }],
    });
    expect(await tried({ kind: "tasks", choice: "pause" })).toMatchObject({
      errors: [{ message: "Choose unassign or reassign for “1 open task”, not pause" }],
    });
    expect(await tried({ kind: "tasks", choice: "reassign" })).toMatchObject({
      errors: [{ message: "Choose who takes over “1 open task”" }],
    });
    expect(await tried({ kind: "tasks", choice: "reassign", to: admin.id })).toMatchObject({ errors: [{ path: "decisions.0.to" }] });
    expect(await tried({ kind: "tasks", choice: "reassign", to: member.id })).toMatchObject({ errors: [{ path: "decisions.0.to" }] });
    await server.as(admin, users.update, { id: outsider.id, status: "inactive" });
    expect(await tried({ kind: "tasks", choice: "reassign", to: outsider.id })).toMatchObject({ errors: [{ path: "decisions.0.to" }] });
    expect((await plan(admin, admin)).status).toBe(409);
    expect((await plan(admin, member, { now: true, lastDay: "2026-03-13" })).body).toMatchObject({ errors: [{ path: "lastDay" }] });
  });

  test("keeps a decision's default when who should take over has left meanwhile", async () => {
    at("2026-03-12");
    const { member, colleague, admin } = await team();
    const [task] = await bulk(member, { title: "Own work", assignee: member.id });
    await plan(admin, member, { decisions: [{ kind: "tasks", choice: "reassign", to: colleague.id }] });
    await server.as(admin, users.update, { id: colleague.id, status: "inactive" });
    at("2026-03-21");
    await due();
    expect(await assigneeOf(admin, task!._id)).toBeNull();
  });

  test("keeps a checklist whose steps the next person begins with", async () => {
    at("2026-03-12");
    const { member, colleague, admin } = await team();
    await plan(admin, member, { checklist: [{ text: "Render farm account closed", done: false }] });
    await server.as(admin, offboarding.setChecklist, { id: member.id, checklist: [{ text: "Render farm account closed", done: true }] });
    expect((await open(admin, member.id)).checklist).toEqual([{ text: "Render farm account closed", done: true }]);
    expect((await open(admin, colleague.id)).checklist).toEqual([{ text: "Render farm account closed", done: false }]);
    expect((await server.as(admin, offboarding.setChecklist, { id: colleague.id, checklist: [] })).status).toBe(404);
  });

  test("two plans at once leave one", async () => {
    at("2026-03-12");
    const { member, admin } = await team();
    const answers = await Promise.all([plan(admin, member), plan(admin, member, { lastDay: "2026-03-27" })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await server.db.selectFrom("offboardings").select("state").where("userId", "=", member.id).execute();
    expect(rows).toEqual([{ state: "planned" }]);
  });
});

describe("a closed account", () => {
  const ways = {
    deactivated: (admin: Person, id: string) => server.as(admin, users.update, { id, status: "inactive" }),
    deleted: (admin: Person, id: string) => server.as(admin, users.remove, { id }),
    "deactivated with others": (admin: Person, id: string) =>
      server.as(admin, users.bulkUpdate, { userIds: [id], changes: { status: "inactive" } }),
  };

  test.each(Object.keys(ways) as (keyof typeof ways)[])("of a member, %s, leaves tasks to the lead's inbox and no access", async (way) => {
    at("2026-03-12");
    const { member, lead, admin } = await team();
    const [one, two] = await bulk(member, { title: "One", assignee: member.id }, { title: "Two", assignee: member.id });
    await giveToken(server, member);
    await ways[way](admin, member.id);
    expect([await assigneeOf(admin, one!._id), await assigneeOf(admin, two!._id)]).toEqual([null, null]);
    expect(await told(lead, "tasks_unassigned")).toEqual([`2 tasks have no assignee: ${member.name} has left`]);
    expect((await server.as(admin, accessTokens.listAll)).data.filter(({ user }) => user._id === member.id)).toEqual([]);
    expect((await server.as(member, users.profile)).status).toBe(401);
  });

  test("of a lead leaves a team without a lead and tells the admins what waits", async () => {
    at("2026-03-12");
    const { lead, member, admin, own } = await team();
    const [task] = await bulk(lead, { title: "Own work", assignee: lead.id });
    await server.as(member, leaves.apply, { leaveType: "Casual", startDate: "2026-03-16" });
    await server.as(admin, users.update, { id: lead.id, status: "inactive" });
    expect(await assigneeOf(admin, task!._id)).toBeNull();
    expect(await told(admin, "person_left")).toEqual([
      `${lead.name} has left ${own.name} has no lead. 1 leave request wait for an admin. Choose a new lead under Teams.`,
    ]);
    expect(await told(admin, "tasks_unassigned")).toEqual([`#${task!.number} Own work has no assignee: ${lead.name} has left`]);
  });

  test("ends delegations and tells the other person", async () => {
    at("2026-03-12");
    const { lead, member, admin } = await team();
    await server.as(lead, delegations.create, { to: member.id, startDate: "2026-03-12", endDate: "2026-03-13", scopes: ["tasks"] });
    await server.as(admin, users.update, { id: member.id, status: "inactive" });
    expect(await told(lead, "person_left")).toEqual([
      `${member.name} has left ${member.name} does not stand in for you any more. Choose another person.`,
    ]);
  });

  test("has nothing more to settle when it is deleted later", async () => {
    at("2026-03-12");
    const { member, admin } = await team();
    await make.eod(member, { date: "2026-03-11" });
    await server.as(admin, users.update, { id: member.id, status: "inactive" });
    expect((await server.as(admin, users.remove, { id: member.id })).status).toBe(200);
  });
});
