import * as fc from "fast-check";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { teams } from "@daybook/contract/analytics/analytics";
import { groupsOfReport, type ReportKind, report, reportKinds } from "@daybook/contract/reports/reports";
import { addDays } from "#calendar.ts";
import { readCsv } from "@daybook/contract/core/csv";
import * as dependencies from "@daybook/contract/dependencies/dependencies";
import * as labels from "@daybook/contract/labels/labels";
import * as tasks from "@daybook/contract/tasks/tasks";
import { evaluationOf } from "#test/evaluation-fixtures.ts";
import { startServer } from "#test/harness.ts";
import { insertLeave } from "#test/leave-factories.ts";
import { reportFixtures, week } from "#test/report-fixtures.ts";

const server = startServer();
const { make, prepare, empty, reportOf, rowsOf, fileOf } = reportFixtures(server);

let { team, admin, lead, member, outsider } = {} as Awaited<ReturnType<typeof prepare>>;
beforeEach(async () => {
  ({ team, admin, lead, member, outsider } = await prepare());
});

const column = (rows: unknown[][], index: number) => rows.map((row) => row[index]);

describe("access", () => {
  beforeEach(async () => {
    const ours = await make.project({ team, name: "Ours" });
    await make.project({ name: "Theirs" });
    for (const person of [lead, member, outsider]) {
      await make.eod(person, { date: "2026-03-03", items: [{ hoursSpent: 2, projectId: ours.id }] });
      await make.task(person, { assigneeId: person.id, createdAt: "2026-03-03T08:00:00Z", title: `Of ${person.name}` });
      await insertLeave(server, person, { days: ["2026-03-05"] });
      await evaluationOf(server, person, admin);
    }
  });

  const names: [kind: ReportKind, column: number, lead: string[], admin: string[]][] = [
    ["eod", 1, ["Lead", "Member"], ["Lead", "Member", "Outsider"]],
    ["hours", 0, ["Lead", "Member"], ["Lead", "Member", "Outsider"]],
    ["leaves", 0, ["Lead", "Member"], ["Lead", "Member", "Outsider"]],
    ["tasks", 1, ["Of Lead", "Of Member"], ["Of Lead", "Of Member", "Of Outsider"]],
    ["projects", 0, ["Ours"], ["Ours", "Theirs"]],
    ["users", 0, ["Lead", "Member"], ["Lead", "Member", "Outsider"]],
  ];
  test.each(names)("%s: leads see their own team's rows, admins all", async (kind, index, ofLead, ofAdmin) => {
    expect(column(await rowsOf(lead, kind), index).sort()).toEqual(ofLead);
    expect(column(await rowsOf(admin, kind), index).sort()).toEqual(ofAdmin);
    expect((await reportOf(lead, kind)).rowCount).toBe(ofLead.length);
  });

  test("kra: leads see their team's evaluations without their own", async () => {
    const february = { startDate: "2026-02-10", endDate: "2026-02-20" };
    expect(await rowsOf(lead, "kra", february)).toEqual([
      ["2026-02", "Member", team.name, "Developers", 81.5, "Exceeds Expectations", "Draft", admin.name, null],
    ]);
    expect(await rowsOf(admin, "kra", february)).toHaveLength(3);
    expect(await rowsOf(admin, "kra")).toEqual([]);
  });

  test.each(reportKinds.map((kind) => [kind]))("%s: rejects members, as JSON and as file", async (kind) => {
    for (const format of ["json", "csv", "xlsx"]) {
      const { status, body } = await server.as(member, report, { kind, ...week, format });
      expect([status, body.message]).toEqual([403, "You don't have permission to see reports"]);
    }
  });

  test.each(["eod", "hours", "leaves", "tasks", "users"] as const)(
    "%s: returns nothing to a lead who filters by another team or its people",
    async (kind) => {
      expect(await rowsOf(lead, kind, { ...week, user: outsider.id })).toEqual([]);
      const { body } = await fileOf(lead, kind, { ...week, user: outsider.id, format: "csv" });
      expect(readCsv(body)).toHaveLength(1);
    },
  );
});

