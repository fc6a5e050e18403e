import * as fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import * as analytics from "@daybook/contract/analytics/analytics";
import type { EodItemStatus, TaskStatus } from "@daybook/contract/core/constants";
import { compliance } from "@daybook/contract/eods/eods";
import { all as allHours } from "@daybook/contract/hours/hours";
import { addDays } from "#calendar.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { insertLeave } from "#test/leave-factories.ts";

const server = startServer();
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;

const today = "2026-03-12";
/** Monday to Friday of a past week; the previous five days are Wednesday to Sunday. */
const week = { startDate: "2026-03-02", endDate: "2026-03-06" };

let team: Awaited<ReturnType<typeof make.team>>;
let other: Awaited<ReturnType<typeof make.team>>;
let admin: Person;
let lead: Person;
let member: Person;
let outsider: Person;

beforeEach(async () => {
  server.clock.set(`${today}T12:00:00Z`);
  await server.db.updateTable("settings").set({ timezone: "UTC", hoursPerDay: 8 }).execute();
  for (const table of ["leaveHalves", "eods", "tasks", "projectMembers", "projects"] as const) await server.db.deleteFrom(table).execute();
  await server.db.updateTable("users").set({ status: "inactive", dateOfJoining: "2030-01-01" }).execute();
  team = await make.team();
  other = await make.team();
  const long = { dateOfJoining: "2026-01-01" };
  admin = await make.user("admin", long);
  lead = await make.user("team_lead", { team, ...long, name: "Lead" });
  member = await make.user("team_member", { team, ...long, name: "Member" });
  outsider = await make.user("team_member", { team: other, ...long, name: "Outsider" });
});

const usersOf = async (person: Person, input: object = week) => (await server.as(person, analytics.users, input)).data;
const teamsOf = async (person: Person, input: object = week) => (await server.as(person, analytics.teams, input)).data;
const projectsOf = async (person: Person, input: object = week) => (await server.as(person, analytics.projects, input)).data;
const rowOf = async (person: Person, of: Person, input: object = week) =>
  (await usersOf(person, input)).rows.find(({ user }) => user._id === of.id)!;

describe("access", () => {
  test("admins see everyone, leads only their own team, in rows and totals", async () => {
    await make.eod(member, { date: "2026-03-03", items: [{ hoursSpent: 5 }] });
    await make.eod(outsider, { date: "2026-03-03", items: [{ hoursSpent: 3 }] });
    await make.project({ team, name: "Ours" });
    await make.project({ team: other, name: "Theirs" });

    const everyone = await usersOf(admin);
    expect(everyone.rows.map(({ user }) => user.name)).toEqual(["Lead", "Member", "Outsider"]);
    expect(everyone.totals.logged.value).toBe(8);
    const ownTeam = await usersOf(lead);
    expect(ownTeam.rows.map(({ user }) => user.name)).toEqual(["Lead", "Member"]);
    expect(ownTeam.totals.logged.value).toBe(5);
    expect(ownTeam.totals.expected.value).toBe(80);

    expect((await teamsOf(lead)).rows).toMatchObject([{ team: { _id: team.id }, people: 2, logged: { value: 5 } }]);
    expect((await projectsOf(lead)).rows.map(({ project }) => project.name)).toEqual(["Ours"]);
    expect((await projectsOf(admin)).rows.map(({ project }) => project.name)).toEqual(["Ours", "Theirs"]);
  });

  test("rejects members with 403, whatever the input", async () => {
    for (const endpoint of [analytics.users, analytics.teams, analytics.projects]) {
      expect(await server.as(member, endpoint, week)).toMatchObject({
        status: 403,
        body: { message: "You don't have permission to see analytics" },
      });
      expect((await server.as(member, endpoint, { startDate: "never" })).status).toBe(403);
    }
  });

  test("returns nothing to a lead who filters by another team", async () => {
    await make.eod(outsider, { date: "2026-03-03" });
    expect(await usersOf(lead, { ...week, user: outsider.id })).toMatchObject({ rows: [], totals: { logged: { value: 0 } } });
    expect(await usersOf(lead, { ...week, team: other.name })).toMatchObject({ rows: [], totals: { logged: { value: 0 } } });
    expect((await teamsOf(lead, { ...week, team: other.name })).rows).toEqual([]);
  });
});

