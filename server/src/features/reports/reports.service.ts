import { leaveStatuses, maxPrintRows, projectStatuses, taskStatuses } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { storedStatuses } from "@daybook/contract/kra/schemas";
import { type Report, type report as endpoint, groupsOfReport, type ReportKind } from "@daybook/contract/reports/reports";
import { mayAnalyse, teamScope } from "#access/analytics.ts";
import { require } from "#access/access.ts";
import { addDays } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import type { Download } from "#download.ts";
import { exportTable, zonedHead } from "#export-file.ts";
import { invalid } from "#errors.ts";
import { startOfDay, periodOf } from "#features/analytics/analytics.period.service.ts";
import { window } from "#pagination.ts";
import { type Column, countColumn, type Table } from "./reports.columns.ts";
import * as reportsFiguresService from "./reports.figures.service.ts";
import type { Filters } from "./reports.filters.ts";
import * as reportsQueriesRepository from "./reports.queries.repository.ts";
import * as reportsRowsRepository from "./reports.rows.repository.ts";
import type { Query } from "./reports.rows.repository.ts";

type Input = CheckedInputOf<typeof endpoint>;

const pageSize = 100;

export const mayRead = (ctx: ActorContext) => require(mayAnalyse(ctx.actor), "see reports");

const queryTable =
  (build: (filters: Filters) => Query, counted: string, notes: string[]) =>
  async (ctx: ActorContext, filters: Filters): Promise<Table> => {
    const rows = build(filters);
    const group = filters.groupBy && rows.groups[filters.groupBy];
    const query = group ? reportsRowsRepository.grouped(rows, group, countColumn(counted)) : rows;
    const shown = { ...query, columns: query.columns.filter(({ onlyInFiles }) => !onlyInFiles) };
    const columnsOf = ({ columns }: Query) => columns.map(({ value: _value, onlyInFiles: _onlyInFiles, ...column }) => column);
    return {
      columns: columnsOf(shown),
      fileColumns: columnsOf(query),
      notes,
      page: (window) => reportsRowsRepository.page(ctx.db, shown, window),
      lines: () => reportsRowsRepository.lines(ctx.db, query),
    };
  };

type Kind = {
  table: (ctx: ActorContext, filters: Filters) => Promise<Table>;
  /** Values of the `status` filter; undefined if rows have no status. */
  statuses?: readonly string[];
};

const kinds: Record<ReportKind, Kind> = {
  eod: {
    table: queryTable(reportsQueriesRepository.eods, "Reports", [
      "One row per report. With a project filter, only that project's tasks and hours are counted.",
    ]),
    statuses: ["On time", "Late"],
  },
  hours: { table: reportsFiguresService.hours },
  leaves: {
    table: queryTable(reportsQueriesRepository.leaves, "Requests", [
      "Leave that overlaps the period. Only days within it count, excluding weekends and holidays.",
      "Days away excludes leave types where people work, such as working from home.",
    ]),
    statuses: leaveStatuses,
  },
  tasks: {
    table: queryTable(reportsQueriesRepository.tasks, "Tasks", [
      "Tasks created or completed in the period, unless filtered. Open and overdue tasks are current.",
      "Logged hours are the task's total.",
    ]),
    statuses: taskStatuses,
  },
  projects: { table: reportsFiguresService.projects, statuses: projectStatuses },
  kra: {
    table: queryTable(reportsQueriesRepository.evaluations, "Evaluations", ["Evaluations of the months in the period."]),
    statuses: storedStatuses,
  },
  users: { table: reportsFiguresService.users },
};

/** Returns a page of a report, its first rows for printing, or all rows as a file if a format is given. */
export async function report(ctx: ActorContext, { kind, all, page, limit, format, ...input }: Input): Promise<Report | Download> {
  mayRead(ctx);
  const filters = filtersOf(ctx, kind, input);
  const table = await kinds[kind].table(ctx, filters);
  if (format === "csv" || format === "xlsx") return fileOf(ctx, fileName(kind, filters), table, format, input);

  const shown = await table.page(all ? { take: maxPrintRows, skip: 0 } : window({ page, limit }, pageSize));
  return {
    kind,
    columns: table.columns.map(({ shareOf: _shareOf, isZoned: _isZoned, ...column }) => column),
    ...shown,
    notes: [`${filters.startDate} to ${filters.endDate}, in ${filters.timezone} time.`, ...table.notes],
  };
}

function filtersOf(ctx: ActorContext, kind: ReportKind, input: Omit<Input, "kind" | "all" | "page" | "limit" | "format">): Filters {
  const { startDate, endDate } = periodOf(ctx, input);
  const { status, search, tasks, ...narrowed } = input;
  if (tasks && kind !== "tasks") throw invalid("tasks", "This filter is only available for the tasks report");
  const { groupBy } = input;
  if (groupBy && !groupsOfReport[kind].includes(groupBy)) throw invalid("groupBy", `This report cannot be grouped by ${groupBy}`);
  const unknown = status?.find((each) => !(kinds[kind].statuses ?? []).includes(each));
  if (unknown !== undefined) throw invalid("status", `This report has no status "${unknown}"`);
  return {
    ...narrowed,
    status,
    tasks,
    search: search || undefined,
    scope: teamScope(ctx.actor),
    actorId: ctx.actor.id,
    timezone: ctx.company.timezone,
    today: ctx.today(),
    startDate,
    endDate,
    from: startOfDay(ctx, startDate),
    until: startOfDay(ctx, addDays(endDate, 1)),
  };
}

const fileName = (kind: ReportKind, { startDate, endDate, groupBy }: Filters) =>
  `report-${kind}${groupBy ? `-by-${groupBy}` : ""}-${startDate}-to-${endDate}`;

async function fileOf(ctx: ActorContext, name: string, table: Table, format: "csv" | "xlsx", filters: object): Promise<Download> {
  const { rowCount } = format === "xlsx" ? await table.page({ take: 0, skip: 0 }) : { rowCount: 0 };
  const columns = table.fileColumns ?? table.columns;
  const headOf = ({ label, isZoned }: Column) => (isZoned ? zonedHead(label, ctx.company.timezone) : label);
  const dates = columns.filter(({ kind, isZoned }) => kind === "day" || isZoned).map(headOf);
  return exportTable(ctx, {
    name,
    entity: "reports",
    format,
    head: columns.map(headOf),
    dates,
    rows: await table.lines(),
    rowCount,
    filters,
  });
}
