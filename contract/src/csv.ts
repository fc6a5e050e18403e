export type CsvCell = string | number | null | undefined;

/** A text that a spreadsheet would run as a formula is made a text again. */
const neutral = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function written(cell: CsvCell) {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return String(cell);
  const text = neutral(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of comma-separated values (RFC 4180), the same whether the server or a browser writes the file. */
export const csvLine = (cells: readonly CsvCell[]) => `${cells.map(written).join(",")}\r\n`;

/** Stands at the beginning of a CSV file and tells spreadsheets that it is UTF-8. */
export const csvMark = "\uFEFF";