describe("contents", () => {
  test("eod: one row per report; with a project filter only its tasks and hours", async () => {
    const project = await make.project({ team });
    const items = [
      { taskName: "Export", hoursSpent: 2.25, projectId: project.id, blockers: "No key" },
      { taskName: "Mail", hoursSpent: 1 },
    ];
    await make.eod(member, { date: "2026-03-03", isLate: true, items });
    await make.eod(member, { date: "2026-03-04", items: [{ hoursSpent: 5 }] });

    expect(await rowsOf(lead, "eod", { ...week, project: project.id })).toEqual([
      ["2026-03-03", "Member", team.name, 1, 2.25, "Late", "2026-03-03 17:00", "Export", "No key"],
    ]);
    expect((await reportOf(lead, "eod")).totals).toEqual([null, null, null, 3, 8.25, null, null, null, null]);
    expect(column(await rowsOf(lead, "eod", { ...week, status: "On time" }), 0)).toEqual(["2026-03-04"]);
    expect(column(await rowsOf(lead, "eod", { ...week, search: "expo" }), 0)).toEqual(["2026-03-03"]);
  });

  test("leaves: days within the period, with pending days separate", async () => {
    await insertLeave(server, member, { days: ["2026-02-27", "2026-03-02", "2026-03-03"], half: true });
    await insertLeave(server, member, { days: ["2026-03-05"], isAbsence: false });
    await insertLeave(server, member, { days: ["2026-03-06"], status: "Pending" });
    await insertLeave(server, member, { days: ["2026-03-04"], status: "Rejected" });

    const { rows, totals } = await reportOf(lead, "leaves");
    expect(rows.map((row) => row.slice(3, 9))).toEqual([
      ["2026-03-06", "2026-03-06", "Pending", 0, 0, 1],
      ["2026-03-05", "2026-03-05", "Approved", 1, 0, 0],
      ["2026-03-04", "2026-03-04", "Rejected", 0, 0, 0],
      ["2026-02-27", "2026-03-03", "Approved", 1.5, 1.5, 0],
    ]);
    expect(totals.slice(6, 9)).toEqual([2.5, 1.5, 1]);
    expect(JSON.stringify(rows)).not.toContain("private matter");
  });

  test("tasks: created or completed in the period, with days in the company's timezone", async () => {
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    await make.task(member, { title: "Early", createdAt: "2026-03-01T18:40:00Z", estimatedHours: 3, loggedHours: 1.5 });
    await make.task(member, { title: "Before", createdAt: "2026-03-01T18:20:00Z", estimatedHours: 5 });
    const done = { status: "Completed" as const, createdAt: "2026-02-01T08:00:00Z", completedAt: "2026-03-06T18:20:00Z" };
    await make.task(member, { title: "Done", ...done, loggedHours: 2 });

    const { rows, totals } = await reportOf(admin, "tasks");
    expect(rows.map((row) => [row[1], row[8], row[10]])).toEqual([
      ["Early", "2026-03-02", null],
      ["Done", "2026-02-01", "2026-03-06"],
    ]);
    expect(totals.slice(12)).toEqual([3, 3.5]);
    await make.task(member, { title: "Later", ...done, createdAt: "2026-03-03T08:00:00Z", completedAt: "2026-03-09T08:00:00Z" });
    expect(column(await rowsOf(admin, "tasks", { ...week, tasks: "completed", status: "Completed,Approved" }), 1)).toEqual(["Done"]);
    expect(column(await rowsOf(admin, "tasks", { ...week, status: "Completed,To Do" }), 1)).toEqual(["Later", "Early", "Done"]);
    expect(column(await rowsOf(admin, "tasks", { ...week, search: "dOn" }), 1)).toEqual(["Done"]);
  });

  test("tasks: files have labels, sub-tasks and how many open tasks block them, without their titles", async () => {
    const at = { createdAt: "2026-03-03T08:00:00Z" };
    const [own, blocker] = [await make.task(member, { title: "Structured", ...at }), await make.task(member, { title: "Blocker", ...at })];
    const label = await server.as(admin, labels.create, { name: "In reports" });
    await server.as(admin, tasks.update, { id: own.id, labels: [label.data._id] });
    await server.as(admin, tasks.bulkCreate, [{ title: "Below", parent: own.id }]);
    await server.as(admin, dependencies.add, { id: own.id, task: blocker.id, kind: "blocked_by" });
    const lines = readCsv((await fileOf(admin, "tasks", { ...week, format: "csv" })).body).map(({ cells }) => cells);
    const line = lines.find((cells) => cells.includes("Structured"))!;
    expect(lines[0]!.slice(-3)).toEqual(["Labels", "Sub-tasks", "Waiting for"]);
    expect(line.slice(-3)).toEqual(["In reports", "1", "1"]);
    expect((await reportOf(admin, "tasks")).columns.map(({ label }) => label)).not.toContain("Labels");
  });

  test("tasks: filters match the counts in analytics", async () => {
    const inside = "2026-03-04T08:00:00Z";
    const before = { createdAt: "2026-02-02T08:00:00Z" };
    const of = (title: string, task: object) => make.task(member, { title, assigneeId: member.id, ...task });
    await of("Created", { createdAt: inside });
    await of("Open", { ...before, dueDate: "2026-04-01" });
    await of("Overdue", { ...before, status: "Blocked", dueDate: "2026-03-11" });
    await of("Due today", { ...before, dueDate: "2026-03-12" });
    await of("Completed", { ...before, status: "Completed", completedAt: inside });
    await of("Approved", { ...before, status: "Approved", completedAt: "2026-02-20T08:00:00Z", approvedAt: inside });

    const titles = async (tasks: string) => column(await rowsOf(lead, "tasks", { ...week, tasks, team: team.name }), 1).sort();
    expect(await titles("created")).toEqual(["Created"]);
    expect(await titles("completed")).toEqual(["Completed"]);
    expect(await titles("approved")).toEqual(["Approved"]);
    expect(await titles("open")).toEqual(["Created", "Due today", "Open", "Overdue"]);
    expect(await titles("overdue")).toEqual(["Overdue"]);

    const { rows } = (await server.as(lead, teams, week)).data;
    expect(rows).toMatchObject([{ opened: { value: 1 }, completed: { value: 1 }, open: 4, overdue: 1 }]);
  });

  test("projects: medians rounded to one decimal, as in analytics", async () => {
    const { id: projectId } = await make.project({ team });
    const approved = { status: "Approved" as const, completedAt: "2026-03-05T06:00:00Z", approvedAt: "2026-03-05T07:20:00Z" };
    await make.task(member, { projectId, createdAt: "2026-03-03T00:00:00Z", ...approved });
    const { columns, rows } = await reportOf(admin, "projects");
    const cell = (label: string) => rows[0]?.[columns.findIndex((each) => each.label === label)];
    expect([cell("Days to complete"), cell("Hours to approval")]).toEqual([2.3, 1.3]);
  });

  test("sources of each row on every page, not in files", async () => {
    const project = await make.project({ team });
    const eod = await make.eod(member, { date: "2026-03-03", items: [{ hoursSpent: 2, projectId: project.id }] });
    const own = await make.task(member, { assigneeId: member.id, projectId: project.id, createdAt: "2026-03-03T08:00:00Z" });
    const unassigned = await make.task(member, { createdAt: "2026-03-04T08:00:00Z", assigneeId: null });
    await insertLeave(server, member, { days: ["2026-03-05"] });
    await evaluationOf(server, member, admin);
    const { id: leave } = await server.db.selectFrom("leaves").select("id").executeTakeFirstOrThrow();
    const { id: evaluated } = await server.db.selectFrom("kraEvaluations").select("id").executeTakeFirstOrThrow();
    const sourcesOf = async (kind: ReportKind, input: object = {}) =>
      (await reportOf(admin, kind, { ...week, user: member.id, ...input })).sources;

    expect(await sourcesOf("eod")).toEqual([{ eod: eod.id, user: member.id }]);
    expect(await sourcesOf("hours")).toEqual([{ user: member.id }]);
    expect(await sourcesOf("users")).toEqual([{ user: member.id }]);
    expect(await sourcesOf("leaves")).toEqual([{ leave, user: member.id }]);
    expect(await sourcesOf("kra", { startDate: "2026-02-10" })).toEqual([{ evaluation: evaluated, user: member.id }]);
    expect(await sourcesOf("projects", { user: undefined })).toEqual([{ project: project.id }]);
    const tasks = { user: undefined, limit: 1 };
    expect(await sourcesOf("tasks", { ...tasks, page: 1 })).toEqual([{ task: unassigned.id }]);
    expect(await sourcesOf("tasks", { ...tasks, page: 2 })).toEqual([{ task: own.id, project: project.id, user: member.id }]);
    expect((await fileOf(admin, "tasks", { ...week, format: "csv" })).body).not.toContain(own.id);
  });

  test("kra: the average score of all evaluations", async () => {
    for (const person of [lead, member]) await evaluationOf(server, person, admin);
    const { totals, columns } = await reportOf(admin, "kra", { startDate: "2026-02-10", endDate: "2026-02-20" });
    expect([totals[4], columns[4]]).toEqual([81.5, { key: "score", label: "Score", kind: "number", total: "average" }]);
  });

  test("notes on period, timezone and calculation", async () => {
    const { notes, columns } = await reportOf(admin, "hours");
    expect(notes[0]).toBe("2026-03-02 to 2026-03-06, in UTC time.");
    expect(notes.length).toBeGreaterThan(1);
    expect(columns[0]).toEqual({ key: "person", label: "Person", kind: "text" });
    expect((await reportOf(admin, "eod", {})).notes[0]).toBe("2026-02-11 to 2026-03-12, in UTC time.");
  });

  test.each([
    [{ kind: "weather" }, "Unknown report"],
    [{ kind: "tasks", status: "Gone" }, 'This report has no status "Gone"'],
    [{ kind: "tasks", tasks: "late" }, "Please choose created, completed, approved, open or overdue"],
    [{ kind: "eod", tasks: "open" }, "This filter is only available for the tasks report"],
    [{ kind: "hours", status: "Late" }, 'This report has no status "Late"'],
    [{ kind: "eod", startDate: "2026-03-06", endDate: "2026-03-02" }, "The end date is before the start date"],
    [{ kind: "eod", startDate: "2024-03-06" }, "Please choose at most 366 days"],
    [{ kind: "eod", groupBy: "color" }, "Please choose one of person, team, project, day, week, month, type, status"],
    [{ kind: "eod", groupBy: "status" }, "This report cannot be grouped by status"],
    [{ kind: "eod", limit: "101" }, "Please enter a page from 1 and a limit from 1 to 100"],
  ])("%j is refused", async (input, message) => {
    expect(await server.as(admin, report, input)).toMatchObject({ status: 400, body: { message } });
  });
});

