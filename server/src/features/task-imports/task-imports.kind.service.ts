import { textKey } from "@daybook/contract/core/comparable";
import type { ImportChoices } from "@daybook/contract/imports/imports";
import { labelsPerTask, tooManyLabels } from "@daybook/contract/labels/colors";
import { create as createLabel } from "@daybook/contract/labels/labels";
import { NewTask } from "@daybook/contract/tasks/schemas";
import { require } from "#access/access.ts";
import { mayImport } from "#access/imports.ts";
import { instantAt } from "#calendar.ts";
import type { ActorContext, ImportKind } from "#context.ts";
import type { CheckedRow, ImportedRow, KnownIds } from "#domain/import-kind.ts";
import * as dependenciesService from "#features/dependencies/dependencies.service.ts";
import * as labelsService from "#features/labels/labels.service.ts";
import { createImported, type ImportedTask } from "#features/tasks/tasks.create.service.ts";
import { readPartCells } from "#features/tasks/tasks.parts.service.ts";
import { formatDay } from "#format.ts";
import { issueMessage } from "#issue-messages.ts";
import { fixedOptions, type ImportedTaskField, importedTaskColumns, programOf, taskOptionFor } from "./task-imports.columns.ts";
import { authorsOf, personOption } from "./task-imports.authors.service.ts";
import { linksOf, withParentsProject } from "./task-imports.links.service.ts";
import { checklistOf } from "./task-imports.texts.ts";
import { createProjects, type NewProject, newProjects } from "./task-imports.projects.service.ts";
import { approves, listTeams, permittedNames } from "./task-imports.rights.service.ts";

type Row = ImportedRow<ImportedTaskField>;
type Ready = { task: ImportedTask; newLabels: string[]; newProject: NewProject | undefined; links: Record<string, string[]> } | undefined;
type Checked = CheckedRow<ImportedTaskField, Ready>;
type Names = ReadonlyMap<string, string[]>;

/** When a task was created or completed of which only the day is known. */
const timeOfDay = "12:00";

async function findNames(ctx: ActorContext) {
  const { people, projects } = await permittedNames(ctx);
  const byName = (named: { id: string; name: string }[]): Names =>
    new Map([...Map.groupBy(named, ({ name }) => textKey(name))].map(([key, same]) => [key, same.map(({ id }) => id)]));
  return {
    people: byName(people.map((each) => ({ id: each.id, name: personOption(each) }))),
    emails: byName(people.flatMap(({ id, email }) => (email ? { id, name: email } : []))),
    projects: byName(projects),
    teamIds: new Map([...people, ...projects].map(({ id, teamId }) => [id, teamId])),
  };
}

