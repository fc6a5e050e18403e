import { uuidv7 } from "uuidv7";
import { textKey } from "@daybook/contract/core/comparable";
import { maxImportRows } from "@daybook/contract/core/constants";
import type { CheckedInputOf, OutputOf } from "@daybook/contract/core/endpoint";
import {
  type ImportProblem,
  type ImportTable,
  readImport,
  type TaskField,
  taskColumns,
  taskDayFields,
  taskValues,
} from "@daybook/contract/core/import-columns";
import { dayOrdersOf, problemsOfDays } from "@daybook/contract/core/typed-dates";
import type * as tasks from "@daybook/contract/tasks/tasks";
import { NewTask } from "@daybook/contract/tasks/schemas";
import type { ActorContext } from "#context.ts";
import { AppError, invalidImport } from "#errors.ts";
import { issueMessage } from "#issue-messages.ts";
import { createAll, type IdentifiedTask } from "./tasks.create.service.ts";
import { type References, referencesIn } from "#domain/imported-references.ts";
import { readPartCells } from "./tasks.parts.service.ts";
import { permitted, requireOrder } from "./tasks.references.service.ts";
import * as tasksPeopleRepository from "./tasks.people.repository.ts";

type Result = OutputOf<typeof tasks.importMany>;
type Rows = ImportTable<TaskField>["rows"];

/**
 * Creates tasks from CSV. A dry run reports the problems of every line and creates nothing; otherwise one wrong line
 * rejects the whole file.
 */
export async function importMany(ctx: ActorContext, { csv, dryRun }: CheckedInputOf<typeof tasks.importMany>): Promise<Result> {
  const { rows, problems, rowCount, ignoredColumns } = readImport(csv, { columns: taskColumns, required: ["title"], noun: "tasks" });
  if (rowCount > maxImportRows)
    throw new AppError("invalid_input", `A file can contain at most ${maxImportRows} tasks; this one has ${rowCount}`);
  const checked = await checkRows(ctx, rows);
  const all = [...problems, ...checked.problems].sort((a, b) => a.line - b.line);
  if (dryRun) return { rows: rowCount, created: 0, problems: all, ignoredColumns };
  if (all.length > 0) throw invalidImport(all);
  await createAll(ctx, checked.ready, (index, field) => `line ${rows[index]!.line}.${field}`);
  return { rows: rowCount, created: checked.ready.length, problems: [], ignoredColumns };
}

/** What a row says about other rows of its file, as ids. */
const linksOf = ({ parent, blockedBy }: References, ids: readonly string[], others: Partial<NewTask>) => ({
  ...(parent !== undefined && { parent: ids[parent] }),
  ...(blockedBy.length > 0 && { blockedBy: [...(others.blockedBy ?? []), ...blockedBy.map((index) => ids[index]!)] }),
});

type Found = { id?: string; problem?: string };

/** Returns the id that a name means among those permitted; what is wrong with the name if none or several have it. */
function onlyPermitted(ids: string[] = [], may: ReadonlySet<string>, { none, several }: { none: string; several: string }): Found {
  const [id, ...others] = ids.filter((each) => may.has(each));
  if (id === undefined) return { problem: none };
  return others.length === 0 ? { id } : { problem: several };
}

const projectNamed = (name: string) => ({
  none: `No project of yours is named "${name}". Create it first, or use another.`,
  several: `Several of your projects are named "${name}". Use the project's key instead.`,
});
const personNamed = (name: string) => ({
  none: `No one whom you can assign tasks to is named "${name}". Use another name, or an email.`,
  several: `Several people are named "${name}". Use the person's email instead.`,
});

/**
 * Checks each row against the contract. Names of people and projects are looked up among those the actor may use: the
 * problem is the same for a name that does not exist and for one outside of that, so that names cannot be probed.
 */
async function checkRows(ctx: ActorContext, rows: Rows) {
  const names = (field: "assignee" | "project") => [...new Set(rows.flatMap(({ cells }) => (cells[field] ? textKey(cells[field]) : [])))];
  const [people, projects] = await Promise.all([
    tasksPeopleRepository.findPeopleNamed(ctx.db, names("assignee")),
    tasksPeopleRepository.findProjectsNamed(ctx.db, names("project")),
  ]);
  const may = await permitted(ctx, [
    ...[...people.values()].flat().map((assignee) => ({ assignee })),
    ...[...projects.values()].flat().map((project) => ({ project })),
  ]);
  const orders = dayOrdersOf(rows, taskDayFields);
  const ready: IdentifiedTask[] = [];
  const { references, problems: ofReferences } = referencesIn(rows);
  const problems: ImportProblem[] = [...ofReferences];
  const ids = rows.map(() => uuidv7());
  const projectOf = (name = ""): Found => (name ? onlyPermitted(projects.get(textKey(name)), may.projects, projectNamed(name)) : {});
  const personOf = (name = ""): Found => (name ? onlyPermitted(people.get(textKey(name)), may.people, personNamed(name)) : {});
  const parts = await readPartCells(
    ctx,
    references.map(({ cells }) => ({ cells, projectId: projectOf(cells.project).id ?? null })),
  );
  for (const [index, { line, cells }] of rows.entries()) {
    const { project, assignee, ...fields } = cells;
    const { id: assigneeId, problem: ofAssignee } = personOf(assignee);
    const { id: projectId, problem: ofProject } = projectOf(project);
    const ofParts = parts[index]!;
    for (const message of [ofAssignee, ofProject]) if (message) problems.push({ line, message });
    problems.push(...ofParts.problems.map((message) => ({ line, message })));
    const ofDays = problemsOfDays(fields, orders);
    problems.push(...ofDays.map((problem) => ({ line, ...problem })));
    const values = {
      ...taskValues(fields, orders),
      ...(projectId && { project: projectId }),
      ...(assigneeId && { assignee: assigneeId }),
      ...ofParts.values,
      ...linksOf(references[index]!, ids, ofParts.values),
    };
    const result = NewTask.safeParse(values);
    if (!result.success) {
      problems.push(...result.error.issues.map((issue) => ({ line, message: issueMessage(issue, values) })));
      continue;
    }
    if (ofDays.length > 0) continue;
    try {
      requireOrder(result.data.startDate, result.data.dueDate, "dueDate");
      if (result.data.status === "Approved") throw new AppError("invalid_input", "A new task cannot have the status Approved");
      ready.push({ ...result.data, id: ids[index]! });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push({ line, message: error.message });
    }
  }
  return { ready, problems };
}