test("returns the first 2,000 rows at once for printing", async () => {
  for (let index = 0; index < 105; index++) await make.task(member, { createdAt: "2026-03-03T08:00:00Z", loggedHours: 1 });
  expect(await rowsOf(admin, "tasks")).toHaveLength(100);
  const printed = await reportOf(admin, "tasks", { ...week, all: true });
  expect([printed.rows.length, printed.sources.length, printed.rowCount, printed.totals.at(-1)]).toEqual([105, 105, 105, 105]);
});

test("escapes formulas in files", async () => {
  await make.task(member, { title: '=HYPERLINK("x")', createdAt: "2026-03-03T08:00:00Z", loggedHours: 1 });
  const csv = await fileOf(admin, "tasks", { ...week, format: "csv" });
  expect(csv.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="report-tasks-2026-03-02-to-2026-03-06.csv"',
  });
  expect(readCsv(csv.body)[1]!.cells[1]).toBe(`'=HYPERLINK("x")`);
  const xlsx = unzipSync((await fileOf(admin, "tasks", { ...week, format: "xlsx" })).rawPayload);
  expect(Buffer.from(xlsx["xl/worksheets/sheet1.xml"]!).toString()).not.toContain("<f>");
  expect(Buffer.from(xlsx["xl/sharedStrings.xml"]!).toString()).toContain("=HYPERLINK");
});

