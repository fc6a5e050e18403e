import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import { overview } from "@daybook/contract/analytics/analytics";
import { submit } from "@daybook/contract/eods/eods";
import { apply } from "@daybook/contract/leaves/leaves";
import { list as listBlockers, resolve } from "@daybook/contract/blockers/blockers";
import { insertLeave } from "#test/leave-factories.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;

/** Thursday of the week from Monday 9 to Sunday 15 March. */
const today = "2026-03-12";
const workdays = ["2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"];

let team: Awaited<ReturnType<typeof make.team>>;
let admin: Person;
let lead: Person;
let member: Person;
let elsewhere: Person;

beforeEach(async () => {
  server.clock.set(`${today}T12:00:00Z`);
  await server.db.updateTable("settings").set({ timezone: "UTC", hoursPerDay: 8 }).execute();
  for (const table of ["announcementsSeen", "announcements", "leaveHalves", "holidays", "eods", "tasks"] as const)
    await server.db.deleteFrom(table).execute();
  await server.db
    .updateTable("leaves")
    .set({ deletedAt: `${today}T00:00:00Z` })
    .execute();
  await server.db.updateTable("users").set({ status: "inactive", dateOfJoining: "2030-01-01" }).execute();
  team = await make.team();
  const long = { createdAt: "2026-01-01T08:00:00Z" };
  admin = await make.user("admin", long);
  lead = await make.user("team_lead", { team, ...long, name: "Lead" });
  member = await make.user("team_member", { team, ...long, name: "Member" });
  elsewhere = await make.user("team_member", { ...long, name: "Elsewhere" });
});

const overviewOf = async (person: Person) => (await server.as(person, overview)).data;

describe("today's reports", () => {
  test("admins see everyone's, leads their own team's, members none", async () => {
    await make.eod(member, { date: today });
    await make.eod(elsewhere, { date: "2026-03-11" });

    expect((await overviewOf(admin)).reports).toMatchObject({ date: today, submitted: 1, expected: 3, late: 0, waitingCount: 2 });
    const ofLead = (await overviewOf(lead)).reports!;
    expect(ofLead).toMatchObject({ submitted: 1, expected: 2, waitingCount: 1 });
    expect(ofLead.waiting.map(({ name }) => name)).toEqual(["Lead"]);
    expect((await overviewOf(member)).reports).toBeNull();
  });

  test("the trend contains expected reports by day", async () => {
    await make.eod(elsewhere, { date: "2026-03-11" });
    await server.db.insertInto("holidays").values({ id: uuidv7(), date: "2026-03-10", name: "Holi" }).execute();

    const { trend } = (await overviewOf(admin)).reports!;
    expect(trend).toHaveLength(14);
    expect(trend.at(-1)).toEqual({ date: today, kind: "working", submitted: 0, expected: 3 });
    expect(trend.at(-2)).toEqual({ date: "2026-03-11", kind: "working", submitted: 1, expected: 3 });
    expect(trend.at(-3)).toEqual({ date: "2026-03-10", kind: "holiday", submitted: 0, expected: 0 });
  });

  test("people on leave are not expected to report", async () => {
    await insertLeave(server, member, { days: [today] });

    expect((await overviewOf(lead)).reports).toMatchObject({ expected: 1, waitingCount: 1 });
    expect((await overviewOf(member)).own.expected).toBe(false);
  });
});

