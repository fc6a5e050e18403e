import { beforeEach, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import * as workload from "@daybook/contract/workload/workload";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const employed = { dateOfJoining: "2026-01-01" };

beforeEach(async () => {
  server.clock.set("2026-03-12T12:00:00Z"); // a Thursday
  await server.db
    .updateTable("settings")
    .set({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], hoursPerDay: 8 })
    .execute();
  await server.db.deleteFrom("holidays").execute();
});

async function company() {
  const team = await make.team();
  const [admin, lead, member] = await Promise.all([
    make.user("admin", { team }),
    make.user("team_lead", { team, ...employed }),
    make.user("team_member", { team, ...employed }),
  ]);
  return { team, admin, lead, member };
}

async function approvedLeave(person: { id: string }, date: string) {
  const type = { id: uuidv7(), name: `Secret illness ${date}`, annualDays: null, maxConsecutive: null };
  await server.db.insertInto("leaveTypes").values(type).execute();
  const id = uuidv7();
  const empty = { reason: null, rejectionReason: null, decidedBy: null, markedBy: null, coverUserId: null, deletedAt: null };
  const row = { id, userId: person.id, leaveTypeId: type.id, startDate: date, endDate: date, days: 1, breakdown: "[]" };
  await server.db
    .insertInto("leaves")
    .values({ ...empty, ...row, status: "Approved", decidedAt: "2026-03-01T00:00:00Z" })
    .execute();
  const halves = (["am", "pm"] as const).map((half) => ({ userId: person.id, date, half, leaveId: id, leaveYear: 2026 }));
  await server.db.insertInto("leaveHalves").values(halves).execute();
}

const workloadOf = async (by: { id: string }, person: { id: string }, input: object = {}) => {
  const { data } = await server.as(by, workload.list, input);
  return data.people.find(({ user }) => user._id === person.id)!;
};

describe("planned hours", () => {
  test("are the estimates less what is logged, spread over the workdays up to the due date", async () => {
    const { lead, member } = await company();
    const task = (fields: object) => make.task(lead, { assigneeId: member.id, ...fields });
    await task({ estimatedHours: 12, loggedHours: 2, startDate: "2026-03-02", dueDate: "2026-03-18" }); // 2 h a day from today
    await task({ estimatedHours: 6, startDate: "2026-03-17", dueDate: "2026-03-24", status: "Blocked" }); // 1 h a day
    await task({ estimatedHours: 4, loggedHours: 7, dueDate: "2026-03-13" });
    await task({ estimatedHours: 30, dueDate: "2026-03-13", status: "Completed" });
    await task({ estimatedHours: 30, dueDate: "2026-03-13", deletedAt: "2026-03-11T09:00:00Z", deletedBy: lead.id });
    const { weeks } = await workloadOf(lead, member);
    expect(weeks).toMatchObject([
      { startDate: "2026-03-09", planned: 4, expected: 40, remaining: 16 },
      { startDate: "2026-03-16", planned: 10, expected: 40, remaining: 40 },
      { startDate: "2026-03-23", planned: 2, expected: 40, remaining: 40 },
      { startDate: "2026-03-30", planned: 0 },
      { startDate: "2026-04-06", planned: 0 },
      { startDate: "2026-04-13", planned: 0 },
    ]);
  });

  test("count today when overdue, and by day within a period that begins later", async () => {
    const { lead, member } = await company();
    await make.task(lead, { assigneeId: member.id, estimatedHours: 5, startDate: "2026-02-02", dueDate: "2026-02-20" });
    await make.task(lead, { assigneeId: member.id, estimatedHours: 8, dueDate: "2026-03-17" });
    const planned = async (startDate: string, endDate: string) =>
      (await workloadOf(lead, member, { startDate, endDate })).weeks.map((week) => week.planned);
    expect(await planned("2026-03-12", "2026-03-12")).toEqual([7]);
    expect(await planned("2026-03-13", "2026-03-18")).toEqual([2, 4]);
    expect(await planned("2026-03-02", "2026-03-11")).toEqual([0, 0]);
  });

  test("fall on no holiday, day of leave or day off of the assignee, and expected hours leave them out", async () => {
    const { lead, member } = await company();
    await server.db.insertInto("holidays").values({ id: uuidv7(), date: "2026-03-16", name: "Founders' day" }).execute();
    await approvedLeave(member, "2026-03-17");
    await make.task(lead, { assigneeId: member.id, estimatedHours: 9, startDate: "2026-03-13", dueDate: "2026-03-18" });
    const { status, data, body } = await server.as(lead, workload.list, {});
    expect(status).toBe(200);
    const person = data.people.find(({ user }) => user._id === member.id)!;
    expect(person.weeks.slice(0, 2)).toMatchObject([{ planned: 4.5 }, { planned: 4.5, expected: 24, remaining: 24 }]);
    expect(data.weeks[1]).toEqual({
      startDate: "2026-03-16",
      endDate: "2026-03-22",
      holidays: [{ date: "2026-03-16", name: "Founders' day" }],
    });
    expect(JSON.stringify(body)).not.toContain("illness");
  });

  test("leave out tasks without an estimate or a due date, which are counted", async () => {
    const { lead, member } = await company();
    await make.task(lead, { assigneeId: member.id, dueDate: "2026-03-13" });
    await make.task(lead, { assigneeId: member.id });
    const undated = await make.task(lead, { assigneeId: member.id, estimatedHours: 3 });
    const person = await workloadOf(lead, member);
    expect(person).toMatchObject({ unestimated: 2, undated: 1, weeks: [{ planned: 0 }, {}, {}, {}, {}, {}] });
    const { data } = await server.as(lead, workload.listTasks, { userId: member.id });
    expect(data.unplanned).toHaveLength(3);
    expect(data.unplanned.map(({ _id }) => _id)).toContain(undated.id);
  });
});

