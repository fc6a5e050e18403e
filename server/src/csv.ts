/** One line of a table: where it begins in the text (from 1), and its cells. */
export type CsvRecord = { line: number; cells: string[] };

/** What makes a text unreadable as a table. */
export class CsvError extends Error {
  override name = "CsvError";
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const separators = [",", ";", "\t"] as const;

/** Spreadsheets of some countries write semicolons: the head line tells. */
function separatorOf(text: string) {
  const head = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, "");
  const count = (separator: string) => head.split(separator).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/**
 * Reads comma-separated values as RFC 4180 defines them: quoted cells may hold separators, line breaks and doubled
 * quotes. Semicolons and tabs separate too where the head line uses them; a byte order mark is skipped, and so are
 * empty lines.
 * @throws CsvError for a quote that is never closed or is followed by more text
 */
export function readCsv(text: string): CsvRecord[] {
  const source = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(source);
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, cells: [] };
  let line = 1;
  let at = 0;

  const endRecord = () => {
    if (record.cells.some((cell) => cell.trim() !== "")) records.push(record);
    record = { line, cells: [] };
  };

  while (at < source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at, line) : plainCell(source, at, separator);
    record.cells.push(cell.value);
    line += cell.breaks;
    at = cell.end;

    const next = source[at];
    if (next === separator) {
      at += 1;
      // A separator at the very end still opens a last, empty cell.
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