const day = fc.integer({ min: 0, max: 11 }).map((offset) => addDays("2026-02-26", offset));
const person = fc.integer({ min: 0, max: 2 });
const activity = fc.record({
  reports: fc.uniqueArray(fc.record({ person, date: day, hundredths: fc.array(fc.nat(800), { minLength: 1, maxLength: 3 }) }), {
    selector: (each) => `${each.person} ${each.date}`,
    maxLength: 14,
  }),
  tasks: fc.array(fc.record({ person, date: day, logged: fc.nat(2000), estimated: fc.option(fc.nat(2000)) }), { maxLength: 10 }),
  leaves: fc.uniqueArray(fc.record({ person, date: day, half: fc.boolean(), pending: fc.boolean() }), {
    selector: (each) => `${each.person} ${each.date}`,
    maxLength: 8,
  }),
});

const asNumber = (cell: unknown) => Math.round(Number(cell) * 100);
const sumOf = (cells: unknown[]) => cells.reduce((total: number, cell) => total + asNumber(cell ?? 0), 0);

test("pages, totals and both file formats contain the same rows", { timeout: 120_000 }, async () => {
  const people = [lead, member, outsider];
  await fc.assert(
    fc.asyncProperty(activity, async ({ reports, tasks, leaves }) => {
      await empty();
      const project = await make.project({ team });
      for (const { person, date, hundredths } of reports) {
        await make.eod(people[person]!, { date, items: hundredths.map((each) => ({ hoursSpent: each / 100, projectId: project.id })) });
      }
      for (const { person, date, logged, estimated } of tasks) {
        const hours = { loggedHours: logged / 100, estimatedHours: estimated === null ? null : estimated / 100 };
        await make.task(people[person]!, { createdAt: `${date}T08:00:00Z`, ...hours });
      }
      for (const { person, date, half, pending } of leaves)
        await insertLeave(server, people[person]!, { days: [date], half, status: pending ? "Pending" : "Approved" });

      const tables = (["eod", "hours", "leaves", "tasks", "projects", "users"] as const).flatMap((kind) =>
        [undefined, ...groupsOfReport[kind]].map((groupBy) => ({ kind, input: { ...week, ...(groupBy && { groupBy }) } })),
      );
      for (const { kind, input } of tables) {
        const { columns, totals, rowCount } = await reportOf(admin, kind, input);
        const pages: unknown[][] = [];
        for (let page = 1; page <= Math.ceil(rowCount / 3); page++)
          pages.push(...(await rowsOf(admin, kind, { ...input, page, limit: 3 })));
        expect(pages).toHaveLength(rowCount);
        totals.forEach((total, index) => {
          if (columns[index]!.total === "sum") expect(asNumber(total)).toBe(sumOf(column(pages, index)));
        });
        const [head, ...lines] = readCsv((await fileOf(admin, kind, { ...input, format: "csv" })).body).map(({ cells }) => cells);
        // A file names the timezone of instants, and has the employee ID of people on leave and what belongs to tasks.
        const onlyInFiles = ["Employee ID", "Labels", "Sub-tasks", "Waiting for"];
        const shown = (cells: string[]) => cells.filter((_cell, index) => !onlyInFiles.includes(head![index]!));
        expect(shown(head!).map((label) => label.replace(/ \(\w+(\/\w+)?\)$/, ""))).toEqual(columns.map(({ label }) => label));
        expect(lines.map(shown)).toEqual(pages.map((row) => row.map((cell) => (cell === null ? "" : String(cell)))));
      }
      const sheet = unzipSync((await fileOf(admin, "eod", { ...week, format: "xlsx" })).rawPayload)["xl/worksheets/sheet1.xml"]!;
      expect(Buffer.from(sheet).toString().match(/<row /g)?.length ?? 0).toBe((await reportOf(admin, "eod")).rowCount + 1);
    }),
    { numRuns: 6 },
  );
});