describe("leave", () => {
  test("counts requests to review, without a lead's own", async () => {
    await insertLeave(server, member, { days: ["2026-03-20"], status: "Pending" });
    await insertLeave(server, lead, { days: ["2026-03-20"], status: "Pending" });
    await insertLeave(server, elsewhere, { days: ["2026-03-20"], status: "Pending" });

    expect((await overviewOf(admin)).leaves!.waiting).toBe(3);
    expect((await overviewOf(lead)).leaves!.waiting).toBe(1);
    expect((await overviewOf(member)).leaves!.waiting).toBe(1);
  });

  test("lists absences of today and this week; members see their team's without the reason", async () => {
    await insertLeave(server, lead, { days: [today, "2026-03-13"] });
    await insertLeave(server, member, { days: ["2026-03-13"], half: true });
    await insertLeave(server, elsewhere, { days: [today] });
    await insertLeave(server, elsewhere, { days: ["2026-03-13"], isAbsence: false });

    const ofAdmin = (await overviewOf(admin)).leaves!;
    expect(ofAdmin).toMatchObject({ weekStart: "2026-03-09", weekEnd: "2026-03-15" });
    expect(ofAdmin.today.map(({ user, half }) => [user.name, half])).toEqual([
      ["Elsewhere", false],
      ["Lead", false],
    ]);
    expect(ofAdmin.week.map(({ user, half }) => [user.name, half])).toEqual([
      ["Elsewhere", false],
      ["Lead", false],
      ["Member", true],
    ]);

    const ofMember = (await overviewOf(member)).leaves!;
    expect(ofMember.today.map(({ user }) => user.name)).toEqual(["Lead"]);
    expect(JSON.stringify(ofMember)).not.toContain("leaveType");
  });

  test("includes the user's next leave, pending or approved", async () => {
    await insertLeave(server, member, { days: ["2026-03-02"] });
    await insertLeave(server, member, { days: ["2026-04-02"], status: "Pending" });
    await insertLeave(server, member, { days: ["2026-05-04"] });

    expect((await overviewOf(member)).own.nextLeave).toMatchObject({ startDate: "2026-04-02", status: "Pending" });
    expect((await overviewOf(lead)).own.nextLeave).toBeNull();
  });
});

describe("leave balance", () => {
  test("covers the current year and reserves pending days; unlimited types have no numbers", async () => {
    const casual = { _id: uuidv7() };
    await server.db.insertInto("leaveTypes").values({ id: casual._id, name: "Study", annualDays: 6, maxConsecutive: null }).execute();
    const study = async () => (await overviewOf(member)).own.leave.find(({ leaveType }) => leaveType === "Study");
    expect(await study()).toEqual({ leaveType: "Study", color: "plot-1", total: 6, available: 6 });

    await server.as(member, apply, { leaveType: "Study", startDate: "2026-03-23", endDate: "2026-03-24" });
    expect(await study()).toMatchObject({ total: 6, available: 4 });
    await server.db.updateTable("leaveTypes").set({ active: false, annualDays: null }).where("id", "=", casual._id).execute();
    expect(await study()).toMatchObject({ total: null, available: null });
  });
});

describe("tasks", () => {
  test("match the actor's task list", async () => {
    await make.task(elsewhere, { assigneeId: member.id, dueDate: "2026-03-11", createdAt: "2026-03-02T08:00:00Z", title: "Late" });
    await make.task(elsewhere, { assigneeId: member.id, dueDate: "2026-03-13", createdAt: "2026-03-10T08:00:00Z", title: "Soon" });
    await make.task(elsewhere, { assigneeId: member.id, createdAt: "2026-03-10T08:00:00Z", title: "Whenever" });
    await make.task(elsewhere, { assigneeId: elsewhere.id, dueDate: "2026-03-15", createdAt: "2026-03-10T08:00:00Z" });
    const done = { status: "Completed" as const, createdAt: "2026-03-02T08:00:00Z", completedAt: "2026-03-11T08:00:00Z" };
    await make.task(member, { assigneeId: member.id, ...done });

    const ofAdmin = (await overviewOf(admin)).tasks;
    expect(ofAdmin).toMatchObject({ mine: 0, overdue: 1, dueThisWeek: 2, pendingApproval: 1, open: 4 });
    const ofLead = (await overviewOf(lead)).tasks;
    expect(ofLead).toMatchObject({ mine: 0, overdue: 1, dueThisWeek: 1, pendingApproval: 1, open: 3 });
    const ofMember = (await overviewOf(member)).tasks;
    expect(ofMember).toMatchObject({ mine: 3, overdue: 1, dueThisWeek: 1, pendingApproval: 1, open: 3 });

    expect(ofMember.trend).toHaveLength(8);
    expect(ofMember.trend.slice(-2)).toEqual([
      { startDate: "2026-03-02", created: 2, completed: 0 },
      { startDate: "2026-03-09", created: 2, completed: 1 },
    ]);
    expect(ofAdmin.trend.at(-1)).toEqual({ startDate: "2026-03-09", created: 3, completed: 1 });
  });
});