describe("period", () => {
  test("defaults to the last 30 days, compared with the previous 30 days", async () => {
    expect(await usersOf(admin, {})).toMatchObject({
      startDate: "2026-02-11",
      endDate: today,
      before: { startDate: "2026-01-12", endDate: "2026-02-10" },
    });
  });

  test.each([
    ["backwards", { startDate: "2026-03-06", endDate: "2026-03-02" }, "The end date is before the start date"],
    ["more than 366 days", { startDate: "2025-03-01", endDate: "2026-03-02" }, "Please choose at most 366 days"],
    ["a day that is none", { startDate: "2026-02-30" }, "This date does not exist"],
  ])("%s is refused", async (_what, input, message) => {
    expect(await server.as(admin, analytics.users, input)).toMatchObject({ status: 400, body: { message } });
  });

  test("splits the trend into clipped weeks that add up to the totals", async () => {
    await make.eod(member, { date: "2026-03-01", items: [{ hoursSpent: 1 }] });
    await make.eod(member, { date: "2026-03-04", items: [{ hoursSpent: 2.25 }] });
    await make.task(member, { assigneeId: member.id, createdAt: "2026-03-04T10:00:00Z" });

    const { trend, totals } = await usersOf(admin, { startDate: "2026-02-28", endDate: "2026-03-06" });
    expect(trend.map(({ startDate, endDate, logged, opened }) => [startDate, endDate, logged, opened])).toEqual([
      ["2026-02-28", "2026-03-01", 1, 0],
      ["2026-03-02", "2026-03-06", 2.25, 1],
    ]);
    expect(trend.reduce((sum, { expected }) => sum + expected, 0)).toBe(totals.expected.value);
  });
});

