/*
 * Comma-separated values (RFC 4180), written and read the same way on the server and in the browser.
 */

export type CsvCell = string | number | null | undefined;

/**
 * Prefixes text that a spreadsheet would run as a formula, so that it stays text. Some read full-width signs like the usual
 * ones, and skip spaces and invisible characters at the beginning.
 */
const neutralize = (text: string) => (/^[\s\p{Cc}\p{Cf}\u3164\u2800]*[=+\-@＝＋－＠]|^[\t\r]/u.test(text) ? `'${text}` : text);

/** How a program expects a file: the separator of cells, and the decimal mark of numbers. */
export type CsvDialect = { separator: "," | ";"; decimal: "." | "," };

const usual: CsvDialect = { separator: ",", decimal: "." };

function formatCell(cell: CsvCell, { separator, decimal }: CsvDialect = usual) {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return decimal === "." ? String(cell) : String(cell).replace(".", decimal);
  const text = neutralize(cell);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats one row, line break included. Formulas become text. */
export const csvLine = (cells: readonly CsvCell[]) => `${cells.map((cell) => formatCell(cell)).join(",")}\r\n`;

/** Formats one row for a program that expects another separator or decimal mark. */
export const csvLineIn = (dialect: CsvDialect) => (cells: readonly CsvCell[]) =>
  `${cells.map((cell) => formatCell(cell, dialect)).join(dialect.separator)}\r\n`;

/** A phone number cannot be a formula: a plus sign and digits. */
const phoneNumber = /^\+[0-9 ]+$/;

/**
 * Returns a row formatter for a table with phone number columns: `+91 98765 43210` stays unchanged there, so that other
 * programs can read it. All other cells are formatted as by `csvLine`.
 */
export const csvLinesWithPhones = (head: readonly string[], phones: readonly string[]) => {
  const isPhone = head.map((column) => phones.includes(column));
  return (cells: readonly CsvCell[]) =>
    `${cells.map((cell, at) => (isPhone[at] && typeof cell === "string" && phoneNumber.test(cell) ? cell : formatCell(cell))).join(",")}\r\n`;
};

/** The byte order mark at the start of a CSV file tells spreadsheets that the file is UTF-8. */
export const csvMark = "\uFEFF";

/** One row: the line on which it begins (from 1) and its cells. */
export type CsvRecord = { line: number; cells: string[] };

/** Text that cannot be read as a table; `line` counts from 1. */
export class CsvError extends Error {
  override name = "CsvError";
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const separators = [",", ";", "\t", "|"] as const;

const separatorLine = /^sep=([,;\t|])[ \t]*(?:\r\n|\r|\n|$)/i;

const withoutFormula = (cell: string) => /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;

/** Returns the separator of the first line that has one: spreadsheets in some countries write semicolons. */
function separatorOf(text: string) {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n|\r|\n/);
  const head = lines.find((line) => separators.some((separator) => line.includes(separator))) ?? "";
  const count = (separator: string) => head.split(separator).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/**
 * Reads comma-separated values (RFC 4180). Quoted cells may contain separators, line breaks and doubled quotes. A byte
 * order mark and empty lines are skipped; `sep=;` as the first line names the separator. A cell `="00123"`, as spreadsheets
 * write text that looks like a number, is its text.
 * @param separator without it the first line that has one decides: comma, semicolon, tab or bar
 * @throws CsvError for an unclosed quotation mark, and for text after a closing one
 */
export function readCsv(text: string, separator?: string): CsvRecord[] {
  const source = text.replace(/^\uFEFF/, "");
  const [declaration = "", declared] = separatorLine.exec(source) ?? [];
  separator ??= declared ?? separatorOf(source);
  const records: CsvRecord[] = [];
  let line = declaration === "" ? 1 : 2;
  let record: CsvRecord = { line, cells: [] };
  let at = declaration.length;

  const endRecord = () => {
    if (record.cells.some((cell) => cell.trim() !== "")) records.push(record);
    record = { line, cells: [] };
  };

  while (at < source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at, line) : plainCell(source, at, separator);
    record.cells.push(withoutFormula(cell.value));
    line += cell.breaks;
    at = cell.end;

    const next = source[at];
    if (next === separator) {
      at += 1;
      // A separator at the very end opens one more, empty cell.
      if (at === source.length) record.cells.push("");
    } else if (next === "\r" || next === "\n") {
      at += next === "\r" && source[at + 1] === "\n" ? 2 : 1;
      line += 1;
      endRecord();
    } else if (next !== undefined) {
      throw new CsvError(line, "There is text after a closing quotation mark");
    }
  }
  endRecord();
  return records;
}

type Cell = { value: string; end: number; breaks: number };

function plainCell(source: string, start: number, separator: string): Cell {
  let end = start;
  while (end < source.length && source[end] !== separator && source[end] !== "\r" && source[end] !== "\n") end += 1;
  return { value: source.slice(start, end), end, breaks: 0 };
}

function quotedCell(source: string, start: number, line: number): Cell {
  let close = source.indexOf('"', start + 1);
  while (close !== -1 && source[close + 1] === '"') close = source.indexOf('"', close + 2);
  if (close === -1) throw new CsvError(line, "A quotation mark is not closed");
  const raw = source.slice(start + 1, close);
  return { value: raw.replaceAll('""', '"'), end: close + 1, breaks: raw.split(/\r\n|\r|\n/).length - 1 };
}
