import { z } from "zod";
import { Day, Flag, optionalQuery, Id, queryList, Search } from "../core/common.ts";
import { maxPageSize } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";

export const reportKinds = ["eod", "hours", "leaves", "tasks", "projects", "kra", "users"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Filter of the tasks report. Default: tasks created or completed in the period. */
export const reportTasks = ["created", "completed", "approved", "open", "overdue"] as const;
export type ReportTasks = (typeof reportTasks)[number];

export const reportGroups = ["person", "team", "project", "day", "week", "month", "type", "status"] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** The groupings of each report. A grouped report has one row per group with its count and sums. */
export const groupsOfReport: Record<ReportKind, readonly ReportGroup[]> = {
  eod: ["person", "team", "day", "week"],
  hours: ["team", "project", "day", "week"],
  leaves: ["person", "team", "type"],
  tasks: ["project", "person", "team", "status"],
  projects: ["team", "status"],
  kra: ["person", "team", "month"],
  users: ["team"],
};

/** How the total of a column is computed: the sum of its cells, their average, or a share of two other totals. */
export const reportTotals = ["sum", "average", "share"] as const;

/** Ids of the records that a row is about, depending on the kind of report. */
const Sources = z.object({ user: Id, project: Id, task: Id, eod: Id, leave: Id, evaluation: Id }).partial();
export type ReportSources = z.infer<typeof Sources>;

/** A report: columns, rows, totals, and notes on the calculation. */
export const Report = z.object({
  kind: z.enum(reportKinds),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(["text", "day", "number", "hours", "percent"]),
      total: z.enum(reportTotals).optional(),
    }),
  ),
  /** One cell per column, in the same order. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** The source ids of each row, in the order of `rows`. Not included in exports. */
  sources: z.array(Sources),
  /** One value per column, over all rows; null for columns without `total`, or without a value. */
  totals: z.array(z.number().nullable()),
  rowCount: z.int(),
  /** Period, timezone and calculation rules, as text. */
  notes: z.array(z.string()),
});
export type Report = z.infer<typeof Report>;

const pageMessage = `Please enter a page from 1 and a limit from 1 to ${maxPageSize}`;
const whole = (max: number) =>
  optionalQuery(z.coerce.number<number | string>(pageMessage).int(pageMessage).min(1, pageMessage).max(max, pageMessage));

/**
 * `totals` and `rowCount` cover all rows; `rows` contains one page (default 100), or with `all` the first 2,000 rows. An
 * export contains all rows.
 */
export const report = endpoint({
  method: "GET",
  path: "/reports/:kind",
  summary: "Get a report as JSON, CSV or Excel (admins; leads for their own team)",
  input: z.object({
    kind: z.enum(reportKinds, "Unknown report"),
    startDate: optionalQuery(Day),
    endDate: optionalQuery(Day),
    team: queryList(z.string()),
    project: queryList(Id),
    user: queryList(Id),
    status: queryList(z.string()),
    /** For the tasks report: created, completed or approved in the period, or open or overdue now. */
    tasks: optionalQuery(z.enum(reportTasks, "Please choose created, completed, approved, open or overdue")),
    /** One row per group instead of one per record. Each report has its own groups. */
    groupBy: optionalQuery(z.enum(reportGroups, `Please choose one of ${reportGroups.join(", ")}`)),
    search: Search,
    /** For printing: the first rows in one response, instead of a page. */
    all: optionalQuery(Flag),
    page: whole(1_000_000),
    limit: whole(maxPageSize),
    format: optionalQuery(z.enum(["json", "csv", "xlsx"])),
  }),
  output: Report,
});
