import { searchKey } from "@daybook/contract/core/comparable";
import type { DayPart } from "@daybook/contract/core/constants";
import { dayOrdersOf, dayValue, problemsOfDays } from "@daybook/contract/core/typed-dates";
import type { OpeningBalances } from "@daybook/contract/leaves/openings";
import type { PastLeave } from "@daybook/contract/leaves/past";
import { peopleNamed } from "./named-person.ts";

type People = OpeningBalances["people"];

/** A pasted row, as it was read. */
export type PastRow = {
  line: number;
  /** The name of the person, or the text that names no one. */
  person: string;
  leaveType: string;
  /** What is recorded; null if the row cannot be read. */
  leave: PastLeave | null;
  problem: string | null;
};

const fields = ["person", "leaveType", "startDate", "endDate", "part", "reason"] as const;
type Field = (typeof fields)[number];
type Cells = Partial<Record<Field, string>>;

/** The usual names of the columns. */
const heads: Record<Field, string[]> = {
  person: ["person", "name", "employee", "employee name", "full name", "email", "work email", "employee id", "mitarbeiter"],
  leaveType: ["type", "leave type", "leave", "absence type", "art"],
  startDate: ["from", "start", "start date", "from date", "date", "von"],
  endDate: ["to", "until", "end", "end date", "to date", "bis"],
  part: ["part", "half", "half day", "days", "day part", "tage"],
  reason: ["reason", "note", "comment", "remarks", "grund"],
};
const fieldOf = (cell: string) => fields.find((field) => heads[field].includes(searchKey(cell.trim())));

/** Returns the cells by field: by a first row that names columns, else in the order person, type, from, to, part, reason. */
function table(text: string): { line: number; cells: Cells }[] {
  const lines = text.split(/\r?\n/).map((line) => line.split("\t").map((cell) => cell.trim()));
  const named = lines[0]!.map(fieldOf);
  const hasHead = named.filter(Boolean).length >= 2;
  const columns = hasHead ? named : fields;
  return lines.flatMap((cells, index) => {
    if ((hasHead && index === 0) || cells.every((cell) => cell === "")) return [];
    return [
      { line: index + 1, cells: Object.fromEntries(cells.flatMap((cell, column) => (columns[column] ? [[columns[column], cell]] : []))) },
    ];
  });
}

/** Returns the person that a text names, or says why none can be chosen. */
function personOf(people: People, text: string): People[number] | string {
  const named = peopleNamed(people, text);
  if (named.length > 1) return `${named.length} people are called ${text}. Please use the email or employee ID.`;
  return named[0] ?? (text === "" ? "The person is missing" : `No active person has the name, email or employee ID ${text}`);
}

/** Returns the half of a day that a text names; undefined for the whole day, null for another text. */
function partOf(text: string): DayPart | undefined | null {
  const key = searchKey(text).replace(",", ".");
  if (["", "full", "full day", "no"].includes(key) || Number(key) >= 1) return undefined;
  if (["0.5", "half", "half day", "first half", "first_half", "morning", "am", "yes"].includes(key)) return "first_half";
  return ["second half", "second_half", "afternoon", "pm"].includes(key) ? "second_half" : null;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Reads rows of leave pasted from a spreadsheet. The dates of a column show their order; one that can be read in two ways is a problem. */
export function readPastLeave(text: string, people: People, types: string[]): PastRow[] {
  const rows = table(text);
  const seen = dayOrdersOf(rows, ["startDate", "endDate"] as const);
  const orders = { startDate: seen.startDate ?? seen.endDate, endDate: seen.endDate ?? seen.startDate };
  return rows.map(({ line, cells }) => {
    const person = personOf(people, cells.person ?? "");
    const leaveType = types.find((type) => searchKey(type) === searchKey(cells.leaveType ?? ""));
    const startDate = dayValue(cells.startDate ?? "", orders.startDate);
    const endDate = dayValue(cells.endDate ?? "", orders.endDate) || startDate;
    const part = partOf(cells.part ?? "");
    const problem =
      (typeof person === "string" && person) ||
      (leaveType === undefined && (cells.leaveType ? `${cells.leaveType} is not a leave type` : "The leave type is missing")) ||
      (!isDay(startDate) && (startDate ? `${startDate} is not a date` : "The first day is missing")) ||
      (!isDay(endDate) && `${endDate} is not a date`) ||
      problemsOfDays(cells, orders)[0]?.message ||
      (part === null && `${cells.part} is not a half of a day. Please use morning or afternoon.`) ||
      (part && startDate !== endDate && "Only a single day can be half a day here") ||
      null;
    const shown = {
      line,
      person: typeof person === "string" ? (cells.person ?? "") : person.user.name,
      leaveType: leaveType ?? cells.leaveType ?? "",
    };
    if (problem !== null || typeof person === "string" || leaveType === undefined) return { ...shown, leave: null, problem };
    const leave = {
      userId: person.user._id,
      leaveType,
      startDate,
      endDate,
      ...(part && { startDayPart: part }),
      reason: cells.reason || null,
    };
    return { ...shown, leave, problem };
  });
}
