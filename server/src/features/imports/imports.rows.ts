import { Day } from "@daybook/contract/core/common";
import { textKey } from "@daybook/contract/core/comparable";
import { type DayOrder, dayOrdersOf, dayValue, isAmbiguousDay, problemsOfDays } from "@daybook/contract/core/typed-dates";
import type { ImportChoices } from "@daybook/contract/imports/imports";
import { formatDay } from "#format.ts";
import type { ImportColumn, ImportedRow, RowProblem } from "#domain/import-kind.ts";

/** A row of the file as it is stored, decrypted. */
export type StoredRow = { line: number; cells: string[]; repairs: Record<string, string>; leftOut: boolean };

/** A row as the kind gets it, with what the engine has found. `typed` is as written, secrets included. */
export type ReadRow = { typed: Record<string, string>; row: ImportedRow; problems: RowProblem[]; notes: string[] };

/** What programs write into cells that are empty. */
const empty = new Set(["", "null", "n/a", "#n/a", "-", "–", "none", "undefined"]);
const filled = (text: string | undefined) => {
  const trimmed = text?.trim() ?? "";
  return empty.has(trimmed.toLowerCase()) ? undefined : trimmed;
};

/** The filled cells of a row by field, as written or corrected. */
function typedOf({ cells, repairs }: StoredRow, columns: readonly (string | null)[], fields: readonly ImportColumn[]) {
  const typed: Record<string, string> = {};
  for (const [at, field] of columns.entries()) {
    const column = fields.find((each) => each.field === field);
    const written = filled(cells[at]);
    const value = written !== undefined && column?.textOf ? filled(column.textOf(written)) : written;
    if (!field || value === undefined) continue;
    const before = typed[field];
    typed[field] = before === undefined ? value : before + (column?.joinedBy ?? ", ") + value;
  }
  for (const [field, value] of Object.entries(repairs)) {
    const corrected = filled(value);
    if (corrected === undefined) delete typed[field];
    else typed[field] = corrected;
  }
  return typed;
}

const dayFieldsOf = (columns: readonly ImportColumn[]) => columns.filter(({ type }) => type === "day").map(({ field }) => field);

/** The day of a date with a time, as programs write them: `2026-11-25T10:12:00Z`, `25/Nov/26 10:12 AM`, milliseconds since 1970. */
const withoutTime = (text: string) =>
  /^\d{13}$/.test(text)
    ? new Date(Number(text)).toISOString().slice(0, 10)
    : text
        .replace(/[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[AaPp][Mm])?( ?(Z|GMT|UTC)?([+-]\d{1,2}(:?\d{2})?)?)$/, "")
        .replace(/^(\d{1,2})\/([A-Za-z]{3})\/(\d{2})$/, "$1 $2 20$3")
        .replace(/,$/, "");

/** The order that the name of a column says, such as `Joined (DD/MM/YYYY)` or `Eintritt (TT.MM.JJJJ)`. */
function orderInName(name: string): DayOrder | undefined {
  if (/\b(D{1,2}|T{1,2}|J{2})[./ -]?M{1,3}[./ -]?[YJA]{2,4}/i.test(name)) return "day first";
  return /\bM{1,2}[./ -]?[DT]{1,2}[./ -]?[YJA]{2,4}/i.test(name) ? "month first" : undefined;
}

type File = { header: readonly string[]; choices: Pick<ImportChoices, "columns" | "dayOrders"> };

/** How the dates of each column are written: as chosen, as the column shows, or as its name says. */
export function dayOrdersOfRows(
  typed: readonly Record<string, string>[],
  columns: readonly ImportColumn[],
  { header, choices: { columns: chosenFields, dayOrders } }: File,
) {
  const fields = dayFieldsOf(columns);
  const rows = typed.map((each) => ({
    cells: Object.fromEntries(fields.map((field) => [field, each[field] && withoutTime(each[field])])),
  }));
  const shown = dayOrdersOf<string>(rows as { cells: Partial<Record<string, string>> }[], fields) as Record<string, DayOrder | undefined>;
  // Asked once: an answer counts for all columns of the file that leave it open.
  const answers = new Set(Object.values(dayOrders));
  const answer = answers.size === 1 ? [...answers][0] : undefined;
  const orderOf = (field: string) => dayOrders[field] ?? shown[field] ?? orderInName(header[chosenFields.indexOf(field)] ?? "") ?? answer;
  return Object.fromEntries(fields.map((field) => [field, orderOf(field)]));
}

