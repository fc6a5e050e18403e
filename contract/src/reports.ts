import { z } from "zod";
import { Day, given, Id, many, Search } from "./core/common.ts";
import { maxPageSize } from "./core/constants.ts";
import { endpoint } from "./core/endpoint.ts";

export const reportKinds = ["eod", "hours", "leaves", "tasks", "projects", "kra", "users"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Which tasks of the report of tasks; without it those that were created or completed in the period. */
export const reportTasks = ["created", "completed", "approved", "open", "overdue"] as const;
export type ReportTasks = (typeof reportTasks)[number];

/** What stands behind a row, as far as its kind has such things. */
const Sources = z.object({ user: Id, project: Id, task: Id, eod: Id, leave: Id, evaluation: Id }).partial();
export type ReportSources = z.infer<typeof Sources>;

/** A report is a table: what its columns are, its rows, their totals, and how they were counted. */
export const Report = z.object({
  kind: z.enum(reportKinds),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(["text", "day", "number", "hours", "percent"]),
    }),
  ),
  /** One cell for each column, in their order. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** What stands behind each row, in the order of `rows`: ids. Files do not have them. */
  sources: z.array(Sources),
  /** One cell for each column: null where a sum says nothing. */
  totals: z.array(z.number().nullable()),
  rowCount: z.int(),
  /** Timezone, period and counting rule, as sentences. */
  notes: z.array(z.string()),
});
export type Report = z.infer<typeof Report>;

const pageMessage = `Please enter a page from 1 and a limit from 1 to ${maxPageSize}`;
const whole = (max: number) =>
  given(z.coerce.number<number | string>(pageMessage).int(pageMessage).min(1, pageMessage).max(max, pageMessage));

/** Totals and `rowCount` are of all rows; `rows` are of the page (100 without one). A file holds all of them. */
export const report = endpoint({
  method: "GET",
  path: "/reports/:kind",
  summary: "A report as table or file; rows, totals and file come from one query (admin, lead for the own team)",
  input: z.object({
    kind: z.enum(reportKinds, "There is no such report"),
    startDate: given(Day),
    endDate: given(Day),
    team: many(z.string()),
    project: many(Id),
    user: many(Id),
    status: many(z.string()),
    /** Of tasks: created, completed or approved in the period, or open or overdue now. */
    tasks: given(z.enum(reportTasks, "Please choose created, completed, approved, open or overdue")),
    search: Search,
    page: whole(1_000_000),
    limit: whole(maxPageSize),
    format: given(z.enum(["json", "csv", "xlsx"])),
  }),
  output: Report,
});
