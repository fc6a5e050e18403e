import { beforeEach, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import * as hours from "@daybook/contract/hours/hours";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const employed = { dateOfJoining: "2026-01-01" };
/** Monday to Sunday; today is the Thursday. */
const week = { startDate: "2026-03-09", endDate: "2026-03-15" };

beforeEach(async () => {
  server.clock.set("2026-03-12T12:00:00Z");
  await setCompany({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], eodDeadline: "10:00", hoursPerDay: 8 });
  await server.db.deleteFrom("holidays").execute();
});

const setCompany = (values: object) => server.db.updateTable("settings").set(values).execute();
const holiday = (date: string, name: string) => server.db.insertInto("holidays").values({ id: uuidv7(), date, name }).execute();

const types = new Map<boolean, string>();
/** Inserts leave for a full day or a morning, approved by default. */
async function leave(
  person: { id: string },
  date: string,
  { half = false, status = "Approved" as "Approved" | "Pending", isAbsence = true } = {},
) {
  if (!types.has(isAbsence)) {
    const type = { id: uuidv7(), name: `Type ${isAbsence}`, annualDays: null, maxConsecutive: null, isAbsence };
    await server.db.insertInto("leaveTypes").values(type).execute();
    types.set(isAbsence, type.id);
  }
  const id = uuidv7();
  const decidedAt = status === "Pending" ? null : "2026-03-01T00:00:00Z";
  const emptyFields = { reason: null, rejectionReason: null, decidedBy: null, markedBy: null, coverUserId: null, deletedAt: null };
  const row = { id, userId: person.id, leaveTypeId: types.get(isAbsence)!, startDate: date, endDate: date, days: half ? 0.5 : 1 };
  await server.db
    .insertInto("leaves")
    .values({ ...emptyFields, ...row, breakdown: "[]", status, decidedAt })
    .execute();
  const halves = half ? (["am"] as const) : (["am", "pm"] as const);
  await server.db
    .insertInto("leaveHalves")
    .values(halves.map((half) => ({ userId: person.id, date, half, leaveId: id, leaveYear: 2026 })))
    .execute();
}

const spent = (hoursSpent: number, projectId: string | null = null) => ({ hoursSpent, projectId });
const report = (
  person: { id: string; teamId: string | null },
  date: string,
  ...items: { hoursSpent: number; projectId: string | null }[]
) => make.eod(person, { date, items });
const ownHours = async (person: { id: string }, input: object = week) => (await server.as(person, hours.mine, input)).data;

describe("logged hours", () => {
  test("are grouped by day, week, project and person, each adding up to the total", async () => {
    const member = await make.user("team_member", employed);
    const project = await make.project();
    await report(member, "2026-03-06", spent(1));
    await report(member, "2026-03-09", spent(0.1), spent(0.2, project.id), spent(7));
    await report(member, "2026-03-14", spent(2.25, project.id));
    const data = await ownHours(member, { startDate: "2026-03-06", endDate: "2026-03-15" });
    expect(data.days.map(({ logged }) => logged)).toEqual([1, 0, 0, 7.3, 0, 0, 0, 0, 2.25, 0]);
    expect(data.weeks).toEqual([
      { startDate: "2026-03-06", endDate: "2026-03-08", logged: 1, expected: 8 },
      { startDate: "2026-03-09", endDate: "2026-03-15", logged: 9.55, expected: 40 },
    ]);
    expect(data.byProject).toEqual([
      { project: null, logged: 8.1 },
      { project: { _id: project.id, name: project.name }, logged: 2.45 },
    ]);
    expect(data.byUser).toMatchObject([{ user: { _id: member.id }, logged: 10.55, expected: 48 }]);
    expect(data.totals).toMatchObject({ logged: 10.55, expected: 48 });
    const withoutProjects = await ownHours(member, { startDate: "2026-03-06", endDate: "2026-03-15", without: "projects" });
    expect(withoutProjects).toEqual({ ...data, byProject: [] });
  });

  test("default to this week in the company's timezone; a single date extends to its week", async () => {
    const member = await make.user("team_member", employed);
    const days = async (input: object = {}) => {
      const { startDate, endDate } = await ownHours(member, input);
      return [startDate, endDate];
    };
    expect(await days()).toEqual(["2026-03-09", "2026-03-15"]);
    expect(await days({ startDate: "2026-02-25" })).toEqual(["2026-02-25", "2026-03-01"]);
    expect(await days({ endDate: "2026-02-25" })).toEqual(["2026-02-23", "2026-02-25"]);
    server.clock.set("2026-03-15T19:00:00Z");
    await setCompany({ timezone: "Asia/Kolkata" });
    expect(await days()).toEqual(["2026-03-16", "2026-03-22"]);
    await setCompany({ timezone: "America/Los_Angeles" });
    expect(await days()).toEqual(["2026-03-09", "2026-03-15"]);
    server.clock.set("2026-12-31T12:00:00Z");
    expect(await days()).toEqual(["2026-12-28", "2027-01-03"]);
  });
});