/** Returns the only id with a name. */
function onlyOne(names: Names, name: string | undefined) {
  const found = name === undefined ? [] : (names.get(textKey(name)) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** Checks rows of tasks. A row is known by its number in the other program; without one, every row is a new task. */
async function check(ctx: ActorContext, rows: Row[], choices: ImportChoices, knownIds: KnownIds): Promise<Checked[]> {
  const { defaults } = choices;
  const names = await findNames(ctx);
  const written = rows.map((row) => ({ ...row, cells: withChecklist(row.cells) }));
  const created = new Map<string, NewProject>();
  const newProjectFor = await newProjects(ctx, choices);
  const own = written.map(({ line, cells, ...row }) => {
    const project = cells.project ?? defaults["project"];
    const found = onlyOne(names.projects, project);
    const made = project !== undefined && !names.projects.has(textKey(project)) ? newProjectFor(project, cells.projectTeam) : undefined;
    if (made && "project" in made) {
      // The first spelling counts.
      if (!created.has(made.project.placeholder)) created.set(made.project.placeholder, made.project);
      names.teamIds.set(made.project.placeholder, made.project.teamId);
      return { ...row, line, cells, project, projectId: made.project.placeholder, projectProblem: undefined };
    }
    return { ...row, line, cells, project, projectId: found, projectProblem: made?.problem };
  });
  const links = await linksOf(ctx, own, knownIds);
  const named = own.map((row) => ({ ...row, ...withParentsProject(row, links) }));
  const authors = await authorsOf(ctx, written, choices);
  const parts = await readPartCells(
    ctx,
    named.map(({ cells: { labels, checklist }, projectId }) => ({
      cells: { ...(labels && { labels }), ...(checklist && { checklist }) },
      projectId: projectId && !created.has(projectId) ? projectId : null,
    })),
  );
  const lines = new Map<string, number>();
  const checked = named.map(({ line, cells, knownId, imported, project, projectId, projectProblem }, index): Checked => {
    const part = parts[index]!;
    const link = links.get(line)!;
    const newLabels = part.missingLabels;
    const problems: Checked["problems"] = [...link.problems];
    const notes = [...newLabels.map((name) => `Creates the label "${name}".`), ...link.notes];
    const person = assigneeOf(names, cells);
    problems.push(...person.problems);
    const newProject = projectId === undefined ? undefined : created.get(projectId);
    if (newProject) notes.push(`Creates the project "${newProject.name}" in ${newProject.team}.`);
    if (projectProblem) problems.push(projectProblem);
    else if (project && !projectId)
      problems.push({
        field: "project",
        message: names.projects.has(textKey(project))
          ? `Several projects are named "${project}". Use another, or rename one.`
          : `No project is named "${project}". Create it with the import, or use another.`,
      });
    const twin = cells.externalId && lines.get(cells.externalId);
    if (twin) problems.push({ field: "externalId", message: `Line ${twin} is the same task. Leave one of the rows out.` });
    if (cells.externalId && !twin) lines.set(cells.externalId, line);
    const { completedOn, createdOn, startDate, dueDate } = cells;
    const isDone = cells.status === "Approved" || cells.status === "Completed" || cells.status === "Cancelled";
    const wanted = completedOn && !isDone ? "Approved" : cells.status;
    const mayApprove = wanted !== "Approved" || approves(ctx.actor, names.teamIds, { assigneeId: person.id, projectId });
    const status = mayApprove ? wanted : "Completed";
    if (!mayApprove) notes.push("It is completed, because you cannot approve it.");
    else if (completedOn && cells.status && !isDone) notes.push(`It is approved, because it was completed on ${formatDay(completedOn)}.`);
    if (createdOn && completedOn && completedOn < createdOn)
      problems.push({ field: "completedOn", message: "It was completed before it was created. Correct one of the days." });
    if (startDate && dueDate && dueDate < startDate) problems.push({ field: "dueDate", message: "The due date is before the start date." });
    const input = {
      title: cells.title,
      ...(cells.description && { description: cells.description }),
      ...(cells.type && { type: cells.type }),
      ...(status && { status }),
      ...(cells.priority && { priority: cells.priority }),
      ...(projectId && !newProject && { project: projectId }),
      ...(person.id && { assignee: person.id }),
      ...(startDate && { startDate }),
      ...(dueDate && { dueDate }),
      ...estimateOf(cells),
      ...part.values,
      ...(imported?.links["parent"]?.[0] && { parent: imported.links["parent"][0] }),
    };
    const read = NewTask.safeParse(input);
    const wrong = new Set(problems.map(({ field }) => field));
    for (const issue of read.error?.issues ?? []) {
      const field = issue.path[0] as ImportedTaskField;
      if (!wrong.has(field)) problems.push({ field, message: issueMessage(issue, input) });
    }
    const labels = (part.values.labels?.length ?? 0) + newLabels.length;
    if (labels > labelsPerTask) problems.push({ field: "labels", message: tooManyLabels });
    for (const name of newLabels) {
      const label = createLabel.input.safeParse({ name });
      if (!label.success) problems.push({ field: "labels", message: issueMessage(label.error.issues[0]!, { name }) });
    }
    const at = (day: string | undefined) => (day ? instantAt(ctx.company.timezone, day, timeOfDay) : undefined);
    const author = authors.of(cells.author);
    if (cells.author && !author) notes.push(`"${cells.author}" is not known by an email, so the task is yours.`);
    // Without a day of creation, a task that is completed was created on that day.
    const instants = {
      completedAt: at(completedOn),
      createdAt: at(createdOn ?? completedOn),
      author,
      comments: authors.comments(cells.comments),
    };
    return {
      line,
      values: { ...cells, ...(status && { status }), ...(project && { project }), ...(person.shown && { assignee: person.shown }) },
      problems,
      notes,
      action: knownId === undefined ? "create" : "same",
      links: link.links,
      stage: link.isSubtask ? 1 : 0,
      ready:
        read.success && problems.length === 0
          ? {
              task: { ...read.data, ...instants, ...(imported && { id: imported.id }) },
              newLabels,
              newProject,
              links: imported?.links ?? {},
            }
          : undefined,
    };
  });
  return withWrongParents(checked);
}

/** Says of sub-tasks whose parent has to be corrected what happens without it. */
function withWrongParents(rows: Checked[]) {
  const wrong = new Set(rows.filter(({ problems }) => problems.length > 0).map(({ line }) => line));
  for (const { links, notes } of rows) {
    const [parent] = links?.["parent"] ?? [];
    if (typeof parent === "number" && wrong.has(parent))
      notes?.push(`Its parent on line ${parent} needs a correction. Without it, this is a task of its own.`);
  }
  return rows;
}

/** The assignee of a row: by their email, or else as the company says who a name is. */
function assigneeOf({ people, emails }: Record<"people" | "emails", Names>, { assignee, assigneeEmail }: Row["cells"]) {
  const id = onlyOne(emails, assigneeEmail) ?? onlyOne(people, assignee);
  const shown = assignee ?? assigneeEmail;
  if (id || !shown) return { id, shown, problems: [] };
  const field: ImportedTaskField = assignee ? "assignee" : "assigneeEmail";
  return {
    id,
    shown,
    problems: [{ field, message: `Found no one who can be assigned tasks as "${shown}". Say who it is, or leave it empty.` }],
  };
}

const withChecklist = ({ checklist, ...cells }: Row["cells"]): Row["cells"] => {
  const lines = checklistOf(checklist);
  return { ...cells, ...(lines && { checklist: lines }) };
};

function estimateOf({ estimatedHours, estimatedSeconds, estimatedMilliseconds }: Row["cells"]) {
  const hours = (text: string, perHour: number) => Math.round((Number(text.replace(",", ".")) / perHour) * 100) / 100;
  if (estimatedHours) return { estimatedHours: Number(estimatedHours.replace(",", ".").replace(/ ?h(ours?)?$/i, "")) };
  if (estimatedSeconds) return { estimatedHours: hours(estimatedSeconds, 3600) };
  if (estimatedMilliseconds) return { estimatedHours: hours(estimatedMilliseconds, 3_600_000) };
  return {};
}

async function apply(ctx: ActorContext, ready: Ready[]) {
  const projectIds = await createProjects(
    ctx,
    ready.flatMap((row) => row?.newProject ?? []),
  );
  const created = new Map<string, string>();
  const input: ImportedTask[] = [];
  for (const row of ready) {
    if (!row) throw new Error("Only rows that were checked are imported");
    for (const name of row.newLabels) {
      const key = textKey(name);
      if (!created.has(key)) created.set(key, (await labelsService.create(ctx, createLabel.input.parse({ name })))._id);
    }
    const labels = [...(row.task.labels ?? []), ...row.newLabels.map((name) => created.get(textKey(name))!)];
    const project = row.newProject && projectIds.get(row.newProject.placeholder);
    input.push({ ...row.task, ...(project && { project }), ...(labels.length > 0 && { labels }) });
  }
  const tasks = await createImported(ctx, input, (_index, field) => field);
  const ids = tasks.map(({ _id }) => _id);
  const pairs = ready.flatMap((row, index) => [
    ...(row!.links["blockedBy"] ?? []).map((blockerId) => ({ blockerId, blockedId: ids[index]! })),
    ...(row!.links["blocks"] ?? []).map((blockedId) => ({ blockerId: ids[index]!, blockedId })),
  ]);
  await dependenciesService.addImported(ctx, pairs);
  return ids;
}

export const tasksImport: ImportKind<ImportedTaskField, Ready> = {
  text: "Add tasks from Jira, Asana, Trello, ClickUp or a list, with sub-tasks, dependencies and comments. Tasks of an earlier import are known by their number; no one is notified",
  noun: { one: "task", many: "tasks" },
  columns: importedTaskColumns,
  required: ["title"],
  example: [
    ["Title", "Project", "Assignee", "Status", "Priority", "Due date", "Estimated hours", "Labels"],
    ["Model the reception desk", "Meridian Showroom", "kavya.nair@example.com", "In Progress", "High", "2026-12-11", "6", "release"],
    ["Fix the floor texture", "Meridian Showroom", "", "To Do", "Medium", "", "", ""],
  ],
  require: (ctx) => require(mayImport(ctx.actor, "tasks"), "import tasks"),
  options: async (ctx) => {
    const { people, projects } = await permittedNames(ctx);
    const teams = await listTeams(ctx);
    return {
      ...fixedOptions,
      projectTeam: teams.map(({ name }) => name),
      project: projects.map(({ name }) => name),
      assignee: people.map(personOption),
    };
  },
  optionFor: taskOptionFor,
  sourceOf: programOf,
  check,
  apply,
  isLinked: true,
  batchSize: 200,
};