describe("figures", () => {
  test("counts sent and due reports as the compliance grid does", async () => {
    await make.eod(member, { date: "2026-03-02" });
    await make.eod(member, { date: "2026-03-03", items: [{ hoursSpent: 0 }] });
    await make.eod(member, { date: "2026-03-07" });
    await insertLeave(server, member, { days: ["2026-03-04"] });
    await insertLeave(server, member, { days: ["2026-03-05"], half: true });

    const { eodRate, expected, leaveDays } = await rowOf(admin, member);
    const grid = (await server.as(admin, compliance, { ...week, user: member.id })).data;
    expect(eodRate.value).toBeCloseTo(2 / 3);
    expect([grid.sent, grid.expected]).toEqual([2, 3]);
    expect(expected.value).toBe(28);
    expect(leaveDays.value).toBe(1.5);
  });

  test("ignores reports before their deadline unless they were sent", async () => {
    const day = { startDate: today, endDate: today };
    expect((await rowOf(admin, member, day)).eodRate.value).toBeNull();
    await make.eod(member, { date: today });
    expect((await rowOf(admin, member, day)).eodRate.value).toBe(1);
  });

  test("counts created, completed, open and overdue tasks with median times to completion and approval", async () => {
    const mine = { assigneeId: member.id };
    const done = (createdAt: string, completedAt: string, approvedAt?: string) =>
      make.task(outsider, {
        ...mine,
        createdAt,
        completedAt,
        ...(approvedAt ? { status: "Approved" as const, approvedAt, approvedBy: lead.id } : { status: "Completed" as const }),
      });
    await done("2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z", "2026-03-03T02:00:00Z");
    await done("2026-03-01T00:00:00Z", "2026-03-04T00:00:00Z", "2026-03-04T08:00:00Z");
    await done("2026-02-25T00:00:00Z", "2026-03-06T00:00:00Z");
    await done("2026-02-26T00:00:00Z", "2026-02-28T00:00:00Z");
    await make.task(outsider, { ...mine, createdAt: "2026-03-03T00:00:00Z", dueDate: "2026-03-11" });
    await make.task(outsider, { ...mine, createdAt: "2026-01-03T00:00:00Z", dueDate: today });
    await make.task(outsider, { ...mine, createdAt: "2026-03-03T00:00:00Z", deletedAt: "2026-03-04T00:00:00Z" });

    expect(await rowOf(admin, member)).toMatchObject({
      opened: { value: 2, before: 3 },
      completed: { value: 3, before: 1 },
      cycleDays: { value: 3, before: 2 },
      approvalHours: { value: 5, before: null },
      open: 2,
      overdue: 1,
    });
  });

  test("counts blockers", async () => {
    await make.eod(member, { date: "2026-03-03", items: [{ blockers: "No key" }, { blockers: "No licence" }, {}] });
    await make.eod(member, { date: "2026-02-27", items: [{ blockers: "No room" }] });
    expect((await rowOf(admin, member)).blockers).toEqual({ value: 2, before: 1 });
  });

  test("computes the median workdays to resolve of the blockers resolved in the period", async () => {
    const resolved = (text: string, resolvedAt: string, resolvedAge: number) => ({
      id: uuidv7(),
      text,
      raisedBy: member.id,
      teamId: member.teamId,
      state: "resolved" as const,
      resolvedAt,
      resolvedAge,
      firstDate: "2026-02-10",
      lastDate: "2026-02-10",
      createdAt: resolvedAt,
      updatedAt: resolvedAt,
    });
    await server.db
      .insertInto("blockers")
      .values([
        resolved("No key", "2026-03-03T10:00:00Z", 2),
        resolved("No room", "2026-03-04T10:00:00Z", 5),
        resolved("No desk", "2026-02-27T10:00:00Z", 7),
      ])
      .execute();
    expect((await rowOf(admin, member)).resolveDays).toEqual({ value: 3.5, before: 7 });
    await server.db.deleteFrom("blockers").execute();
  });

  test("uses days in the company's timezone", async () => {
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    await make.task(outsider, { assigneeId: member.id, createdAt: "2026-03-01T19:00:00Z" });
    await make.task(outsider, { assigneeId: member.id, createdAt: "2026-03-06T19:00:00Z" });
    expect((await rowOf(admin, member)).opened.value).toBe(1);
  });
});

describe("projects", () => {
  test("include everyone's hours and no expected hours", async () => {
    const project = await make.project({ team, members: [member, outsider], name: "Harbour" });
    await make.eod(member, { date: "2026-03-03", items: [{ hoursSpent: 2, projectId: project.id }, { hoursSpent: 1 }] });
    await make.eod(outsider, { date: "2026-03-04", items: [{ hoursSpent: 0.5, projectId: project.id, blockers: "No key" }] });
    await make.eod(outsider, { date: "2026-02-27", items: [{ hoursSpent: 4, projectId: project.id }] });
    await make.task(member, { projectId: project.id, createdAt: "2026-03-03T00:00:00Z" });

    const { rows, totals } = await projectsOf(lead);
    expect(rows).toMatchObject([
      {
        project: { name: "Harbour", team: team.name, status: "Active" },
        people: 2,
        logged: { value: 2.5, before: 4 },
        expected: { value: null },
        eodRate: { value: null },
        opened: { value: 1, before: 0 },
        blockers: { value: 1 },
      },
    ]);
    expect(totals.logged).toEqual({ value: 2.5, before: 4 });
    expect((await projectsOf(admin, { ...week, user: outsider.id })).totals.logged).toEqual({ value: 0.5, before: 4 });
  });

  test("filter people's figures to their hours for the project, without expected hours", async () => {
    const project = await make.project({ team });
    await make.eod(member, { date: "2026-03-03", items: [{ hoursSpent: 2, projectId: project.id }, { hoursSpent: 1 }] });
    expect(await rowOf(admin, member, { ...week, project: project.id })).toMatchObject({
      logged: { value: 2 },
      expected: { value: null },
      eodRate: { value: null },
    });
  });

  test("are included when archived only if the period has data for them", async () => {
    const archived = await make.project({ team, status: "Archived", name: "Old" });
    expect((await projectsOf(admin)).rows).toEqual([]);
    await make.eod(member, { date: "2026-03-03", items: [{ projectId: archived.id }] });
    expect((await projectsOf(admin)).rows).toMatchObject([{ project: { name: "Old", status: "Archived" } }]);
  });
});

