import type { Report, ReportSources } from "@daybook/contract/reports";
import type { Cell } from "#download.ts";

/** A column of a report. With `adds`, its total is the sum of its cells. */
export type Column = Report["columns"][number] & { adds?: true };

/** A page of rows with the totals of all rows. */
export type Page = Pick<Report, "rows" | "sources" | "totals" | "rowCount">;

/** A report that can return one page or all rows for an export. Both use the same query. */
export type Table = {
  columns: Column[];
  /** Notes on the rows and the calculation. */
  notes: string[];
  page(window: { take: number; skip: number }): Promise<Page>;
  /** All rows, in batches, for an export. */
  lines(): Promise<AsyncIterable<Cell[][]>>;
};

/** Sums numbers as hundredths, so that the total equals the sum of the exported cells. */
const totalsOf = (columns: Column[], rows: Cell[][]) =>
  columns.map(({ adds }, index) => (adds ? rows.reduce((sum, row) => sum + Math.round(Number(row[index]) * 100), 0) / 100 : null));

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
