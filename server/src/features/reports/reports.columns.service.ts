import type { Report, ReportSources } from "@daybook/contract/reports";
import type { Cell } from "#download.ts";

/** A column of a report. Where `adds` is set its total is the sum of its cells. */
export type Column = Report["columns"][number] & { adds?: true };

/** A page of a report with what is true of all of its rows. */
export type Page = Pick<Report, "rows" | "sources" | "totals" | "rowCount">;

/** A report that is asked for: a page of it, or all of it as a file's lines. Both come from the same statement or sums. */
export type Table = {
  columns: Column[];
  /** Which rows are there and how they were counted, as sentences. */
  notes: string[];
  page(window: { take: number; skip: number }): Promise<Page>;
  /** `rowCount` is asked for where a file cannot hold any number of lines. */
  lines(): Promise<AsyncIterable<Cell[][]>>;
};

/** Numbers are added as hundredths, so that the total of a file's cells is the total that is shown. */
export const totalsOf = (columns: Column[], rows: Cell[][]) =>
  columns.map(({ adds }, index) => (adds ? rows.reduce((sum, row) => sum + Math.round(Number(row[index]) * 100), 0) / 100 : null));

/** A report of few rows, which are all there. `sources` are theirs, in the same order. */
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