describe("the people", () => {
  test("are the lead's team, or everyone for admins; admins owe no reports", async () => {
    const { team, admin, lead, member } = await company();
    const other = await company();
    const idsFor = async (by: { id: string }, input: object = {}) =>
      (await server.as(by, workload.list, input)).data.people.map(({ user }) => user._id);
    expect((await idsFor(lead)).toSorted()).toEqual([lead.id, member.id].toSorted());
    expect(await idsFor(lead, { team: other.team.name })).toEqual([]);
    expect(await idsFor(admin)).toEqual(expect.arrayContaining([lead.id, member.id, other.lead.id, other.member.id]));
    expect((await idsFor(admin, { team: team.name })).toSorted()).toEqual([lead.id, member.id].toSorted());
    expect((await server.as(member, workload.list, {})).status).toBe(403);
  });

  test("leave out those who left, and include those who join within the period", async () => {
    const { team, lead } = await company();
    const leaver = await make.user("team_member", { team, ...employed, lastDayOfOffice: "2026-03-11" });
    const joiner = await make.user("team_member", { team, dateOfJoining: "2026-03-23" });
    const { data } = await server.as(lead, workload.list, {});
    const ids = data.people.map(({ user }) => user._id);
    expect(ids).not.toContain(leaver.id);
    expect(ids).toContain(joiner.id);
  });

  test("take as many statements for many people as for one", async () => {
    const { team, lead } = await company();
    await server.as(lead, workload.list, {});
    const one = await server.statements(() => server.as(lead, workload.list, {}));
    const people = await Promise.all(Array.from({ length: 5 }, () => make.user("team_member", { team, ...employed })));
    for (const { id } of people) await make.task(lead, { assigneeId: id, estimatedHours: 4, dueDate: "2026-03-20" });
    expect(await server.statements(() => server.as(lead, workload.list, {}))).toBe(one);
    expect(one).toBe(3);
  });
});

describe("the tasks of a person", () => {
  test("are those with hours in the period, with their part of it, most first", async () => {
    const { lead, member } = await company();
    const long = await make.task(lead, { assigneeId: member.id, estimatedHours: 14, dueDate: "2026-03-20" });
    const short = await make.task(lead, { assigneeId: member.id, estimatedHours: 5, dueDate: "2026-03-13" });
    await make.task(lead, { assigneeId: member.id, estimatedHours: 5, startDate: "2026-03-16", dueDate: "2026-03-17" });
    await make.task(lead, { estimatedHours: 5, dueDate: "2026-03-13" });
    const { data } = await server.as(lead, workload.listTasks, { userId: member.id, startDate: "2026-03-09", endDate: "2026-03-15" });
    expect(data.user._id).toBe(member.id);
    expect(data.tasks.map(({ task, planned }) => [task._id, planned])).toEqual([
      [short.id, 5],
      [long.id, 4],
    ]);
  });

  test("are refused to members, and missing outside of the lead's team", async () => {
    const { lead, member, admin } = await company();
    const other = await company();
    const status = async (by: { id: string }, userId: string) => (await server.as(by, workload.listTasks, { userId })).status;
    expect(await status(member, member.id)).toBe(403);
    expect(await status(lead, other.member.id)).toBe(404);
    expect(await status(admin, other.member.id)).toBe(200);
    expect(await status(admin, admin.id)).toBe(404);
  });
});
