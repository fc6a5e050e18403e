import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import { textKey } from "@daybook/contract/core/comparable";
import { bulkTasksMax } from "@daybook/contract/core/constants";
import { cellsByField, fieldsOf, taskColumns, taskDayFields, type TaskField, taskValues } from "@daybook/contract/core/import-columns";
import { CsvError, readCsv } from "@daybook/contract/core/csv";
import { type DayOrders, dayOrdersOf, problemsOfDays } from "@daybook/contract/core/typed-dates";
import { NewTask, type Task } from "@daybook/contract/tasks/schemas";
import type { Label } from "@daybook/contract/labels/schemas";
import { labelsFor } from "#features/labels/labels.api.ts";
import { parseTypedDay } from "#lib/format/typed-day.ts";
import { type FindParent, parentNumbersIn, parseQuickEntry, type QuickEntry } from "./quick-entry.ts";

/** The people, projects and labels that the person may choose. */
export type Lookup = { people: UserRef[]; projects: ProjectRef[]; labels?: Label[]; findParent?: FindParent<Task> };
type Context = Lookup & { today: string };
type LineContext = Context & { project: string | null };
export type Defaults = Pick<NewTask, "project" | "assignee" | "type" | "priority" | "dueDate">;
export type ParsedLine = {
  line: number;
  title: string;
  task: NewTask | null;
  problems: string[];
  /** What was not understood and stays in the title. */
  notes: string[];
  /** Of which it becomes a sub-task. */
  parent?: Pick<Task, "number" | "title"> | undefined;
  /** By which rule it repeats: then a series makes the tasks. */
  repeats?: QuickEntry<UserRef>["repeats"];
};

/** The columns of a pasted table without a header row. */
const defaultFields: TaskField[] = ["title", "project", "assignee", "priority", "dueDate"];

type Cells = Partial<Record<TaskField, string>>;
type Row = {
  cells: Cells;
  orders: Orders;
  /** What a quick entry says besides. */ quick?: Pick<
    QuickEntry<UserRef, Label, Task>,
    "assignee" | "labels" | "parent" | "repeats" | "notes"
  > & {
    isLoading: boolean;
  };
};
type Orders = DayOrders<(typeof taskDayFields)[number]>;

/**
 * Returns a function that parses typed or pasted text into tasks: one title per line, rows copied from a spreadsheet, or CSV
 * with a header row. A line without tabs is a quick entry, commas included, unless there is a header row. Empty cells take the
 * defaults. Unchanged lines are the same objects as before, so that typing above hundreds of lines parses and renders one.
 */
export function lineParser(defaults: Defaults, context: Context): (text: string) => ParsedLine[] {
  let known = new Map<string, ParsedLine>();
  return (text) => {
    const next = new Map<string, ParsedLine>();
    const lines = readLines(text, { ...context, project: defaults.project ?? null }, (line, row) => {
      const key = `${line} ${JSON.stringify(row)}`;
      const parsed = known.get(key) ?? parseCells(line, row, defaults, context);
      next.set(key, parsed);
      return parsed;
    });
    known = next;
    return lines;
  };
}

