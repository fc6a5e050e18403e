import { matchesSearch } from "@daybook/contract/core/comparable";
import type { ReportGroup, ReportSources } from "@daybook/contract/reports/reports";
import type { ActorContext } from "#context.ts";
import type { Cell } from "#download.ts";
import { projects as projectAnalytics, users as userAnalytics } from "#features/analytics/analytics.service.ts";
import { hoursOf, summary } from "#features/hours/hours.service.ts";
import type { Filters } from "./reports.filters.ts";
import { type Column, groupedTable, shareOf, type Table, tableOf } from "./reports.columns.ts";

/* Reports of figures, computed by the same services as the hours and analytics screens. */

type Cells<Row> = (Column & { of: (row: Row) => Cell })[];

type Figures<Row> = {
  cells: Cells<Row>;
  notes: string[];
  rows: Row[];
  sourceOf: (row: Row) => ReportSources;
  /** What the rows of a group are: `People`. */
  counted: string;
};

/** Builds a report from rows, column definitions and the source of each row; with `groupBy` one row per team or status. */
function figuresTable<Row>({ groupBy }: Filters, { cells, notes, rows, sourceOf, counted }: Figures<Row>): Table {
  const columns = cells.map(({ of: _of, ...column }) => column);
  const lines = rows.map((row) => cells.map(({ of }) => of(row)));
  if (!groupBy) return tableOf(columns, notes, lines, rows.map(sourceOf));
  return groupedTable(columns, notes, lines, { key: groupBy, none: groupBy === "team" ? "No team" : "None" }, counted);
}

const matches = (search: string | undefined, ...texts: (string | null)[]) =>
  search === undefined || texts.some((text) => text !== null && matchesSearch(text, search));

const isOneOf = (status: string[] | undefined, value: string) => status === undefined || status.includes(value);

const analyticsInput = ({ startDate, endDate, team, project, user }: Filters) => ({ startDate, endDate, team, project, user });

const hoursNotes = ["Hours come from reports and count on the report's date, for the person's team on that date."];

export async function hours(ctx: ActorContext, filters: Filters): Promise<Table> {
  if (filters.groupBy && filters.groupBy !== "team") return hoursBy(ctx, filters.groupBy, filters);
  const { byUser } = summary(await hoursOf(ctx, filters.scope, { ...analyticsInput(filters), peopleOnly: true }));
  type Row = (typeof byUser)[number];
  const cells: Cells<Row> = [
    { key: "person", label: "Person", kind: "text", of: ({ user }) => user.name },
    { key: "team", label: "Team", kind: "text", of: ({ user }) => user.team },
    { key: "logged", label: "Logged", kind: "hours", total: "sum", of: ({ logged }) => logged },
    { key: "expected", label: "Expected", kind: "hours", total: "sum", of: ({ expected }) => expected },
    { key: "overtime", label: "Overtime", kind: "hours", total: "sum", of: ({ overtime }) => overtime },
    { key: "shortfall", label: "Shortfall", kind: "hours", total: "sum", of: ({ shortfall }) => shortfall },
    {
      key: "utilization",
      label: "Utilization",
      kind: "percent",
      total: "share",
      shareOf: ["logged", "expected"],
      of: ({ logged, expected }) => shareOf(logged, expected),
    },
    { key: "missingDays", label: "Missing days", kind: "number", total: "sum", of: ({ missingDays }) => missingDays },
    { key: "leaveDays", label: "Leave days", kind: "number", total: "sum", of: ({ leaveDays }) => leaveDays },
  ];
  return figuresTable(filters, {
    cells,
    notes: [
      ...hoursNotes,
      "Expected hours cover workdays from joining to the last day, excluding leave and holidays. Shortfall counts up to yesterday.",
    ],
    rows: byUser.filter(({ user }) => matches(filters.search, user.name)),
    sourceOf: ({ user }) => ({ user: user._id }),
    counted: "People",
  });
}

