import { leaveStatuses, projectStatuses, taskStatuses } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { evaluationStatuses } from "@daybook/contract/kra";
import type { Report, report as endpoint, ReportKind } from "@daybook/contract/reports";
import { mayAnalyse, teamScope } from "#access/analytics.ts";
import { require } from "#access/access.ts";
import { addDays } from "#calendar.ts";
import type { Context } from "#context.ts";
import type { Download } from "#download.ts";
import { exportTable } from "#export-file.ts";
import { invalid } from "#errors.ts";
import { beginningOf, periodOf } from "#features/analytics/analytics.period.service.ts";
import { window } from "#pagination.ts";
import type { Table } from "./reports.columns.service.ts";
import * as reportsFiguresService from "./reports.figures.service.ts";
import type { Filters } from "./reports.filters.service.ts";
import * as reportsQueriesRepository from "./reports.queries.repository.ts";
import * as reportsRowsRepository from "./reports.rows.repository.ts";
import type { Query } from "./reports.rows.repository.ts";

type Input = CheckedInputOf<typeof endpoint>;

const pageSize = 100;

export const mayRead = (ctx: Context) => require(mayAnalyse(ctx.actor), "see reports");

const happenings =
  (build: (filters: Filters) => Query, notes: string[]) =>
  async (ctx: Context, filters: Filters): Promise<Table> => {
    const query = build(filters);
    return {
      columns: query.columns.map(({ value: _value, ...column }) => column),
      notes,
      page: (window) => reportsRowsRepository.page(ctx.db, query, window),
      lines: () => reportsRowsRepository.lines(ctx.db, query),
    };
  };

type Kind = {
  table: (ctx: Context, filters: Filters) => Promise<Table>;
  /** What the filter of this name may say; kinds without it have no status. */
  statuses?: readonly string[];
};

const kinds: Record<ReportKind, Kind> = {
  eod: {
    table: happenings(reportsQueriesRepository.eods, ["One line for each report. With a project only its tasks and hours are counted."]),
    statuses: ["In time", "Late"],
  },
  hours: { table: reportsFiguresService.hours },
  leaves: {
    table: happenings(reportsQueriesRepository.leaves, [
      "Leave that touches the period. Days are those within it, without weekends and holidays.",
      "Away does not include leave types of people who are at work, such as working from home.",
    ]),
    statuses: leaveStatuses,
  },
  tasks: {
    table: happenings(reportsQueriesRepository.tasks, [
      "Tasks that were created or completed in the period, unless others were asked for. Open and overdue are as of now.",
      "Logged are all hours of the task.",
    ]),
    statuses: taskStatuses,
  },
  projects: { table: reportsFiguresService.projects, statuses: projectStatuses },
  kra: {
    table: happenings(reportsQueriesRepository.evaluations, ["Evaluations of the months that the period touches."]),
    statuses: evaluationStatuses,
  },
  users: { table: reportsFiguresService.users },
};

/** The page of a report, or with a format all of it as a file. */
export async function report(ctx: Context, { kind, page, limit, format, ...input }: Input): Promise<Report | Download> {
  mayRead(ctx);
  const filters = filtersOf(ctx, kind, input);
  const table = await kinds[kind].table(ctx, filters);
  if (format === "csv" || format === "xlsx")
    return fileOf(ctx, `report-${kind}-${filters.startDate}-to-${filters.endDate}`, table, format, input);

  const shown = await table.page(window({ page, limit }, pageSize));
  return {
    kind,
    columns: table.columns.map(({ adds: _adds, ...column }) => column),
    ...shown,
    notes: [`From ${filters.startDate} to ${filters.endDate}, days of ${filters.timezone}.`, ...table.notes],
  };
}

function filtersOf(ctx: Context, kind: ReportKind, input: Omit<Input, "kind" | "page" | "limit" | "format">): Filters {
  const { startDate, endDate } = periodOf(ctx, input);
  const { status, search, tasks, ...narrowed } = input;
  if (tasks && kind !== "tasks") throw invalid("tasks", "Only the report of tasks tells them apart");
  const wrong = status?.find((each) => !(kinds[kind].statuses ?? []).includes(each));
  if (wrong !== undefined) throw invalid("status", `This report knows no status "${wrong}"`);
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
    from: beginningOf(ctx, startDate),
    until: beginningOf(ctx, addDays(endDate, 1)),
  };
}

async function fileOf(ctx: Context, name: string, table: Table, format: "csv" | "xlsx", filters: object): Promise<Download> {
  const { rowCount } = format === "xlsx" ? await table.page({ take: 0, skip: 0 }) : { rowCount: 0 };
  const head = table.columns.map(({ label }) => label);
  return exportTable(ctx, { name, entity: "reports", format, head, rows: await table.lines(), rowCount, filters });
}
