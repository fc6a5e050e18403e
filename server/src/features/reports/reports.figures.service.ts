import type { ReportSources } from "@daybook/contract/reports";
import type { Context } from "#context.ts";
import type { Cell } from "#download.ts";
import { projects as projectAnalytics, users as userAnalytics } from "#features/analytics/analytics.service.ts";
import { hoursOf, summary } from "#features/hours/hours.service.ts";
import type { Filters } from "./reports.filters.service.ts";
import { type Column, type Table, tableOf } from "./reports.columns.service.ts";

/* Reports of figures, computed by the same services as the hours and analytics screens. */

type Cells<Row> = (Column & { of: (row: Row) => Cell })[];

/** Builds a report from rows, column definitions and the source of each row. */
function figuresTable<Row>(cells: Cells<Row>, notes: string[], rows: Row[], sourceOf: (row: Row) => ReportSources): Table {
  const columns = cells.map(({ of: _of, ...column }) => column);
  return tableOf(
    columns,
    notes,
    rows.map((row) => cells.map(({ of }) => of(row))),
    rows.map(sourceOf),
  );
}

const matches = (search: string | undefined, ...texts: (string | null)[]) =>
  search === undefined || texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()));

const isOneOf = (status: string[] | undefined, value: string) => status === undefined || status.includes(value);

const analyticsInput = ({ startDate, endDate, team, project, user }: Filters) => ({ startDate, endDate, team, project, user });

export async function hours(ctx: Context, filters: Filters): Promise<Table> {
  const { byUser } = summary(await hoursOf(ctx, filters.scope, { ...analyticsInput(filters), peopleOnly: true }));
  type Row = (typeof byUser)[number];
  const cells: Cells<Row> = [
    { key: "person", label: "Person", kind: "text", of: ({ user }) => user.name },
    { key: "team", label: "Team", kind: "text", of: ({ user }) => user.team },
    { key: "logged", label: "Logged", kind: "hours", adds: true, of: ({ logged }) => logged },
    { key: "expected", label: "Expected", kind: "hours", adds: true, of: ({ expected }) => expected },
    { key: "overtime", label: "Overtime", kind: "hours", adds: true, of: ({ overtime }) => overtime },
    { key: "shortfall", label: "Shortfall", kind: "hours", adds: true, of: ({ shortfall }) => shortfall },
    {
      key: "utilization",
      label: "Utilization",
      kind: "percent",
      of: ({ logged, expected }) => (expected === 0 ? null : Math.round((logged / expected) * 10_000) / 10_000),
    },
    { key: "missingDays", label: "Missing days", kind: "number", adds: true, of: ({ missingDays }) => missingDays },
    { key: "leaveDays", label: "Leave days", kind: "number", adds: true, of: ({ leaveDays }) => leaveDays },
  ];
  const notes = [
    "Hours come from reports and count on the report's date, for the person's team on that date.",
    "Expected hours cover workdays from joining to the last day, excluding leave and holidays. Shortfall counts up to yesterday.",
  ];
  return figuresTable(
    cells,
    notes,
    byUser.filter(({ user }) => matches(filters.search, user.name)),
    ({ user }) => ({ user: user._id }),
  );
}

/** Rounds a median to one decimal, as analytics does. */
const oneDecimal = (value: number | null) => value && Math.round(value * 10) / 10;

type Measures = Awaited<ReturnType<typeof userAnalytics>>["totals"];

/** Task figures shared by the people and projects reports. */
const taskCells = <Row extends Measures>(): Cells<Row> => [
  { key: "opened", label: "Tasks created", kind: "number", adds: true, of: ({ opened }) => opened.value },
  { key: "completed", label: "Completed", kind: "number", adds: true, of: ({ completed }) => completed.value },
  { key: "open", label: "Open now", kind: "number", adds: true, of: ({ open }) => open },
  { key: "overdue", label: "Overdue now", kind: "number", adds: true, of: ({ overdue }) => overdue },
  { key: "cycleDays", label: "Days to complete", kind: "number", of: ({ cycleDays }) => oneDecimal(cycleDays.value) },
  { key: "blockers", label: "Blockers", kind: "number", adds: true, of: ({ blockers }) => blockers.value },
];

const taskNotes = "Days to complete is the median for tasks completed in the period. Open and overdue tasks are current.";

export async function users(ctx: Context, filters: Filters): Promise<Table> {
  const { rows } = await userAnalytics(ctx, analyticsInput(filters));
  const cells: Cells<(typeof rows)[number]> = [
    { key: "person", label: "Person", kind: "text", of: ({ user }) => user.name },
    { key: "team", label: "Team", kind: "text", of: ({ user }) => user.team },
    {
      key: "eodRate",
      label: "EODs sent",
      kind: "percent",
      of: ({ eodRate }) => eodRate.value && Math.round(eodRate.value * 10_000) / 10_000,
    },
    { key: "logged", label: "Logged", kind: "hours", adds: true, of: ({ logged }) => logged.value },
    { key: "expected", label: "Expected", kind: "hours", adds: true, of: ({ expected }) => expected.value },
    { key: "leaveDays", label: "Leave days", kind: "number", adds: true, of: ({ leaveDays }) => leaveDays.value },
    ...taskCells<(typeof rows)[number]>(),
  ];
  const notes = ["Tasks count for their assignee. EODs sent is the share of due reports.", taskNotes];
  return figuresTable(
    cells,
    notes,
    rows.filter(({ user }) => matches(filters.search, user.name)),
    ({ user }) => ({ user: user._id }),
  );
}

export async function projects(ctx: Context, filters: Filters): Promise<Table> {
  const { rows } = await projectAnalytics(ctx, analyticsInput(filters));
  const cells: Cells<(typeof rows)[number]> = [
    { key: "project", label: "Project", kind: "text", of: ({ project }) => project.name },
    { key: "team", label: "Team", kind: "text", of: ({ project }) => project.team },
    { key: "status", label: "Status", kind: "text", of: ({ project }) => project.status },
    { key: "people", label: "People", kind: "number", of: ({ people }) => people },
    { key: "logged", label: "Logged", kind: "hours", adds: true, of: ({ logged }) => logged.value },
    ...taskCells<(typeof rows)[number]>(),
    { key: "approvalHours", label: "Hours to approval", kind: "number", of: ({ approvalHours }) => oneDecimal(approvalHours.value) },
  ];
  const notes = ["Hours include everyone who reported time on the project.", taskNotes];
  const isShown = ({ project }: (typeof rows)[number]) => isOneOf(filters.status, project.status) && matches(filters.search, project.name);
  return figuresTable(cells, notes, rows.filter(isShown), ({ project }) => ({ project: project._id }));
}