describe("hours of the week", () => {
  test("cover everyone, the team or the user, with last week's up to the same day", async () => {
    await make.eod(member, { date: "2026-03-10", items: [{ hoursSpent: 7.25 }, { hoursSpent: 0.5 }] });
    await make.eod(elsewhere, { date: "2026-03-10", items: [{ hoursSpent: 3 }] });
    await make.eod(member, { date: "2026-03-05", items: [{ hoursSpent: 6 }] });
    await make.eod(member, { date: "2026-03-06", items: [{ hoursSpent: 5 }] });

    const ofAdmin = (await overviewOf(admin)).hours;
    expect(ofAdmin).toMatchObject({ startDate: "2026-03-09", endDate: "2026-03-15", logged: 10.75, expected: 120 });
    expect(ofAdmin.before).toEqual({ logged: 6, expected: 96 });
    expect(ofAdmin.days[1]).toEqual({ date: "2026-03-10", kind: "working", logged: 10.75, expected: 24 });
    expect((await overviewOf(lead)).hours).toMatchObject({ logged: 7.75, expected: 80 });
    expect((await overviewOf(member)).hours).toMatchObject({ logged: 7.75, expected: 40 });
  });

  test("by team for admins and by person for leads, up to today, largest gap first", async () => {
    await make.eod(member, { date: "2026-03-10", items: [{ hoursSpent: 7.5 }] });
    await make.eod(elsewhere, { date: "2026-03-10", items: [{ hoursSpent: 12 }] });

    const ofAdmin = (await overviewOf(admin)).hours;
    expect(ofAdmin.byTeam.map(({ logged, expected }) => [logged, expected])).toEqual([
      [7.5, 64],
      [12, 32],
    ]);
    expect(ofAdmin.byTeam[0]!.team).toBe(team.name);
    expect(ofAdmin.byPerson).toEqual([]);
    const ofLead = (await overviewOf(lead)).hours;
    expect(ofLead.byTeam).toEqual([]);
    expect(ofLead.byPerson.map(({ user, logged, expected }) => [user.name, logged, expected])).toEqual([
      ["Lead", 0, 32],
      ["Member", 7.5, 32],
    ]);
    expect((await overviewOf(member)).hours).toMatchObject({ byTeam: [], byPerson: [] });
  });

  test("include the user's own hours, for leads as well", async () => {
    await make.eod(lead, { date: "2026-03-10", items: [{ hoursSpent: 6 }] });
    await make.eod(member, { date: "2026-03-10", items: [{ hoursSpent: 7 }] });

    const { hours } = (await overviewOf(lead)).own;
    expect(hours).toMatchObject({ logged: 6, expected: 40 });
    expect(hours.days.filter(({ expected }) => expected > 0).map(({ date }) => date)).toEqual(workdays);
    expect((await overviewOf(admin)).own.hours).toMatchObject({ logged: 0, expected: 0 });
  });
});