const statuses: TaskStatus[] = ["To Do", "In Progress", "Blocked", "Completed", "Cancelled"];
const day = fc.integer({ min: 0, max: 12 }).map((offset) => addDays("2026-02-24", offset));
const work = fc.record({
  person: fc.integer({ min: 0, max: 2 }),
  date: day,
  quarters: fc.integer({ min: 0, max: 40 }),
  blocked: fc.boolean(),
});
const task = fc.record({
  person: fc.integer({ min: 0, max: 2 }),
  created: day,
  took: fc.integer({ min: 0, max: 5 }),
  status: fc.constantFrom(...statuses),
});

test("rows of people, teams and projects add up to the totals, and hours match the hours screen", async () => {
  const people = [lead, member, outsider];
  const itemStatus: EodItemStatus = "In Progress";
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(work, { selector: ({ person, date }) => `${person} ${date}`, maxLength: 12 }),
      fc.array(task, { maxLength: 8 }),
      async (reports, tasks) => {
        for (const table of ["eods", "tasks", "projects"] as const) await server.db.deleteFrom(table).execute();
        const project = await make.project({ team });
        for (const { person, date, quarters, blocked } of reports) {
          const item = { hoursSpent: quarters / 4, projectId: project.id, status: itemStatus, blockers: blocked ? "Stuck" : "" };
          await make.eod(people[person]!, { date, items: [item] });
        }
        for (const { person, created, took, status } of tasks) {
          await make.task(lead, {
            assigneeId: people[person]!.id,
            projectId: project.id,
            status,
            createdAt: `${created}T08:00:00Z`,
            completedAt: status === "Completed" ? `${addDays(created, took)}T08:00:00Z` : null,
          });
        }
        const responses = [await usersOf(admin), await teamsOf(admin), await projectsOf(admin)];
        for (const { rows, totals } of responses) {
          const sum = (key: "logged" | "opened" | "completed" | "blockers", which: "value" | "before") =>
            rows.reduce((total, row) => total + (row[key][which] ?? 0), 0);
          for (const key of ["logged", "opened", "completed", "blockers"] as const) {
            expect([sum(key, "value"), sum(key, "before")]).toEqual([totals[key].value, totals[key].before]);
          }
          expect(rows.reduce((total, { open }) => total + open, 0)).toBe(totals.open);
        }
        expect(
          new Set(responses.map(({ totals }) => JSON.stringify([totals.logged, totals.opened, totals.completed, totals.open]))),
        ).toHaveLength(1);
        const hours = (await server.as(admin, allHours, week)).data;
        expect(responses[0]!.totals).toMatchObject({ logged: { value: hours.totals.logged }, expected: { value: hours.totals.expected } });
      },
    ),
    { numRuns: 12 },
  );
});

test("the number of statements does not grow with people, teams or projects", async () => {
  const calls = [usersOf, teamsOf, projectsOf];
  for (const call of calls) await call(admin);
  const counted = async () => {
    const numbers: number[] = [];
    for (const call of calls) numbers.push(await server.statements(() => call(admin)));
    return numbers;
  };
  const few = await counted();
  for (let n = 0; n < 6; n++) {
    const person = await make.user("team_member", { dateOfJoining: "2026-01-01" });
    const project = await make.project({ members: [person] });
    await make.eod(person, { date: "2026-03-03", items: [{ projectId: project.id, blockers: "Stuck" }] });
    await make.task(person, { assigneeId: person.id, projectId: project.id });
  }
  expect(await counted()).toEqual(few);
  expect(Math.max(...few)).toBeLessThanOrEqual(8);
});
