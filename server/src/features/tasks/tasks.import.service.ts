import { maxImportRows } from "@daybook/contract/core/constants";
import type { CheckedInputOf, OutputOf } from "@daybook/contract/core/endpoint";
import type * as tasks from "@daybook/contract/tasks";
import { NewTask } from "@daybook/contract/tasks";
import type { Context } from "#context.ts";
import { CsvError, type CsvRecord, readCsv } from "#csv.ts";
import { AppError, sentence } from "#errors.ts";
import { createAll } from "./tasks.create.service.ts";
import { permitted, requireOrder, requirePermitted } from "./tasks.references.service.ts";
import * as tasksPeopleRepository from "./tasks.people.repository.ts";

type Result = OutputOf<typeof tasks.importMany>;
type Problem = Result["problems"][number];
type Line = { line: number; cells: Record<string, string> };

/** Head-line names of the fields, without case, spaces and punctuation. */
const columns: Record<string, string> = {
  title: "title",
  taskname: "title",
  task: "title",
  description: "description",
  type: "type",
  status: "status",
  priority: "priority",
  project: "project",
  assignee: "assignee",
  startdate: "startDate",
  duedate: "dueDate",
  due: "dueDate",
  estimatedhours: "estimatedHours",
  estimate: "estimatedHours",
};

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Adds tasks from a table. A dry run names what is wrong in every line; without it one wrong line refuses the whole. */
export async function importMany(ctx: Context, { csv, dryRun }: CheckedInputOf<typeof tasks.importMany>): Promise<Result> {
  const { lines, problems } = readLines(csv);
  if (lines.length > maxImportRows) throw new AppError("invalid_input", `A file has at most ${maxImportRows} tasks`);
  const { ready, wrong } = await checkLines(ctx, lines);
  const all = [...problems, ...wrong].sort((a, b) => a.line - b.line);
  if (dryRun) return { rows: lines.length, created: 0, problems: all };
  if (all.length > 0) {
    const errors = all.map(({ line, message }) => ({ path: `line ${line}`, message }));
    throw new AppError("invalid_input", `Line ${all[0]!.line}: ${all[0]!.message}`, { errors });
  }
  await createAll(ctx, ready, (index, field) => `line ${lines[index]!.line}.${field}`);
  return { rows: lines.length, created: ready.length, problems: [] };
}

function readLines(csv: string): { lines: Line[]; problems: Problem[] } {
  let records: CsvRecord[];
  try {
    records = readCsv(csv);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { lines: [], problems: [{ line: error.line, message: error.message }] };
  }
  const [head, ...body] = records;
  const fields = (head?.cells ?? []).map((cell) => columns[plain(cell)]);
  if (!fields.includes("title")) return { lines: [], problems: [{ line: head?.line ?? 1, message: 'The column "title" is missing' }] };
  if (body.length === 0) return { lines: [], problems: [{ line: head?.line ?? 1, message: "The file names no tasks" }] };
  const lines = body.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(fields.flatMap((field, index) => (field && cells[index]?.trim() ? [[field, cells[index]!.trim()]] : []))),
  }));
  return { lines, problems: [] };
}

/** Words, dates and numbers by the contract; people and projects by name, in what the actor may see. */
async function checkLines(ctx: Context, lines: Line[]) {
  const names = (field: string) => [...new Set(lines.flatMap(({ cells }) => cells[field]?.toLowerCase() ?? []))];
  const [people, projects] = await Promise.all([
    tasksPeopleRepository.findPeopleNamed(ctx.db, names("assignee")),
    tasksPeopleRepository.findProjectsNamed(ctx.db, names("project")),
  ]);
  const known = (ids: typeof people) => [...ids.values()].filter((id) => id !== undefined);
  const may = await permitted(ctx, [
    ...known(people).map((assignee) => ({ assignee })),
    ...known(projects).map((project) => ({ project })),
  ]);
  const ready: NewTask[] = [];
  const wrong: Problem[] = [];
  for (const { line, cells } of lines) {
    const { project, assignee, estimatedHours, ...words } = cells;
    const assigneeId = assignee && people.get(assignee.toLowerCase());
    const projectId = project && projects.get(project.toLowerCase());
    if (assignee && !assigneeId) wrong.push({ line, message: `Nobody is called ${assignee}, or more than one person is` });
    if (project && !projectId) wrong.push({ line, message: `No project is called ${project}, or more than one is` });
    const result = NewTask.safeParse({
      ...words,
      ...(estimatedHours !== undefined && { estimatedHours: Number(estimatedHours.replace(",", ".")) }),
      ...(projectId && { project: projectId }),
      ...(assigneeId && { assignee: assigneeId }),
    });
    if (!result.success) {
      wrong.push(...result.error.issues.map((issue) => ({ line, message: sentence(issue) })));
      continue;
    }
    try {
      requireOrder(result.data.startDate, result.data.dueDate, "dueDate");
      if (result.data.status === "Approved") throw new AppError("invalid_input", "A new task cannot be approved already");
      requirePermitted(result.data, may, (field) => field);
      ready.push(result.data);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      wrong.push({ line, message: error.message });
    }
  }
  return { ready, wrong };
}
