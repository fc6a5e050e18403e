import { z } from "zod";
import { Day, given, Id, many, Search } from "./common.ts";
import { maxPageSize } from "./constants.ts";
import { endpoint } from "./endpoint.ts";

export const reportKinds = ["eod", "hours", "leaves", "tasks", "projects", "kra", "users"] as const;
export type ReportKind = (typeof reportKinds)[number];

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
    search: Search,
    page: whole(1_000_000),
    limit: whole(maxPageSize),
    format: given(z.enum(["json", "csv", "xlsx"])),
  }),
  output: Report,
});