describe("expected hours", () => {
  test("of an invited person begin on the day of the first sign-in; what was reported before counts", async () => {
    const team = await make.team();
    const admin = await make.user("admin", { ...employed, team });
    const invited = await make.user("team_member", { ...employed, team, passwordHash: null, firstInvitedAt: "2026-03-09T08:00:00Z" });
    const row = async () =>
      (await server.as(admin, hours.all, { ...week, team: [team.name] })).data.byUser.find(({ user }) => user._id === invited.id);
    expect(await row()).toMatchObject({ logged: 0, expected: 0, shortfall: 0, missingDays: 0, owesReports: false });
    await report(invited, "2026-03-09", spent(6));
    expect(await row()).toMatchObject({ logged: 6, expected: 8, shortfall: 2, owesReports: true });
    await server.db.updateTable("users").set({ firstSignedInAt: "2026-03-11T09:00:00Z" }).where("id", "=", invited.id).execute();
    expect(await row()).toMatchObject({ logged: 6, expected: 32, missingDays: 0 });
  });

  test("of a team compare with the hours of those who owe reports, without its admin", async () => {
    const team = await make.team();
    const [member, admin] = [await make.user("team_member", { ...employed, team }), await make.user("admin", { ...employed, team })];
    await report(member, "2026-03-09", spent(6));
    await report(admin, "2026-03-09", spent(9));
    const { data } = await server.as(admin, hours.all, { ...week, team: [team.name] });
    expect(data.totals).toMatchObject({ logged: 15, loggedOwed: 6, expected: 40, utilization: 0.15, overtime: 0 });
    const rows = new Map(data.byUser.map((row) => [row.user._id, row]));
    expect(rows.get(admin.id)).toMatchObject({ logged: 9, expected: 0, overtime: 0, owesReports: false });
    expect(rows.get(member.id)).toMatchObject({ logged: 6, expected: 40, owesReports: true });
  });

  test("follow the company's workweek and hours per day", async () => {
    const member = await make.user("team_member", employed);
    await setCompany({ workweek: [7, 1, 2, 3, 4], hoursPerDay: 7.25 });
    const { days, totals } = await ownHours(member);
    expect(days.map(({ expected, kind }) => [expected, kind])).toEqual([
      ...Array.from({ length: 4 }, () => [7.25, "working"]),
      [0, "weekend"],
      [0, "weekend"],
      [7.25, "working"],
    ]);
    expect(totals.expected).toBe(36.25);
  });

  test("are reduced by approved absences, half days by half", async () => {
    const member = await make.user("team_member", employed);
    await leave(member, "2026-03-09");
    await leave(member, "2026-03-10", { half: true });
    await leave(member, "2026-03-11", { status: "Pending" });
    await leave(member, "2026-03-12", { isAbsence: false });
    await leave(member, "2026-03-14");
    const { byUser, totals } = await ownHours(member);
    expect(byUser[0]!.days!.map((day) => [day!.kind, day!.expected])).toEqual([
      ["leave", 0],
      ["half_leave", 4],
      ["missing", 8],
      ["working", 8],
      ["working", 8],
      ["weekend", 0],
      ["weekend", 0],
    ]);
    expect(totals).toMatchObject({ expected: 28, leaveDays: 1.5, missingDays: 1 });
  });

  test("are 0 on holidays, where leave doesn't count", async () => {
    const member = await make.user("team_member", employed);
    await holiday("2026-03-11", "Holi");
    await leave(member, "2026-03-11");
    await report(member, "2026-03-11", spent(3));
    const { days, totals } = await ownHours(member);
    expect(days[2]).toEqual({ date: "2026-03-11", kind: "holiday", holiday: "Holi", logged: 3, expected: 0 });
    expect(totals).toMatchObject({ expected: 32, leaveDays: 0, overtime: 3 });
  });

  test("run from the joining date (or account creation) to the last day, inclusive", async () => {
    await setCompany({ timezone: "Asia/Kolkata" });
    const joined = await make.user("team_member", { dateOfJoining: "2026-03-10", lastDayOfOffice: "2026-03-12" });
    const created = await make.user("team_member", { createdAt: "2026-03-10T18:30:00Z" });
    expect((await ownHours(joined)).days.map(({ expected }) => expected)).toEqual([0, 8, 8, 8, 0, 0, 0]);
    expect((await ownHours(created)).days.map(({ expected }) => expected)).toEqual([0, 0, 8, 8, 8, 0, 0]);
    const admin = await make.user("admin");
    const { data } = await server.as(admin, hours.all, { ...week, user: joined.id });
    expect(data.byUser[0]!.days).toMatchObject([null, { expected: 8 }, { expected: 8 }, { expected: 8 }, null, null, null]);
  });

  test("are 0 for admins and accounts that were never active, whose logged hours still count but are no overtime", async () => {
    const admin = await make.user("admin", employed);
    const inactive = await make.user("team_member", { ...employed, status: "inactive" });
    await report(inactive, "2026-03-10", spent(5));
    await report(admin, "2026-03-10", spent(2));
    const { data } = await server.as(admin, hours.all, { ...week, user: `${admin.id},${inactive.id}` });
    expect(data.totals).toMatchObject({ logged: 7, expected: 0, overtime: 0, utilization: null, missingDays: 0 });
    expect(data.byUser).toMatchObject([{ owesReports: false }, { owesReports: false }]);
  });
});

