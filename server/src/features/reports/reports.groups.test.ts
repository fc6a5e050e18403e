import { beforeEach, expect, test } from "vitest";
import { readCsv } from "@daybook/contract/core/csv";
import type { ReportKind } from "@daybook/contract/reports/reports";
import { evaluationOf } from "#test/evaluation-fixtures.ts";
import { startServer } from "#test/harness.ts";
import { reportFixtures } from "#test/report-fixtures.ts";

const server = startServer();
const { make, prepare, reportOf, fileOf } = reportFixtures(server);

let { team, admin, lead, member, outsider } = {} as Awaited<ReturnType<typeof prepare>>;
beforeEach(async () => {
  ({ team, admin, lead, member, outsider } = await prepare());
  const project = await make.project({ team, name: "Harbour" });
  await make.eod(lead, { date: "2026-03-02", items: [{ hoursSpent: 4, projectId: project.id }] });
  await make.eod(member, { date: "2026-03-02", items: [{ hoursSpent: 2.25, projectId: project.id }, { hoursSpent: 1 }] });
  await make.eod(member, { date: "2026-03-09", items: [{ hoursSpent: 5 }] });
  await make.eod(outsider, { date: "2026-03-03", items: [{ hoursSpent: 3 }] });
});

const weeks = { startDate: "2026-03-02", endDate: "2026-03-10" };
const groupedBy = (kind: ReportKind, groupBy: string, input: object = {}, person = admin) =>
  reportOf(person, kind, { ...weeks, groupBy, ...input });

test("reports by person, team, day and week, each with the totals of all reports", async () => {
  const byPerson = await groupedBy("eod", "person");
  expect(byPerson.columns.map(({ label }) => label)).toEqual(["Person", "Reports", "Tasks", "Hours"]);
  expect(byPerson.rows).toEqual([
    ["Lead", 1, 1, 4],
    ["Member", 2, 3, 8.25],
    ["Outsider", 1, 1, 3],
  ]);
  expect(byPerson.sources).toEqual([{ user: lead.id }, { user: member.id }, { user: outsider.id }]);
  expect((await groupedBy("eod", "day")).rows).toEqual([
    ["2026-03-09", 1, 1, 5],
    ["2026-03-03", 1, 1, 3],
    ["2026-03-02", 2, 3, 7.25],
  ]);
  expect((await groupedBy("eod", "week")).rows).toEqual([
    ["2026-03-09", 1, 1, 5],
    ["2026-03-02", 3, 4, 10.25],
  ]);
  for (const group of ["person", "team", "day", "week"]) expect((await groupedBy("eod", group)).totals).toEqual([null, 4, 5, 15.25]);
});

test("two people of the same name are two groups", async () => {
  const { id } = await make.user("team_member", { name: "Member", dateOfJoining: "2026-01-01" });
  await make.eod({ ...outsider, id }, { date: "2026-03-03", items: [{ hoursSpent: 6 }] });
  const hours = (await groupedBy("eod", "person", { search: "member" })).rows.map((row) => row[3]);
  expect(hours.toSorted()).toEqual([6, 8.25]);
});

test("hours by team, project, day and week, for the people of the search", async () => {
  expect((await groupedBy("hours", "project")).rows).toEqual([
    ["No project", 9],
    ["Harbour", 6.25],
  ]);
  expect((await groupedBy("hours", "project", { search: "memb" })).rows).toEqual([
    ["No project", 6],
    ["Harbour", 2.25],
  ]);
  expect((await groupedBy("hours", "project", { search: "no such person" })).rows).toEqual([]);
  const byTeam = await groupedBy("hours", "team", {}, lead);
  expect(byTeam.columns.slice(0, 4).map(({ label }) => label)).toEqual(["Team", "People", "Logged", "Expected"]);
  expect(byTeam.rows[0]!.slice(0, 4)).toEqual([team.name, 2, 12.25, 112]);
  expect(byTeam.rows[0]![6]).toBe(0.1094);
  expect((await groupedBy("hours", "week", {}, lead)).rows).toEqual([
    ["2026-03-09", 5, 32, 0.1563],
    ["2026-03-02", 7.25, 80, 0.0906],
  ]);
  expect((await groupedBy("hours", "day", {}, lead)).rowCount).toBe(7);
});

test("tasks by assignee, with unassigned tasks as a group of their own", async () => {
  const createdAt = "2026-03-03T08:00:00Z";
  await make.task(member, { assigneeId: member.id, createdAt, loggedHours: 2 });
  await make.task(member, { assigneeId: null, createdAt, loggedHours: 1 });
  expect((await groupedBy("tasks", "person")).rows).toEqual([
    ["Member", 1, 0, 2],
    ["Unassigned", 1, 0, 1],
  ]);
});

test("evaluations by month with the average score", async () => {
  await evaluationOf(server, member, admin);
  const report = await groupedBy("kra", "month", { startDate: "2026-02-10" });
  expect([report.rows, report.totals]).toEqual([[["2026-02", 1, 81.5]], [null, 1, 81.5]]);
});

test("leads see the groups of their own team", async () => {
  expect((await groupedBy("eod", "person", {}, lead)).rows.map((row) => row[0])).toEqual(["Lead", "Member"]);
});

test("files contain the groups", async () => {
  const csv = await fileOf(admin, "eod", { ...weeks, groupBy: "person", format: "csv" });
  expect(csv.headers["content-disposition"]).toContain('"report-eod-by-person-2026-03-02-to-2026-03-10.csv"');
  expect(readCsv(csv.body).map(({ cells }) => cells)).toEqual([
    ["Person", "Reports", "Tasks", "Hours"],
    ["Lead", "1", "1", "4"],
    ["Member", "2", "3", "8.25"],
    ["Outsider", "1", "1", "3"],
  ]);
});