function readLines(text: string, context: LineContext, parse: (line: number, row: Row) => ParsedLine): ParsedLine[] {
  try {
    const header = headerOf(text);
    if (!header && !text.includes("\t")) return titlesOf(text).map(({ line, title }) => parse(line, quickRow(title, context)));
    const records = header ? readCsv(text).slice(1) : readCsv(text, "\t");
    const rows = records.map(({ line, cells }) => ({
      line,
      cells: withTypedDays(cellsByField(header ?? defaultFields, cells), context.today),
    }));
    const orders = dayOrdersOf(rows, taskDayFields);
    return rows.map(({ line, cells }) => parse(line, { cells, orders }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return [{ line: error.line, title: "", task: null, problems: [error.message], notes: [] }];
  }
}

/** The fields that the first line names; null where it is not a header row of known columns with a title. */
function headerOf(text: string) {
  const firstLine = text.trimStart().split(/\r?\n/, 1)[0] ?? "";
  const cells = cellsOf(firstLine);
  const fields = fieldsOf(cells, taskColumns);
  const isHeader = fields.includes("title") && fields.every(Boolean) && (fields.length > 1 || cells[0]?.toLowerCase() === "title");
  return isHeader ? fields : null;
}

function cellsOf(line: string) {
  try {
    return readCsv(line)[0]?.cells ?? [];
  } catch {
    // A title may contain any quotation marks.
    return [];
  }
}

const titlesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((content, index) => ({ line: index + 1, title: content.trim() }))
    .filter(({ title }) => title !== "");

/** A line like `Fix the shader @kavya !high fri`. */
function quickRow(text: string, { people, labels = [], findParent, project, today }: LineContext): Row {
  const parents = findParent ? parentNumbersIn(text).map(findParent) : [];
  const parent = parents.find((found) => found);
  const ofTask = labelsFor(labels, parent ? parent.project?._id : project);
  const { title, priority, dueDate, ...entry } = parseQuickEntry(text, { people, labels: ofTask, findParent, canRepeat: true, today });
  const quick = { ...entry, isLoading: parents.includes(undefined) };
  return { cells: { title, ...(priority && { priority }), ...(dueDate && { dueDate }) }, orders: dayOrdersOf([], taskDayFields), quick };
}

/** Reads days with words, such as `fri` and `20 mar`, as every date field does; numbers are read by the order of their column. */
const withTypedDays = (cells: Cells, today: string): Cells => {
  const days = taskDayFields.flatMap((field) => {
    const day = /\p{L}/u.test(cells[field] ?? "") ? parseTypedDay(cells[field]!, today) : null;
    return day === null ? [] : [[field, day] as const];
  });
  return { ...cells, ...Object.fromEntries(days) };
};

function parseCells(line: number, { cells: all, orders, quick }: Row, defaults: Defaults, lookup: Lookup): ParsedLine {
  const { project, assignee, labels, ...cells } = all;
  const foundProject = project ? findByName(lookup.projects, project) : undefined;
  const foundPerson = assignee ? findByName(lookup.people, assignee) : undefined;
  const ofTask = labelsFor(lookup.labels ?? [], foundProject?._id ?? defaults.project);
  const labelNames = (labels ?? "").split(",").flatMap((name) => name.trim() || []);
  const foundLabels = [...labelNames.map((name) => findByName(ofTask, name)), ...(quick?.labels ?? [])];
  const problems = [
    ...labelNames.filter((_name, index) => !foundLabels[index]).map((name) => `There is no label named "${name}" for this task`),
    ...(project && !foundProject ? [`You have no project named "${project}"`] : []),
    ...(assignee && !foundPerson ? [`You can't assign tasks to "${assignee}"`] : []),
    ...(quick?.isLoading ? ["Looking for the parent…"] : []),
    ...problemsOfDays(cells, orders).map(({ message }) => message),
  ];
  const parsed = NewTask.safeParse({
    ...withoutEmpty(defaults),
    ...taskValues(cells, orders),
    ...(foundLabels.length > 0 && { labels: foundLabels.flatMap((label) => label?._id ?? []) }),
    ...withoutEmpty({ project: foundProject?._id, assignee: foundPerson?._id ?? quick?.assignee?._id }),
    ...(quick?.parent && { parent: quick.parent._id, project: quick.parent.project?._id ?? null }),
  });
  if (!parsed.success) problems.push(...parsed.error.issues.map(({ message }) => message));
  const { startDate, dueDate } = parsed.data ?? {};
  if (startDate && dueDate && dueDate < startDate) problems.push("The due date is before the start date");
  const task = problems.length === 0 ? (parsed.data ?? null) : null;
  return {
    line,
    title: cells.title ?? "",
    task,
    problems,
    notes: quick?.notes ?? [],
    parent: quick?.parent,
    ...(quick?.repeats && { repeats: quick.repeats }),
  };
}

/** The message for more lines than one request accepts. */
export const limitMessage = (lines: ParsedLine[]) =>
  lines.length > bulkTasksMax ? `You can create at most ${bulkTasksMax} tasks at a time. You entered ${lines.length}.` : null;

const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** The only entry with this name; undefined for none or several. */
function findByName<Entry extends { name: string }>(entries: Entry[], name: string) {
  const found = entries.filter((entry) => textKey(entry.name) === textKey(name));
  return found.length === 1 ? found[0] : undefined;
}
