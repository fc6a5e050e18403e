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

/** What a column of phone numbers holds without any doubt: a plus and digits add up to nothing. */
const phoneNumber = /^\+[0-9 ]+$/;

/**
 * Writes the lines of a table of which some columns hold phone numbers: there `+91 98765 43210` stays as it is, which
 * other programs can read. Anything else in them, and a plus anywhere else, is made a text as by `csvLine`.
 */
export const csvLinesWithPhones = (head: readonly string[], phones: readonly string[]) => {
  const isPhone = head.map((column) => phones.includes(column));
  return (cells: readonly CsvCell[]) =>
    `${cells.map((cell, at) => (isPhone[at] && typeof cell === "string" && phoneNumber.test(cell) ? cell : written(cell))).join(",")}\r\n`;
};

/** Stands at the beginning of a CSV file and tells spreadsheets that it is UTF-8. */
export const csvMark = "\uFEFF";
