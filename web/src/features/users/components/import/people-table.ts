import type { ImportResult } from "@daybook/contract/core/imports";
import { CsvError, readCsv } from "@daybook/contract/core/csv";
import { fieldsOf, type UserField, userColumns } from "@daybook/contract/core/import-columns";

/** A chosen file as text cells, with the corrections made on the screen. `line` is the row's line in the file. */
export type PeopleTable = { fileName: string; header: string[]; rows: { line: number; cells: string[] }[] };

type PreviewRow = NonNullable<ImportResult["preview"]>[number];

/** A row with what the server says about it. */
export type CheckedRow = {
  line: number;
  cells: string[];
  preview: PreviewRow | undefined;
  problems: ImportResult["problems"];
};

/** @throws CsvError for text that is not a table */
export function tableOf(fileName: string, csv: string): PeopleTable {
  const [header, ...rows] = readCsv(csv);
  return { fileName, header: header?.cells ?? [], rows };
}

/** The message of a file that cannot be read as a table. */
export const fileMessage = (error: unknown) =>
  error instanceof CsvError ? `Line ${error.line}: ${error.message}. Correct the file and choose it again.` : "Failed to read the file";

const rowText = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");

/** Writes the table as CSV. Every row begins on its line of the file, so that the server's line numbers fit. */
export function csvOf({ header, rows }: Pick<PeopleTable, "header" | "rows">): string {
  let text = rowText(header);
  let line = 1 + breaksIn(text);
  for (const row of rows) {
    const gap = "\n".repeat(Math.max(1, row.line - line));
    const cells = rowText(row.cells);
    text += gap + cells;
    line += gap.length + breaksIn(cells);
  }
  return text;
}

const breaksIn = (text: string) => text.split(/\r\n|\r|\n/).length - 1;

/** The column of a field; -1 if the file has none. */
export const columnOf = ({ header }: PeopleTable, field: string | undefined) => fieldsOf(header, userColumns).indexOf(field as UserField);

/** Sets a cell of one row. A row without any text is removed. */
export function withCell(table: PeopleTable, line: number, column: number, value: string): PeopleTable {
  const rows = table.rows.map((row) =>
    row.line === line
      ? {
          ...row,
          cells: Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, at) => (at === column ? value : (row.cells[at] ?? ""))),
        }
      : row,
  );
  return { ...table, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")) };
}

export const withoutRow = (table: PeopleTable, line: number): PeopleTable => ({
  ...table,
  rows: table.rows.filter((row) => row.line !== line),
});

/** Joins the rows with the preview and the problems of the server. */
export function checkedRows({ rows }: PeopleTable, { preview = [], problems }: ImportResult): CheckedRow[] {
  const byLine = new Map(preview.map((row) => [row.line, row]));
  return rows.map(({ line, cells }) => ({
    line,
    cells,
    preview: byLine.get(line),
    problems: problems.filter((problem) => problem.line === line),
  }));
}
