import { beforeEach, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as eods from "@daybook/contract/eods/eods";
import * as kra from "@daybook/contract/kra/kra";
import * as leaves from "@daybook/contract/leaves/leaves";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { template, week, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };
const at = (day: string, time = "17:00") => server.clock.set(`${day}T${time}:00Z`);

beforeEach(() => at("2026-03-09", "09:00"));

/** A member whose template has a task that the reports tick, and one that people tick. */
async function reporting() {
  const team = await make.team();
  const employed = { team, dateOfJoining: "2025-01-01" };
  const lead = await make.user("team_lead", employed);
  const member = await make.user("team_member", { ...employed, name: "Arjun" });
  await template(lead, {
    parameters: [
      { name: "Reports", weight: 60, weeklyTasks: [{ title: "Send a report for every workday", source: "reports" }] },
      { name: "Delivery", weight: 40, weeklyTasks: [{ title: "Close the week's tasks" }] },
    ],
  });
  return { lead, member };
}

async function sendReports(person: Person, ...days: string[]) {
  for (const day of days) {
    at(day);
    expect((await server.as(person, eods.submit, { tasks: [{ taskName: "Design", hoursSpent: 2 }] })).status).toBe(201);
  }
}

async function tasksOf(lead: Person, member: Person) {
  const { data } = await server.as(lead, kra.listWeekly, { teamMemberId: member.id, ...march });
  return data.flatMap(({ tasks }) => tasks.map(({ isCompleted, completedBy, source }) => ({ isCompleted, completedBy, source })));
}

const byPeople = { isCompleted: false, completedBy: null, source: null };
const waiting = { isCompleted: false, completedBy: null, source: "reports" };
const ticked = { isCompleted: true, completedBy: null, source: "reports" };

test("the last report of the week ticks the task, and the draft's score follows", async () => {
  const { lead, member } = await reporting();
  await week(lead, member, 3);
  const draft = await evaluation(lead, member);
  await sendReports(member, "2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12");
  expect(await tasksOf(lead, member)).toEqual([waiting, byPeople]);
  await sendReports(member, "2026-03-13");
  expect(await tasksOf(lead, member)).toEqual([ticked, byPeople]);
  const after = await server.as(lead, kra.getMonthly, { teamMemberId: member.id, ...march });
  expect(after.data.parameters.map(({ weeklyPercent }) => weeklyPercent)).toEqual([100, 0]);
  expect(after.data.totalScore).toBeGreaterThan(draft.totalScore!);
  const admin = await make.user("admin");
  const events = await server.as(admin, audit.list, { action: "kra.task_ticked" });
  expect(events.data.map(({ actor, after }) => [actor, (after as { task: string }).task])).toEqual([
    [null, "Send a report for every workday"],
  ]);
});

test("a full day of leave needs no report, also when it is approved after the last report", async () => {
  const { lead, member } = await reporting();
  await week(lead, member, 3);
  await sendReports(member, "2026-03-09", "2026-03-10", "2026-03-11", "2026-03-13");
  expect(await tasksOf(lead, member)).toEqual([waiting, byPeople]);
  await server.as(lead, leaves.markManual, { leaveType: "Casual", startDate: "2026-03-12", userId: member.id });
  expect(await tasksOf(lead, member)).toEqual([ticked, byPeople]);
});

test("half a day of leave still needs the report", async () => {
  const { lead, member } = await reporting();
  await week(lead, member, 3);
  await sendReports(member, "2026-03-09", "2026-03-10", "2026-03-11", "2026-03-13");
  await server.as(lead, leaves.markManual, {
    leaveType: "Casual",
    startDate: "2026-03-12",
    userId: member.id,
    startDayPart: "second_half",
  });
  expect(await tasksOf(lead, member)).toEqual([waiting, byPeople]);
});

test("a checklist started after the reports begins with the tick, one by one and in the team's grid", async () => {
  const { lead, member } = await reporting();
  await sendReports(member, "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06");
  await sendReports(member, "2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13");
  expect((await week(lead, member, 3)).tasks).toMatchObject([ticked, byPeople]);
  const grid = await server.as(lead, kra.getTeamWeek, { ...march, week: 2 });
  const taskId = grid.data.find(({ user }) => user._id === member.id)!.parameters[1]!.tasks[0]!._id;
  const members = [{ teamMemberId: member.id, tasks: [{ taskId, isCompleted: true }] }];
  const { data } = await server.as(lead, kra.saveTeamWeek, { ...march, week: 2, members });
  expect(data.saved[0]!.parameters.map(({ tasks }) => tasks[0]!.isCompleted)).toEqual([true, true]);
});

test("what a person decided stays, and the months that are shared", async () => {
  const { lead, member } = await reporting();
  const { _id: recordId, tasks } = await week(lead, member, 3);
  const taskId = tasks[0]!._id;
  for (const isCompleted of [true, false]) await server.as(lead, kra.toggleTask, { recordId, taskId, isCompleted });
  await sendReports(member, "2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13");
  expect(await tasksOf(lead, member)).toEqual([byPeople, byPeople]);

  await week(lead, member, 4);
  await evaluation(lead, member, { status: "Shared" });
  await sendReports(member, "2026-03-16", "2026-03-17", "2026-03-18", "2026-03-19", "2026-03-20");
  expect(await tasksOf(lead, member)).toEqual([byPeople, byPeople, waiting, byPeople]);
});

test("a note alone leaves the task to the reports", async () => {
  const { lead, member } = await reporting();
  const { _id: recordId, tasks } = await week(lead, member, 3);
  await server.as(lead, kra.toggleTask, { recordId, taskId: tasks[0]!._id, note: "On Friday at the latest" });
  expect(await tasksOf(lead, member)).toEqual([waiting, byPeople]);
});