/** Hours by project, day or week: the groups that the hours screen has as well. */
async function hoursBy(ctx: ActorContext, groupBy: ReportGroup, filters: Filters): Promise<Table> {
  const input = analyticsInput(filters);
  const { user, ...searched } = filters.search === undefined ? input : { ...input, user: await peopleNamed(ctx, filters) };
  const { days, weeks, byProject } = summary(await hoursOf(ctx, filters.scope, { ...searched, user }));
  const logged: Column = { key: "logged", label: "Logged", kind: "hours", total: "sum" };
  if (groupBy === "project") {
    const rows = byProject.toSorted((one, other) => other.logged - one.logged);
    return tableOf(
      [{ key: "project", label: "Project", kind: "text" }, logged],
      hoursNotes,
      rows.map(({ project, logged }) => [project?.name ?? "No project", logged]),
      rows.map(({ project }) => (project ? { project: project._id } : {})),
    );
  }
  const all = groupBy === "day" ? days : weeks.map(({ startDate, ...week }) => ({ date: startDate, ...week }));
  const spans = all.filter(({ logged, expected }) => logged > 0 || expected > 0);
  return tableOf(
    [
      { key: groupBy, label: groupBy === "day" ? "Date" : "Week of", kind: "day" },
      logged,
      { key: "expected", label: "Expected", kind: "hours", total: "sum" },
      { key: "utilization", label: "Utilization", kind: "percent", total: "share", shareOf: ["logged", "expected"] },
    ],
    hoursNotes,
    spans.toReversed().map(({ date, logged, expected }) => [date, logged, expected, shareOf(logged, expected)]),
    spans.map(() => ({})),
  );
}

/** The ids of the people whose names match the search. */
async function peopleNamed(ctx: ActorContext, filters: Filters) {
  const { byUser } = summary(await hoursOf(ctx, filters.scope, { ...analyticsInput(filters), peopleOnly: true }));
  return byUser.filter(({ user }) => matches(filters.search, user.name)).map(({ user }) => user._id);
}

/** Rounds a median to one decimal, as analytics does. */
const oneDecimal = (value: number | null) => value && Math.round(value * 10) / 10;

type Measures = Awaited<ReturnType<typeof userAnalytics>>["totals"];

/** Task figures shared by the people and projects reports. */
const taskCells = <Row extends Measures>(): Cells<Row> => [
  { key: "opened", label: "Tasks created", kind: "number", total: "sum", of: ({ opened }) => opened.value },
  { key: "completed", label: "Completed", kind: "number", total: "sum", of: ({ completed }) => completed.value },
  { key: "open", label: "Open now", kind: "number", total: "sum", of: ({ open }) => open },
  { key: "overdue", label: "Overdue now", kind: "number", total: "sum", of: ({ overdue }) => overdue },
  { key: "cycleDays", label: "Days to complete", kind: "number", of: ({ cycleDays }) => oneDecimal(cycleDays.value) },
  { key: "blockers", label: "Blockers", kind: "number", total: "sum", of: ({ blockers }) => blockers.value },
];

const taskNotes = "Days to complete is the median for tasks completed in the period. Open and overdue tasks are current.";

export async function users(ctx: ActorContext, filters: Filters): Promise<Table> {
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
    { key: "logged", label: "Logged", kind: "hours", total: "sum", of: ({ logged }) => logged.value },
    { key: "expected", label: "Expected", kind: "hours", total: "sum", of: ({ expected }) => expected.value },
    { key: "leaveDays", label: "Leave days", kind: "number", total: "sum", of: ({ leaveDays }) => leaveDays.value },
    ...taskCells<(typeof rows)[number]>(),
  ];
  const notes = ["Tasks count for their assignee. EODs sent is the share of due reports.", taskNotes];
  return figuresTable(filters, {
    cells,
    notes,
    rows: rows.filter(({ user }) => matches(filters.search, user.name)),
    sourceOf: ({ user }) => ({ user: user._id }),
    counted: "People",
  });
}

export async function projects(ctx: ActorContext, filters: Filters): Promise<Table> {
  const { rows } = await projectAnalytics(ctx, analyticsInput(filters));
  const cells: Cells<(typeof rows)[number]> = [
    { key: "project", label: "Project", kind: "text", of: ({ project }) => project.name },
    { key: "team", label: "Team", kind: "text", of: ({ project }) => project.team },
    { key: "status", label: "Status", kind: "text", of: ({ project }) => project.status },
    { key: "people", label: "People", kind: "number", of: ({ people }) => people },
    { key: "logged", label: "Logged", kind: "hours", total: "sum", of: ({ logged }) => logged.value },
    ...taskCells<(typeof rows)[number]>(),
    { key: "approvalHours", label: "Hours to approval", kind: "number", of: ({ approvalHours }) => oneDecimal(approvalHours.value) },
  ];
  const notes = ["Hours include everyone who reported time on the project.", taskNotes];
  const isShown = ({ project }: (typeof rows)[number]) => isOneOf(filters.status, project.status) && matches(filters.search, project.name);
  return figuresTable(filters, {
    cells,
    notes,
    rows: rows.filter(isShown),
    sourceOf: ({ project }) => ({ project: project._id }),
    counted: "Projects",
  });
}