describe("overtime, shortfall and missing days", () => {
  test("count shortfall up to yesterday and utilization of the expected hours", async () => {
    const member = await make.user("team_member", employed);
    await report(member, "2026-03-09", spent(9.5));
    await report(member, "2026-03-10", spent(6));
    await report(member, "2026-03-12", spent(1));
    await report(member, "2026-03-15", spent(2));
    const { totals } = await ownHours(member);
    expect(totals).toEqual({
      logged: 18.5,
      loggedOwed: 18.5,
      expected: 40,
      overtime: 3.5,
      shortfall: 10,
      utilization: 18.5 / 40,
      missingDays: 1,
      leaveDays: 0,
    });
  });

  test("count a day as missing after its deadline", async () => {
    const member = await make.user("team_member", employed);
    const missing = async () => (await ownHours(member, { startDate: "2026-03-06", endDate: "2026-03-09" })).totals.missingDays;
    server.clock.set("2026-03-09T10:00:00Z");
    expect(await missing()).toBe(0);
    server.clock.set("2026-03-09T10:00:00.001Z");
    expect(await missing()).toBe(1);
    await holiday("2026-03-09", "Holi");
    expect(await missing()).toBe(0);
    server.clock.set("2026-03-10T10:00:00.001Z");
    expect(await missing()).toBe(1);
  });

  test.each([
    ["spring forward", "2026-03-06", "2026-03-09", "2026-03-09T17:00:00.000Z"],
    ["fall back", "2026-10-30", "2026-11-02", "2026-11-02T18:00:00.000Z"],
  ])("use the deadline in local time after clocks %s", async (_what, startDate, endDate, deadline) => {
    await setCompany({ timezone: "America/Los_Angeles" });
    const member = await make.user("team_member", employed);
    const missing = async () => (await ownHours(member, { startDate, endDate })).totals.missingDays;
    server.clock.set(deadline);
    expect(await missing()).toBe(0);
    server.clock.set(deadline.replace("000Z", "001Z"));
    expect(await missing()).toBe(1);
  });

  test("count a week across New Year as one week", async () => {
    server.clock.set("2027-01-05T12:00:00Z");
    const member = await make.user("team_member", employed);
    await holiday("2027-01-01", "New Year");
    await report(member, "2026-12-31", spent(6));
    await report(member, "2027-01-02", spent(2));
    const { weeks, totals } = await ownHours(member, { startDate: "2026-12-28", endDate: "2027-01-03" });
    expect(weeks).toEqual([{ startDate: "2026-12-28", endDate: "2027-01-03", logged: 8, expected: 32 }]);
    expect(totals).toMatchObject({ logged: 8, overtime: 2, shortfall: 26, missingDays: 3 });
  });

  test("have no utilization without expected hours", async () => {
    const member = await make.user("team_member", employed);
    const { totals } = await ownHours(member, { startDate: "2026-03-14", endDate: "2026-03-15" });
    expect(totals).toMatchObject({ expected: 0, utilization: null });
  });
});

describe("people without hours", () => {
  test("are listed by name with their missing days", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team, name: "B lead", ...employed });
    const member = await make.user("team_member", { team, name: "a member", ...employed });
    await report(lead, "2026-03-09", spent(8));
    const { data } = await server.as(lead, hours.team, week);
    expect(data.byUser.map(({ user, logged, missingDays }) => [user._id, logged, missingDays])).toEqual([
      [member.id, 0, 3],
      [lead.id, 8, 2],
    ]);
  });

  test("are omitted outside their employment, unless they logged hours", async () => {
    const admin = await make.user("admin");
    const team = await make.team();
    const later = await make.user("team_member", { team, dateOfJoining: "2026-03-16" });
    const gone = await make.user("team_member", { team, ...employed, lastDayOfOffice: "2026-03-06" });
    const closed = { status: "inactive" as const, email: null, emailConfirmedAt: null, passwordHash: null };
    const old = await make.user("team_member", { team, ...employed, ...closed, deletedAt: "2026-02-01T00:00:00Z" });
    await report(old, "2026-01-20", spent(4));
    const seen = async (period: object) =>
      (await server.as(admin, hours.all, { ...period, team: team.name })).data.byUser.map(({ user }) => user._id);
    expect(await seen(week)).toEqual([]);
    await report(later, "2026-03-13", spent(1));
    expect(await seen(week)).toEqual([later.id]);
    expect(await seen({ startDate: "2026-01-19", endDate: "2026-01-25" })).toEqual(expect.arrayContaining([gone.id, old.id]));
  });
});
