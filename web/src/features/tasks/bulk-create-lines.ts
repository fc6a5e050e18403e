import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import { bulkTasksMax } from "@daybook/contract/core/constants";
import { NewTask } from "@daybook/contract/tasks";

export type Lookup = { people: UserRef[]; projects: ProjectRef[] };
export type Defaults = Pick<NewTask, "project" | "assignee" | "type" | "priority" | "dueDate">;
export type ParsedLine = { line: number; title: string; task: NewTask | null; problems: string[] };

type Field = "title" | "description" | "type" | "status" | "priority" | "project" | "assignee" | "startDate" | "dueDate" | "estimatedHours";

/** Accepted column names, lower case without spaces and punctuation. */
const columns: Record<string, Field> = {
  title: "title",
  task: "title",
  taskname: "title",
  name: "title",
  description: "description",
  type: "type",
  status: "status",
  priority: "priority",
  project: "project",
  assignee: "assignee",
  startdate: "startDate",
  start: "startDate",
  duedate: "dueDate",
  due: "dueDate",
  estimatedhours: "estimatedHours",
  estimate: "estimatedHours",
};
/** Column order of a table without a header row. */
const defaultColumns: Field[] = ["title", "project", "assignee", "priority", "dueDate"];

const normalizeHeading = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/**
 * Parses typed or pasted text into tasks: one title per line, rows of a spreadsheet, or CSV with a header row. A line
 * without tabs is a title, commas included. Empty cells take the defaults.
 */
export function parseLines(text: string, defaults: Defaults, lookup: Lookup): ParsedLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== "");
  const [first] = lines;
  if (!first) return [];
  const separator = first.content.includes("\t") ? "\t" : ",";
  const header = splitCells(first.content, separator).map((cell) => columns[normalizeHeading(cell)]);
  const hasHeader = header.includes("title") && (header.length > 1 || normalizeHeading(first.content) === "title") && header.every(Boolean);
  const fields = hasHeader ? header : defaultColumns;
  return lines.slice(hasHeader ? 1 : 0).map(({ line, content }) => {
    const isTable = hasHeader || content.includes("\t");
    const cells = isTable ? splitCells(content, hasHeader ? separator : "\t") : [content];
    return parseLine(
      line,
      Object.fromEntries(fields.flatMap((field, index) => (field && cells[index]?.trim() ? [[field, cells[index].trim()]] : []))),
      defaults,
      lookup,
    );
  });
}

type Cells = Partial<Record<Field, string>>;

function parseLine(
  line: number,
  { project, assignee, estimatedHours, type, status, priority, ...texts }: Cells,
  defaults: Defaults,
  lookup: Lookup,
): ParsedLine {
  const foundProject = project ? findByName(lookup.projects, project) : undefined;
  const foundPerson = assignee ? findByName(lookup.people, assignee) : undefined;
  const problems = [
    ...(project && !foundProject ? [`There is no project named ${project} you can use`] : []),
    ...(assignee && !foundPerson ? [`There is no user named ${assignee} you can assign tasks to`] : []),
  ];
  const result = NewTask.safeParse({
    ...withoutEmpty(defaults),
    ...texts,
    ...withoutEmpty({
      type: type && toTitleCase(type),
      status: status && toTitleCase(status),
      priority: priority && toTitleCase(priority),
      project: foundProject?._id,
      assignee: foundPerson?._id,
    }),
    ...(estimatedHours !== undefined && { estimatedHours: Number(estimatedHours.replace(",", ".")) }),
  });
  if (!result.success) problems.push(...result.error.issues.map(({ message }) => message));
  const { startDate, dueDate } = result.data ?? {};
  if (startDate && dueDate && dueDate < startDate) problems.push("The due date is before the start date");
  return { line, title: texts.title ?? "", task: problems.length === 0 ? (result.data ?? null) : null, problems };
}

/** Returns an error message if there are more tasks than one call accepts. */
export const limitMessage = (lines: ParsedLine[]) =>
  lines.length > bulkTasksMax ? `You can create at most ${bulkTasksMax} tasks at a time. You entered ${lines.length}.` : null;

const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** Returns the item with this name, ignoring case, or undefined if none or several have it. */
function findByName<Item extends { name: string }>(items: Item[], name: string) {
  const found = items.filter((item) => item.name.toLowerCase() === name.toLowerCase());
  return found.length === 1 ? found[0] : undefined;
}

/** Turns `in progress` into `In Progress`. */
const toTitleCase = (text: string) => text.toLowerCase().replaceAll(/(^|\s)\S/g, (letter) => letter.toUpperCase());

/** Splits a line into cells. Quoted cells may contain separators and doubled quotes. */
function splitCells(line: string, separator: string) {
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let index = 0; index < line.length; index++) {
    const letter = line[index]!;
    if (letter === '"' && quoted && line[index + 1] === '"') {
      cell += '"';
      index++;
    } else if (letter === '"' && (quoted || cell.trim() === "")) quoted = !quoted;
    else if (letter === separator && !quoted) {
      cells.push(cell);
      cell = "";
    } else cell += letter;
  }
  return [...cells, cell];
}
