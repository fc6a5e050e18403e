import type { Report, ReportKind } from "@daybook/contract/reports/reports";
import { expect, test } from "vitest";
import { hrefsOf } from "./report-links.ts";

const ids = { user: "u1", project: "p1", task: "t1", eod: "e1", leave: "l1", evaluation: "k1" };
const context = {
  role: "admin" as const,
  ownId: "me",
  today: "2026-03-12",
  period: { from: "2026-03-03", to: "2026-03-08" },
  of: { team: ["Design"] },
};

const report = (kind: ReportKind, cells: Record<string, string | number | null>, sources: Report["sources"][number] = ids): Report => ({
  kind,
  columns: Object.keys(cells).map((key) => ({ key, label: key, kind: "text" })),
  rows: [Object.values(cells)],
  sources: [sources],
  totals: Object.keys(cells).map(() => null),
  rowCount: 1,
  notes: [],
});

const hrefs = (
  ...[kind, cells, changes]:
    | [ReportKind, Parameters<typeof report>[1], Partial<Omit<typeof context, "role">> & { role?: "team_lead" }]
    | [ReportKind, Parameters<typeof report>[1]]
) => hrefsOf({ ...context, ...changes }, report(kind, cells))[0]!.map((href) => href && decodeURIComponent(href));

test("links to the day's report and the person", () => {
  expect(hrefs("eod", { date: "2026-03-04", person: "Kavya", hours: 7 })).toEqual([
    "/eods?day=2026-03-04&user=u1",
    "/admin/users?search=Kavya",
    undefined,
  ]);
  expect(hrefs("eod", { date: "2026-03-04", person: "Kavya" }, { role: "team_lead" })).toEqual([
    "/team-lead/eods?day=2026-03-04&user=u1",
    "/team-lead/users?search=Kavya",
  ]);
});

test("links to the task, its project and its assignee, and leaves empty cells unlinked", () => {
  const cells = { number: 7, title: "Hull", project: "Harbour", assignee: "Kavya", status: "To Do" };
  expect(hrefs("tasks", cells)).toEqual(["/admin/tasks/t1", "/admin/tasks/t1", "/projects/p1", "/admin/users?search=Kavya", undefined]);
  const none = report("tasks", { title: "Hull", project: null, assignee: null }, { task: "t1" });
  expect(hrefsOf(context, none)).toEqual([["/admin/tasks/t1", undefined, undefined]]);
});

test("links leave to the tab that lists it: pending, decided or own", () => {
  const cells = (status: string) => ({ type: "Casual", status });
  expect(hrefs("leaves", cells("Pending"))[0]).toBe("/leaves?user=u1&leave=l1");
  expect(hrefs("leaves", cells("Approved"))[0]).toBe("/leaves?tab=decided&user=u1&leave=l1");
  expect(hrefs("leaves", cells("Approved"), { role: "team_lead", ownId: "u1" })[0]).toBe("/team-lead/leaves?tab=mine&leave=l1");
});

test("links to the month's evaluation", () => {
  expect(hrefs("kra", { month: "2026-02", person: "Kavya" })[0]).toBe("/admin/kra-management?member=u1&month=2026-02");
});

test("links figures to their lists, but never to the same report", () => {
  expect(hrefs("users", { person: "Kavya", logged: 12, overdue: 1, completed: 2, expected: 40 })).toEqual([
    "/admin/users?search=Kavya",
    "/admin/hours?span=month&from=2026-03-08&person=u1",
    "/admin/task-management?assigneeFilter=u1&statusFilter=To Do,In Progress,Blocked&dateFilter=overdue"
      .replace("To Do", "To+Do")
      .replace("In Progress", "In+Progress"),
    "/reports?report=tasks&when=2026-03-03..2026-03-08&team=Design&person=u1&tasks=completed",
    undefined,
  ]);
  expect(hrefs("projects", { project: "Harbour", logged: 12, blockers: 1 }, { role: "team_lead" })).toEqual([
    "/projects/p1",
    undefined,
    undefined,
  ]);
});
