import type { ReportSources } from "@daybook/contract/reports";
import type { Context } from "#context.ts";
import type { Cell } from "#download.ts";
import { projects as projectAnalytics, users as userAnalytics } from "#features/analytics/analytics.service.ts";
import { hoursOf, summary } from "#features/hours/hours.service.ts";
import type { Filters } from "./reports.filters.service.ts";
import { type Column, type Table, tableOf } from "./reports.columns.service.ts";

/*
 * The reports whose rows are figures: the same sums that the screens of hours and analytics show.
 */

type Cells<Row> = (Column & { of: (row: Row) => Cell })[];

/** Rows, the columns that say what stands in them, and of what a row is. */
function figures<Row>(cells: Cells<Row>, notes: string[], rows: Row[], sourceOf: (row: Row) => ReportSources): Table {
  const columns = cells.map(({ of: _of, ...column }) => column);
  return tableOf(
    columns,
    notes,
    rows.map((row) => cells.map(({ of }) => of(row))),
    rows.map(sourceOf),
  );
}

const says = (search: string | undefined, ...texts: (string | null)[]) =>
  search === undefined || texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()));

const isOneOf = (status: string[] | undefined, value: string) => status === undefined || status.includes(value);

const asked = ({ startDate, endDate, team, project, user }: Filters) => ({ startDate, endDate, team, project, user });

export async function hours(ctx: Context, filters: Filters): Promise<Table> {
  const { byUser } = summary(await hoursOf(ctx, filters.scope, { ...asked(filters), peopleOnly: true }));
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
    "Hours are those of reports, on the report's date and in the team of that date.",
    "Expected are the working hours from joining to the last day, without leave and holidays. Shortfall counts up to yesterday.",
  ];
  return figures(
    cells,
    notes,
    byUser.filter(({ user }) => says(filters.search, user.name)),
    ({ user }) => ({ user: user._id }),
  );
}

/** A median as analytics write it: to a tenth. */
const tenth = (value: number | null) => value && Math.round(value * 10) / 10;

type Measures = Awaited<ReturnType<typeof userAnalytics>>["totals"];

/** The figures that people and projects share. */
const taskCells = <Row extends Measures>(): Cells<Row> => [
  { key: "opened", label: "Tasks created", kind: "number", adds: true, of: ({ opened }) => opened.value },
  { key: "completed", label: "Completed", kind: "number", adds: true, of: ({ completed }) => completed.value },
  { key: "open", label: "Open now", kind: "number", adds: true, of: ({ open }) => open },
  { key: "overdue", label: "Overdue now", kind: "number", adds: true, of: ({ overdue }) => overdue },
  { key: "cycleDays", label: "Days to complete", kind: "number", of: ({ cycleDays }) => tenth(cycleDays.value) },
  { key: "blockers", label: "Blockers", kind: "number", adds: true, of: ({ blockers }) => blockers.value },
];

const taskNotes = "Days to complete is the median of the tasks completed in the period. Open and overdue are as of now.";

export async function users(ctx: Context, filters: Filters): Promise<Table> {
  const { rows } = await userAnalytics(ctx, asked(filters));
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
  const notes = ["A task counts for its assignee. EODs sent is the share of those owed.", taskNotes];
  return figures(
    cells,
    notes,
    rows.filter(({ user }) => says(filters.search, user.name)),
    ({ user }) => ({ user: user._id }),
  );
}

export async function projects(ctx: Context, filters: Filters): Promise<Table> {
  const { rows } = await projectAnalytics(ctx, asked(filters));
  const cells: Cells<(typeof rows)[number]> = [
    { key: "project", label: "Project", kind: "text", of: ({ project }) => project.name },
    { key: "team", label: "Team", kind: "text", of: ({ project }) => project.team },
    { key: "status", label: "Status", kind: "text", of: ({ project }) => project.status },
    { key: "people", label: "People", kind: "number", of: ({ people }) => people },
    { key: "logged", label: "Logged", kind: "hours", adds: true, of: ({ logged }) => logged.value },
    ...taskCells<(typeof rows)[number]>(),
    { key: "approvalHours", label: "Hours to approval", kind: "number", of: ({ approvalHours }) => tenth(approvalHours.value) },
  ];
  const notes = ["Hours are those that anybody reported for the project.", taskNotes];
  const isShown = ({ project }: (typeof rows)[number]) => isOneOf(filters.status, project.status) && says(filters.search, project.name);
  return figures(cells, notes, rows.filter(isShown), ({ project }) => ({ project: project._id }));
}