/** Columns whose dates can be read in two ways, with the first such date. */
export function questionsOf(
  typed: readonly Record<string, string>[],
  columns: readonly ImportColumn[],
  orders: Record<string, DayOrder | undefined>,
) {
  return dayFieldsOf(columns).flatMap((field) => {
    if (orders[field]) return [];
    const first = typed.map((each) => withoutTime(each[field] ?? "")).find(isAmbiguousDay);
    if (first === undefined) return [];
    const label = labelOf(columns, field);
    return [{ field, label, typed: first, dayFirst: formatDay(dayValue(first)), monthFirst: formatDay(dayValue(first, "month first")) }];
  });
}

export const labelOf = (columns: readonly ImportColumn[], field: string) => columns.find((each) => each.field === field)?.label ?? field;

type Reading = {
  columns: readonly ImportColumn[];
  choices: ImportChoices;
  orders: Record<string, DayOrder | undefined>;
  optionFor(field: string, word: string): string | undefined;
};

/** Reads the filled cells of rows: chosen values, options and dates. */
export function readRows(rows: readonly StoredRow[], { columns, choices, orders, optionFor }: Reading): ReadRow[] {
  const days = dayFieldsOf(columns);
  return rows.map((stored) => {
    const typed = typedOf(stored, choices.columns, columns);
    const cells: Record<string, string> = {};
    const problems: RowProblem[] = [];
    const notes: string[] = [];
    for (const [field, word] of Object.entries(typed)) {
      if (days.includes(field)) continue;
      const chosen = choices.values[field]?.[textKey(word)];
      const value = chosen ?? word;
      cells[field] = optionFor(field, value) ?? value;
    }
    for (const field of days) {
      const written = typed[field];
      if (written === undefined) continue;
      const text = withoutTime(written);
      const doubts = problemsOfDays({ [field]: text }, { [field]: orders[field] });
      const day = dayValue(text, orders[field]);
      if (doubts.length > 0) problems.push(...doubts);
      else if (!Day.safeParse(day).success) problems.push({ field, message: notADay(written) });
      else {
        cells[field] = day;
        if (isAmbiguousDay(text) && !choices.dayOrders[field])
          notes.push(`${labelOf(columns, field)} ${text} is read ${orders[field]}, as in its column: ${formatDay(day)}.`);
      }
    }
    return { typed, row: { line: stored.line, cells }, problems, notes };
  });
}

const notADay = (text: string) => `"${text}" is not a date. Use a format like 31/12/2026, 31 Dec 2026 or 2026-12-31.`;

/** The cells of stored rows before options and dates are read. */
export const typedRows = (rows: readonly StoredRow[], columns: readonly (string | null)[], fields: readonly ImportColumn[]) =>
  rows.map((row) => typedOf(row, columns, fields));

/** The option that a word probably means: it begins with the word, or it is the nearest that differs by a letter or two. */
export function suggestionFor(word: string, options: readonly string[]): string | undefined {
  const key = textKey(word);
  if (key.length < 2) return undefined;
  const begins = options.filter((option) => textKey(option).startsWith(key) || key.startsWith(textKey(option)));
  if (begins.length === 1) return begins[0];
  const distances = options.map((option) => distance(textKey(option), key));
  const least = Math.min(...distances);
  return least <= (key.length > 6 ? 2 : 1) ? options[distances.indexOf(least)] : undefined;
}

/** How many letters must change to make one text of the other. */
function distance(a: string, b: string) {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    before = row;
  }
  return before[b.length]!;
}
