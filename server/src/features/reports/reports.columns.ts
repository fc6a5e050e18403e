import { compareNames } from "@daybook/contract/core/comparable";
import type { Report, ReportSources } from "@daybook/contract/reports/reports";
import type { Cell } from "#download.ts";

/** A column of a report. A total of `share` divides the totals of two other columns, by key. */
export type Column = Report["columns"][number] & {
  shareOf?: readonly [part: string, whole: string];
  /** From an instant: a file names the company's timezone in its head. */
  isZoned?: true;
};

/** A page of rows with the totals of all rows. */
export type Page = Pick<Report, "rows" | "sources" | "totals" | "rowCount">;

/** A report that can return one page or all rows for an export. Both use the same query. */
export type Table = {
  columns: Column[];
  /** The columns of `lines`, where a file has more of them. */
  fileColumns?: Column[];
  /** Notes on the rows and the calculation. */
  notes: string[];
  page(window: { take: number; skip: number }): Promise<Page>;
  /** All rows, in batches, for an export. */
  lines(): Promise<AsyncIterable<Cell[][]>>;
};

/** A share of two numbers, 0 to 1 with four decimals; null without a whole. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000);

/** Sums numbers as hundredths, so that the total equals the sum of the exported cells. */
const sumOf = (rows: Cell[][], index: number) => rows.reduce((sum, row) => sum + Math.round(Number(row[index]) * 100), 0) / 100;

/** The totals of rows: sums, and shares of the sums. */
function totalsOf(columns: Column[], rows: Cell[][]) {
  const sums = columns.map(({ total }, index) => (total === "sum" ? sumOf(rows, index) : null));
  const sumFor = (key: string) => sums[columns.findIndex((column) => column.key === key)] ?? 0;
  return columns.map((column, index) => (column.shareOf ? shareOf(sumFor(column.shareOf[0]), sumFor(column.shareOf[1])) : sums[index]!));
}

/** Builds a report from rows in memory. `sources` are in the order of `rows`. */
export function tableOf(columns: Column[], notes: string[], rows: Cell[][], sources: ReportSources[]): Table {
  return {
    columns,
    notes,
    page: async ({ take, skip }) => ({
      rows: rows.slice(skip, skip + take),
      sources: sources.slice(skip, skip + take),
      totals: totalsOf(columns, rows),
      rowCount: rows.length,
    }),
    lines: async () =>
      (async function* () {
        yield rows;
      })(),
  };
}

/** A group of a report: the column that names it, and what rows without a value are called. */
export type Grouping = { key: string; none: string };

/** The number of rows of a group: `Reports`, `People`. */
export const countColumn = (label: string): Column => ({ key: "rows", label, kind: "number", total: "sum" });

/** Builds a report with one row per group of `rows`: the group's name, its number of rows and their totals. */
export function groupedTable(columns: Column[], notes: string[], rows: Cell[][], { key, none }: Grouping, counted: string): Table {
  const at = columns.findIndex((column) => column.key === key);
  const groups = Map.groupBy(rows, (row) => String(row[at] ?? none));
  const isKept = columns.map(({ total }) => total !== undefined);
  const kept = (cells: Cell[]) => cells.filter((_cell, index) => isKept[index]);
  const { kind, label } = columns[at]!;
  return tableOf(
    [{ key, label, kind }, countColumn(counted), ...columns.filter(({ total }) => total !== undefined)],
    notes,
    [...groups]
      .toSorted(([one], [other]) => compareNames(one, other))
      .map(([name, rows]) => [name, rows.length, ...kept(totalsOf(columns, rows))]),
    [...groups].map(() => ({})),
  );
}