describe("blockers", () => {
  test("are the open ones in scope, oldest first", async () => {
    server.clock.set("2026-03-06T12:00:00Z");
    await server.as(elsewhere, submit, { tasks: [{ taskName: "Visit", blockers: "No room" }] });
    server.clock.set("2026-03-09T12:00:00Z");
    await server.as(member, submit, {
      tasks: [
        { taskName: "Export", blockers: "No licence" },
        { taskName: "Import", blockers: "No key" },
      ],
    });
    const { data } = await server.as(lead, listBlockers, { search: "No key" });
    await server.as(lead, resolve, { id: data[0]!._id });

    const ofAdmin = (await overviewOf(admin)).blockers!;
    expect(ofAdmin).toMatchObject({ count: 2, withoutOwner: 2 });
    expect(ofAdmin.items).toMatchObject([
      { text: "No room", ageWorkdays: 1 },
      { text: "No licence", ageWorkdays: 0 },
    ]);
    const ofLead = (await overviewOf(lead)).blockers!;
    expect(ofLead.items).toMatchObject([{ text: "No licence", raisedBy: { name: "Member" }, can: { resolve: true } }]);
    expect((await overviewOf(member)).blockers).toBeNull();
  });
});

describe("announcements", () => {
  test("are the active ones, newest first, with their seen state", async () => {
    const announce = async (title: string, fields: object) => {
      const row = { id: uuidv7(), title, content: "Text", senderId: admin.id, ...fields };
      await server.db.insertInto("announcements").values(row).execute();
      return row.id;
    };
    await announce("Older", { createdAt: "2026-03-01T08:00:00Z", pinned: true });
    const seen = await announce("Newer", { createdAt: "2026-03-10T08:00:00Z" });
    await announce("Over", { createdAt: "2026-03-10T08:00:00Z", expiresAt: "2026-03-11T08:00:00Z" });
    await server.db.insertInto("announcementsSeen").values({ userId: member.id, announcementId: seen }).execute();

    expect((await overviewOf(member)).announcements.data.map(({ title, pinned, seen }) => [title, pinned, seen])).toEqual([
      ["Newer", false, true],
      ["Older", true, false],
    ]);
  });
});

describe("own day", () => {
  test("expects today's report, and shows it once submitted", async () => {
    expect((await overviewOf(member)).own).toMatchObject({ expected: true, reports: { draft: { submitted: null } } });
    await make.eod(member, { date: today, items: [{ hoursSpent: 2 }, { hoursSpent: 3.5 }] });
    const { own } = await overviewOf(member);
    expect(own).toMatchObject({ expected: true, reports: { draft: { submitted: { date: today, totalHours: 5.5 } } } });
    expect(own.reports!.week.people[0]!.cells[3]).toBe("submitted");
    expect((await overviewOf(admin)).own.expected).toBe(false);
  });

  test("expects no report on a day off", async () => {
    server.clock.set("2026-03-14T12:00:00Z");
    expect((await overviewOf(member)).own.expected).toBe(false);
  });

  test("starts at midnight in the company's timezone", async () => {
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    server.clock.set("2026-03-12T20:00:00Z");
    expect((await overviewOf(member)).date).toBe("2026-03-13");
    await server.db.updateTable("settings").set({ timezone: "America/Los_Angeles" }).execute();
    server.clock.set("2026-03-12T05:00:00Z");
    expect((await overviewOf(member)).date).toBe("2026-03-11");
  });
});

test("the number of statements does not grow with people, tasks or reports", async () => {
  const statementCount = (person: Person) => server.statements(() => overviewOf(person));
  await statementCount(admin);
  const few = await statementCount(admin);
  for (let n = 0; n < 8; n++) {
    const person = await make.user("team_member", { team });
    await make.eod(person, { date: today, items: [{ blockers: "Stuck" }] });
    await make.task(person, { assigneeId: person.id });
  }

  expect(await statementCount(admin)).toBe(few);
  expect(few).toBeLessThanOrEqual(25);
  await statementCount(lead);
  // Leads also load the report draft: the plan with its tasks, suggestions, questions, the saved draft and the day's hours.
  expect(await statementCount(lead)).toBeLessThanOrEqual(36);
});
