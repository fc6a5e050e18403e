import { describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as series from "@daybook/contract/series/series";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import { taskFixtures } from "#test/task-fixtures.ts";

const server = startServer();
const { make, team } = taskFixtures(server);

type Person = { id: string };

/** A Thursday. */
const at = (day: string) => server.clock.set(`${day}T09:00:00Z`);
const due = () => server.app.jobs.run("series.due");
const create = (person: Person, assignee: Person | null, fields: Record<string, unknown> = {}) =>
  server.as(person, series.create, {
    title: "Weekly numbers",
    rule: "FREQ=DAILY",
    startDate: "2026-03-12",
    blueprint: { assignee: assignee?.id ?? null },
    ...fields,
  });
const found = async (person: Person, id: string) => (await server.as(person, series.list, {})).data.find(({ _id }) => _id === id);
/** The tasks of a series by date. */
const made = async (id: string) =>
  server.db
    .selectFrom("taskSeriesDates")
    .innerJoin("tasks", "tasks.id", "taskSeriesDates.taskId")
    .select(["date", "skipped", "tasks.startDate", "tasks.dueDate", "tasks.id"])
    .where("seriesId", "=", id)
    .orderBy("date")
    .execute();
const told = async (person: Person, kind: string) =>
  (await server.as(person, notifications.list)).data.filter((notice) => notice.kind === kind).map(({ title, body }) => `${title}: ${body}`);

describe("a series", () => {
  test("makes a new task for each date, once, also in two processes at once", async () => {
    at("2026-03-12");
    const { member } = await team();
    const checklist = [{ text: "Read the meter" }];
    const { data } = await create(member, member, {
      dueAfterDays: 2,
      blueprint: { assignee: member.id, description: "All meters", priority: "High", checklist, estimatedHours: 1.5 },
    });
    expect(data).toMatchObject({ state: "active", nextDate: "2026-03-12", lastDate: null, owner: { _id: member.id } });
    await Promise.all([due(), due()]);
    const [task, ...others] = await made(data._id);
    expect(others).toEqual([]);
    expect(task).toMatchObject({ date: "2026-03-12", startDate: "2026-03-12", dueDate: "2026-03-14", skipped: 0 });
    expect((await server.as(member, tasks.get, { id: task!.id })).data).toMatchObject({
      title: "Weekly numbers",
      description: "All meters",
      priority: "High",
      estimatedHours: 1.5,
      checklist: [{ text: "Read the meter", doneAt: null }],
      assignee: { _id: member.id },
      series: { _id: data._id, date: "2026-03-12", skipped: 0 },
    });
    expect(await found(member, data._id)).toMatchObject({ nextDate: "2026-03-13", lastDate: "2026-03-12" });
    at("2026-03-13");
    await due();
    expect((await made(data._id)).map(({ date }) => date)).toEqual(["2026-03-12", "2026-03-13"]);
  });

  test("makes the latest missed date after a downtime and says how many were skipped", async () => {
    at("2026-03-12");
    const { member } = await team();
    const { data } = await create(member, member);
    at("2026-03-16");
    await due();
    expect(await made(data._id)).toMatchObject([{ date: "2026-03-16", skipped: 4 }]);
    expect(await found(member, data._id)).toMatchObject({ nextDate: "2026-03-17" });
  });

  test("ends after its number of times", async () => {
    at("2026-03-12");
    const { member } = await team();
    const { data } = await create(member, member, { count: 1 });
    await due();
    expect(await found(member, data._id)).toMatchObject({ state: "ended", nextDate: null, lastDate: "2026-03-12" });
  });

  test("previews five dates with the reason of each shift, by the holidays of the assignee", async () => {
    at("2026-03-12");
    const { lead, member } = await team();
    const input = { rule: "FREQ=WEEKLY;BYDAY=SA", startDate: "2026-03-12", onDayOff: "before", assignee: member.id };
    const { data } = await server.as(lead, series.preview, input);
    expect(data).toHaveLength(5);
    expect(data[0]).toEqual({ planned: "2026-03-14", date: "2026-03-13", reason: "14 Mar 2026 is a day off" });
  });

  test("names what is wrong", async () => {
    at("2026-03-12");
    const { member } = await team();
    const problem = async (fields: object) => (await create(member, member, fields as Record<string, unknown>)).body.errors;
    expect(await problem({ rule: "FREQ=DAILY;COUNT=2" })).toEqual([
      { path: "rule", message: "COUNT is not part of a rule: use the field count" },
    ]);
    expect(await problem({ endDate: "2026-03-11" })).toEqual([{ path: "endDate", message: "The end date is before the start date" }]);
    expect(await problem({ endDate: "2026-04-11", count: 2 })).toEqual([
      { path: "count", message: "A series ends on a date or after a number of times, not both" },
    ]);
    expect(await problem({ startDate: "2026-01-01", endDate: "2026-02-01" })).toEqual([
      { path: "rule", message: "There is no date from today on. Change the rule, its end or the days off" },
    ]);
  });

  test("skips a date, and makes the next one now: two at once make one", async () => {
    at("2026-03-12");
    const { member } = await team();
    const { data } = await create(member, member);
    expect((await server.as(member, series.skip, { id: data._id })).data.nextDate).toBe("2026-03-13");
    const runs = await Promise.all([1, 2].map(() => server.as(member, series.run, { id: data._id })));
    const dates = (await made(data._id)).map(({ date }) => date);
    expect(runs.map(({ status }) => status)).toEqual([201, 201]);
    // Both at once make one task; one after the other each makes its own.
    expect(dates).toEqual(new Set(runs.map(({ data: task }) => task._id)).size === 1 ? ["2026-03-13"] : ["2026-03-13", "2026-03-14"]);
  });

  test("concerns the future when it is edited", async () => {
    at("2026-03-12");
    const { member } = await team();
    const { data } = await create(member, member);
    await due();
    const edited = await server.as(member, series.update, { id: data._id, title: "Monthly numbers", rule: "FREQ=MONTHLY" });
    expect(edited.data).toMatchObject({ title: "Monthly numbers", nextDate: "2026-04-12" });
    const [task] = await made(data._id);
    expect((await server.as(member, tasks.get, { id: task!.id })).data.title).toBe("Weekly numbers");
    const stale = await server.as(member, series.update, { id: data._id, title: "x", version: data.version });
    expect(stale.status).toBe(409);
    await server.as(member, series.remove, { id: data._id });
    expect((await server.as(member, tasks.get, { id: task!.id })).data.series).toBeNull();
  });

  test("is in the audit log", async () => {
    at("2026-03-12");
    const { admin, member } = await team();
    const { data } = await create(member, member);
    await due();
    const events = await server.as(admin, audit.list, { entity: "series", entityId: data._id });
    expect(events.data.map(({ action }) => action)).toEqual(["series.occurred", "series.created"]);
  });
});

describe("rights", () => {
  test("members repeat tasks for themselves, leads for their team, admins for all", async () => {
    at("2026-03-12");
    const { lead, member, colleague, outsider, admin } = await team();
    const status = async (person: Person, assignee: Person | null) => (await create(person, assignee)).status;
    expect([await status(member, member), await status(member, colleague), await status(member, null)]).toEqual([201, 400, 400]);
    expect([await status(lead, member), await status(lead, lead), await status(lead, outsider)]).toEqual([201, 201, 400]);
    expect([await status(admin, outsider), await status(admin, null)]).toEqual([201, 201]);
  });

  test("the assignee reads a series, the lead of the team changes it, others do not see it", async () => {
    at("2026-03-12");
    const { lead, member, colleague, otherLead } = await team();
    const { data } = await create(lead, member);
    expect((await found(member, data._id))?.can).toEqual({ read: true, update: false, remove: false });
    expect([await found(colleague, data._id), await found(otherLead, data._id)]).toEqual([undefined, undefined]);
    const remove = async (person: Person) => (await server.as(person, series.remove, { id: data._id })).status;
    expect([await remove(colleague), await remove(member), await remove(lead)]).toEqual([404, 403, 200]);
  });

  test("an assignee who left the team pauses the series, and the owner gets a notice; it goes on from today", async () => {
    at("2026-03-12");
    const { lead, member, admin, own } = await team();
    const { data } = await create(lead, member);
    const other = await make.team();
    await server.as(admin, users.update, { id: member.id, team: other.name });
    await due();
    expect(await made(data._id)).toEqual([]);
    const paused = await found(lead, data._id);
    expect(paused).toMatchObject({ state: "paused", pauseReason: expect.stringContaining("cannot repeat tasks for") as string });
    expect(await told(lead, "series_paused")).toHaveLength(1);
    expect((await server.as(lead, series.update, { id: data._id, state: "active" })).status).toBe(400);
    await server.as(admin, users.update, { id: member.id, team: own.name });
    at("2026-03-14");
    const resumed = await server.as(lead, series.update, { id: data._id, state: "active" });
    expect(resumed.data).toMatchObject({ state: "active", pauseReason: null, nextDate: "2026-03-14" });
  });

  test("a demoted owner and a closed project pause it too, and an assignee who is gone", async () => {
    at("2026-03-12");
    const { lead, member, colleague, admin, project } = await team();
    const demoted = await create(lead, member);
    const closed = await create(admin, member, { project: project.id });
    const gone = await create(admin, colleague);
    await server.as(admin, users.update, { id: lead.id, role: "team_member" });
    await server.db.updateTable("projects").set({ status: "Archived" }).where("id", "=", project.id).execute();
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", colleague.id).execute();
    await due();
    const reasons = await Promise.all([demoted, closed, gone].map(async ({ data }) => (await found(admin, data._id))?.pauseReason));
    expect(reasons).toEqual([
      expect.stringMatching(/cannot repeat tasks for .* any more$/),
      expect.stringMatching(/^The project .* is archived$/),
      expect.stringMatching(/^The account of .* is not active$/),
    ]);
  });

  test("the lead gets a notice that a task was made for someone on leave, without the leave", async () => {
    at("2026-03-12");
    const { lead, member } = await team();
    const recorded = await server.as(lead, leaves.markManual, {
      userId: member.id,
      leaveType: "Casual",
      startDate: "2026-03-12",
      endDate: "2026-03-12",
      reason: "Flu",
    });
    expect(recorded.status).toBe(201);
    const { data } = await create(member, member);
    await due();
    expect(await made(data._id)).toHaveLength(1);
    const [notice] = await told(lead, "series_away");
    expect(notice).toMatch(/Weekly numbers was created while .* is away/);
    expect(notice).not.toMatch(/Casual|Flu/);
  });
});

describe("the counts of tasks", () => {
  test("say whether there is a series that one can read, as the list does", async () => {
    at("2026-03-12");
    const { lead, member, outsider } = await team();
    const seen = async (person: Person) => (await server.as(person, tasks.counts)).data.hasSeries;
    expect(await Promise.all([lead, member, outsider].map(seen))).toEqual([false, false, false]);
    await create(lead, null);
    expect(await Promise.all([lead, member, outsider].map(seen))).toEqual([true, false, false]);
    await create(lead, member);
    for (const person of [lead, member, outsider])
      expect(await seen(person)).toBe((await server.as(person, series.list, {})).data.length > 0);
    expect(await seen(member)).toBe(true);
  });
});
