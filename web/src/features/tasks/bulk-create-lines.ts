import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import { bulkTasksMax } from "@daybook/contract/core/constants";
import { NewTask } from "@daybook/contract/tasks";

export type Lookup = { people: UserRef[]; projects: ProjectRef[] };
export type Defaults = Pick<NewTask, "project" | "assignee" | "type" | "priority" | "dueDate">;
export type ParsedLine = { line: number; title: string; task: NewTask | null; problems: string[] };

type Field = "title" | "description" | "type" | "status" | "priority" | "project" | "assignee" | "startDate" | "dueDate" | "estimatedHours";

/** Names of columns, without case, spaces and punctuation. */
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
/** What cells of a table without a head line are. */
const defaultColumns: Field[] = ["title", "project", "assignee", "priority", "dueDate"];

const normalizeHeading = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/**
 * Typed or pasted text as tasks: one a line, or a table from a spreadsheet, or CSV with a head line. A line without
 * tabs is a title as it stands, commas and all. Cells that say nothing take the defaults.
 */
export function parseLines(text: string, defaults: Defaults, known: Lookup): ParsedLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== "");
  const [first] = lines;
  if (!first) return [];
  const separator = first.content.includes("\t") ? "\t" : ",";
  const head = splitCells(first.content, separator).map((cell) => columns[normalizeHeading(cell)]);
  const hasHead = head.includes("title") && (head.length > 1 || normalizeHeading(first.content) === "title") && head.every(Boolean);
  const fields = hasHead ? head : defaultColumns;
  return lines.slice(hasHead ? 1 : 0).map(({ line, content }) => {
    const isTable = hasHead || content.includes("\t");
    const cells = isTable ? splitCells(content, hasHead ? separator : "\t") : [content];
    return parseLine(
      line,
      Object.fromEntries(fields.flatMap((field, index) => (field && cells[index]?.trim() ? [[field, cells[index].trim()]] : []))),
      defaults,
      known,
    );
  });
}

type Cells = Partial<Record<Field, string>>;

function parseLine(
  line: number,
  { project, assignee, estimatedHours, type, status, priority, ...words }: Cells,
  defaults: Defaults,
  known: Lookup,
): ParsedLine {
  const foundProject = project ? findByName(known.projects, project) : undefined;
  const foundPerson = assignee ? findByName(known.people, assignee) : undefined;
  const problems = [
    ...(project && !foundProject ? [`No project of yours is called ${project}`] : []),
    ...(assignee && !foundPerson ? [`Nobody to whom you may give work is called ${assignee}`] : []),
  ];
  const read = NewTask.safeParse({
    ...withoutEmpty(defaults),
    ...words,
    ...withoutEmpty({
      type: type && toTitleCase(type),
      status: status && toTitleCase(status),
      priority: priority && toTitleCase(priority),
      project: foundProject?._id,
      assignee: foundPerson?._id,
    }),
    ...(estimatedHours !== undefined && { estimatedHours: Number(estimatedHours.replace(",", ".")) }),
  });
  if (!read.success) problems.push(...read.error.issues.map(({ message }) => message));
  const { startDate, dueDate } = read.data ?? {};
  if (startDate && dueDate && dueDate < startDate) problems.push("The due date is before the start date");
  return { line, title: words.title ?? "", task: problems.length === 0 ? (read.data ?? null) : null, problems };
}

/** What is too much for one call. */
export const limitMessage = (lines: ParsedLine[]) =>
  lines.length > bulkTasksMax ? `At most ${bulkTasksMax} tasks at once; these are ${lines.length}.` : null;

const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** Exactly one of that name. */
function findByName<Thing extends { name: string }>(things: Thing[], name: string) {
  const found = things.filter((thing) => thing.name.toLowerCase() === name.toLowerCase());
  return found.length === 1 ? found[0] : undefined;
}

/** `in progress` as `In Progress`. */
const toTitleCase = (text: string) => text.toLowerCase().replaceAll(/(^|\s)\S/g, (letter) => letter.toUpperCase());

/** Cells of a line; quotes hold separators and doubled quotes. */
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
