import { textKey } from "@daybook/contract/core/comparable";
import { counted } from "@daybook/contract/core/numbers";
import { openingQuestion } from "@daybook/contract/leaves/opening-question";
import type { OpenBalance, OpeningBalances } from "@daybook/contract/leaves/openings";
import { peopleNamed } from "./named-person.ts";

/** What was typed into the fields, by `valueKey`. */
export type Typed = Readonly<Record<string, string>>;

export const valueKey = (userId: string, leaveType: string) => `${userId} ${leaveType}`;

/** Returns the days of a typed text, `7.5` or `7,5`; null of an empty one, and undefined of anything but full or half days. */
export function daysOfText(text: string): number | null | undefined {
  const value = text.trim().replace("−", "-").replace(",", ".");
  if (value === "") return null;
  const days = /^-?\d{1,3}(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  return Number.isInteger(days * 2) && Math.abs(days) <= 366 ? days + 0 : undefined;
}

export type Cell = OpenBalance & {
  text: string;
  /** The balance that would be set; null: it stays. Undefined if the text is wrong. */
  after: number | null | undefined;
  question: string | null;
};

export type OpeningRow = OpeningBalances["people"][number] & { cells: Cell[]; note: string | null; isChanged: boolean; isWrong: boolean };

/** Says which leave comes off the balance: `2 days booked from then on`. */
function bookedNote(cells: Cell[]) {
  const sum = (key: "booked" | "pending") => cells.reduce((total, cell) => total + cell[key], 0);
  const of = (days: number, what: string) => (days === 0 ? [] : `${counted(days, "day")} ${what}`);
  return [of(sum("booked"), "booked from then on"), of(sum("pending"), "requested")].flat().join(", ") || null;
}

/** Returns the table: what people have left, with what was typed. */
export function openingRows({ people, types }: OpeningBalances, typed: Typed): OpeningRow[] {
  return people.map((person) => {
    const cells = person.balances.map((balance, index): Cell => {
      const text = typed[valueKey(person.user._id, balance.leaveType)] ?? "";
      const after = daysOfText(text);
      return {
        ...balance,
        text,
        after,
        question: typeof after === "number" ? openingQuestion(after, { ...types[index]!, annualDays: balance.annualDays }) : null,
      };
    });
    const isWrong = cells.some(({ after }) => after === undefined);
    const note = isWrong ? "Full or half days, at most 366" : (cells.find(({ question }) => question)?.question ?? bookedNote(cells));
    const isChanged = cells.some(({ after, before }) => typeof after === "number" && after !== before);
    return { ...person, cells, note, isChanged, isWrong };
  });
}

/** Whether an admin should look at a row before setting it. */
export const isQuestion = ({ cells, isWrong }: OpeningRow) => isWrong || cells.some(({ question }) => question !== null);

/** Returns the balances to set. */
export const balancesToSet = (rows: OpeningRow[]) =>
  rows.flatMap(({ user, cells }) =>
    cells.flatMap(({ leaveType, after }) => (typeof after === "number" ? [{ userId: user._id, leaveType, days: after }] : [])),
  );

export type Pasted = { typed: Typed; /** The first cells of rows whose person is not in the table. */ unknown: string[] };

const cellsOf = (text: string) =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()));

/** Returns the person that a cell names, unless there are several. */
function personOf(rows: OpeningRow[], cell: string): OpeningRow | undefined {
  const named = peopleNamed(rows, cell);
  return named.length === 1 ? named[0] : undefined;
}

/**
 * Reads pasted cells. Cells whose first column names people go to those people; a first row that names leave types says which
 * columns they are. Other cells fill the table from the focused field on. Returns undefined of a single cell.
 * @param rows the rows in the order shown
 */
export function readPaste(text: string, rows: OpeningRow[], at: { userId: string; leaveType: string }): Pasted | undefined {
  const lines = cellsOf(text);
  if (lines.length === 1 && lines[0]!.length === 1) return undefined;
  const types = rows[0]?.cells.map(({ leaveType }) => leaveType) ?? [];
  const typeOf = (cell: string) => types.find((type) => textKey(type) === textKey(cell));
  const isNumber = (cell: string | undefined) => cell !== undefined && /^[-−]?\d+([.,]\d+)?$/.test(cell);
  const head = lines[0]!.some((cell) => typeOf(cell)) ? lines.shift() : undefined;
  const hasPeople = lines.some(([first = ""]) => personOf(rows, first)) || lines.every(([first]) => first !== "" && !isNumber(first));
  const startColumn = types.indexOf(at.leaveType);
  const startRow = rows.findIndex(({ user }) => user._id === at.userId);
  const typeAt = (column: number) => (head ? typeOf(head[column] ?? "") : types[column - (hasPeople ? 1 : 0) + startColumn]);

  const typed: Record<string, string> = {};
  const unknown: string[] = [];
  for (const [index, cells] of lines.entries()) {
    const row = hasPeople ? personOf(rows, cells[0]!) : rows[startRow + index];
    if (!row) {
      if (cells.some((cell) => cell !== "")) unknown.push(cells[0] || `Row ${index + 1}`);
      continue;
    }
    for (const [column, cell] of cells.entries()) {
      const type = typeAt(column);
      if (type && cell !== "" && !(hasPeople && column === 0)) typed[valueKey(row.user._id, type)] = cell;
    }
  }
  return { typed, unknown };
}

/** Returns the days of a type that all people have left, before and after. */
export function totalOf(rows: OpeningRow[], index: number) {
  const cells = rows.map(({ cells }) => cells[index]!);
  return {
    before: cells.reduce((sum, { before }) => sum + before, 0),
    after: cells.reduce((sum, { before, after }) => sum + (after ?? before), 0),
  };
}
