import { uuidv7 } from "uuidv7";
import { textKey } from "@daybook/contract/core/comparable";
import { eodItemsMax, hoursPerDayMax } from "@daybook/contract/core/constants";
import { EodItemInput } from "@daybook/contract/eods/eods";
import { require } from "#access/access.ts";
import { mayImport } from "#access/imports.ts";
import type { ActorContext, ImportKind } from "#context.ts";
import type { CheckedRow, ImportColumn, ImportedRow } from "#domain/import-kind.ts";
import {
  type NamedPersonField,
  namedPersonColumns,
  namedPersonRequired,
  personFinder,
  personOption,
  personOptionFor,
} from "#domain/imported-people.ts";
import { formatDay } from "#format.ts";
import { issueMessage } from "#issue-messages.ts";
import * as eodsImportsRepository from "./eods.imports.repository.ts";
import { addImported, type ImportedReport } from "./eods.imports.service.ts";
import type { NewItem } from "./eods.repository.ts";

type Field = NamedPersonField | "date" | "hours" | "task" | "project" | "description";
type Ready = (Omit<ImportedReport, "items"> & { item: NewItem }) | undefined;
type Checked = CheckedRow<Field, Ready>;

const columns: readonly ImportColumn<Field>[] = [
  ...namedPersonColumns,
  { field: "date", label: "Date", type: "day", names: ["Day", "Work date", "Started", "Spent on", "Start date", "Datum", "Fecha"] },
  {
    field: "hours",
    label: "Hours",
    names: ["Hours spent", "Time", "Duration", "Time spent", "Logged", "Quantity", "Stunden", "Dauer", "Heures", "Horas"],
    isSummed: true,
  },
  {
    field: "task",
    label: "Task",
    names: ["Activity", "Work", "Issue", "Issue summary", "Task name", "Tätigkeit", "Aufgabe", "Tâche", "Tarea"],
  },
  { field: "project", label: "Project", names: ["Project name", "Client project", "Projekt", "Projet", "Proyecto"] },
  { field: "description", label: "Description", names: ["Notes", "Note", "Comment", "Details", "Beschreibung", "Descripción"] },
];

/** Reads `7.5`, `7,5`, `7:30`, `7h30`, `7 h` and `90m`; NaN for other text. */
function hoursIn(text: string): number {
  const typed = text.toLowerCase();
  const [, hours = "", minutes = ""] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(typed) ??
    /^(?:(\d+(?:[.,]\d+)?) ?h(?:ours?|rs?)?)? ?(?:(\d+) ?(?:m|min|minutes)?)?$/.exec(typed) ??
    [];
  if (!/[:hm]/.test(typed)) return Number(typed.replace(",", "."));
  return hours === "" && minutes === "" ? Number.NaN : Math.round((Number(hours.replace(",", ".")) + Number(minutes) / 60) * 100) / 100;
}

const itemKey = (userId: string, date: string, item: Pick<NewItem, "taskName" | "description" | "hoursSpent" | "projectId">) =>
  JSON.stringify([userId, date, item.taskName, item.description, Number(item.hoursSpent), item.projectId]);

/** Checks rows of hours, one item of a report each. An item that is in the report of its day already is not added again. */
async function check(ctx: ActorContext, rows: ImportedRow<Field>[]): Promise<Checked[]> {
  const people = await eodsImportsRepository.listPeople(ctx.db);
  const find = personFinder(people);
  const projects = Map.groupBy(await eodsImportsRepository.listProjects(ctx.db), ({ name }) => textKey(name));
  const byId = new Map(people.map((person) => [person.id, person]));
  const read = rows.map(({ line, cells }) => {
    const { person: found, problem } = find(cells);
    const person = found && byId.get(found.id)!;
    const problems: Checked["problems"] = problem ? [problem] : [];
    const { date, hours, task, project, description } = cells;
    if (!date) problems.push({ field: "date", message: "The day is missing." });
    else if (date > ctx.today()) problems.push({ field: "date", message: `${formatDay(date)} is in the future.` });
    else if (person?.from && date < person.from)
      problems.push({ field: "date", message: `${person.name} joined on ${formatDay(person.from)}.` });
    else if (person?.to && date > person.to) problems.push({ field: "date", message: `${person.name} left on ${formatDay(person.to)}.` });
    const named = project === undefined ? [] : (projects.get(textKey(project)) ?? []);
    if (project && named.length !== 1)
      problems.push({
        field: "project",
        message: named.length === 0 ? `No project is named "${project}".` : `Several projects are named "${project}". Rename one.`,
      });
    const hoursSpent = hours === undefined ? Number.NaN : hoursIn(hours);
    if (Number.isNaN(hoursSpent))
      problems.push({
        field: "hours",
        message: hours ? `"${hours}" is no number of hours, such as 7.5 or 7:30.` : "The hours are missing.",
      });
    const input = { taskName: task ?? project ?? "Work", description, hoursSpent, status: "Completed", project: named[0]?.id ?? null };
    const item = EodItemInput.safeParse(input);
    for (const issue of Number.isNaN(hoursSpent) ? [] : (item.error?.issues ?? [])) {
      const field = ({ taskName: "task", description: "description" } as const)[String(issue.path[0]) as "taskName"] ?? "hours";
      problems.push({ field, message: issueMessage(issue, input) });
    }
    const values = { ...cells, ...(person && { person: person.name }), ...(Number.isNaN(hoursSpent) ? {} : { hours: String(hoursSpent) }) };
    const shared = { line, values, problems };
    if (!item.success || problems.length > 0 || !person || !date) return { ...shared, ready: undefined };
    const { project: projectId, ...fields } = item.data;
    return { ...shared, ready: { userId: person.id, teamId: person.teamId, date, item: { ...fields, _id: uuidv7(), projectId } } };
  });
  return withExisting(ctx, read);
}

/** Tells apart what is reported already, and names days that would have too many hours or items. */
async function withExisting(
  ctx: ActorContext,
  rows: (Pick<Checked, "line" | "values" | "problems"> & { ready: Ready })[],
): Promise<Checked[]> {
  const ready = rows.flatMap((row) => row.ready ?? []);
  const days = ready.map(({ date }) => date).toSorted();
  const userIds = [...new Set(ready.map(({ userId }) => userId))];
  const items = days.length === 0 ? [] : await eodsImportsRepository.listItems(ctx.db, userIds, days[0]!, days.at(-1)!);
  const there = new Set(items.map((item) => itemKey(item.userId, item.date, item)));
  const lines = new Map<string, number>();
  const totals = new Map(
    [...Map.groupBy(items, ({ userId, date }) => `${userId} ${date}`)].map(([day, own]) => [
      day,
      { hours: own.reduce((sum, { hoursSpent }) => sum + Math.round(Number(hoursSpent) * 100), 0), items: own.length },
    ]),
  );
  return rows.map((row): Checked => {
    const { ready, problems } = row;
    if (!ready) return { ...row, action: "create" };
    const key = itemKey(ready.userId, ready.date, ready.item);
    const twin = lines.get(key);
    if (twin !== undefined) {
      problems.push({ message: `Line ${twin} is the same work. Describe one of them differently, or leave one out.` });
      return { ...row, action: "create", ready: undefined };
    }
    lines.set(key, row.line);
    if (there.has(key)) return { ...row, action: "same" };
    const total = totals.get(`${ready.userId} ${ready.date}`) ?? { hours: 0, items: 0 };
    const hours = total.hours + Math.round(ready.item.hoursSpent * 100);
    if (hours > hoursPerDayMax * 100)
      problems.push({ field: "hours", message: `The day would have ${hours / 100} hours, and can have ${hoursPerDayMax}.` });
    else if (total.items >= eodItemsMax) problems.push({ field: "date", message: `A report can have at most ${eodItemsMax} tasks.` });
    else totals.set(`${ready.userId} ${ready.date}`, { hours, items: total.items + 1 });
    return { ...row, action: "create", ready: problems.length > 0 ? undefined : ready };
  });
}

/** Adds the items of a person and day together. */
async function apply(ctx: ActorContext, ready: Ready[]) {
  const rows = ready.map((row) => {
    if (!row) throw new Error("Only rows that were checked are imported");
    return row;
  });
  const dayOf = ({ userId, date }: { userId: string; date: string }) => `${userId} ${date}`;
  const ids = new Map<string, string>();
  for (const [day, own] of Map.groupBy(rows, dayOf)) {
    const { userId, teamId, date } = own[0]!;
    ids.set(day, await addImported(ctx, { userId, teamId, date, items: own.map(({ item }) => item) }));
  }
  return rows.map((row) => ids.get(dayOf(row))!);
}

export const hoursImport: ImportKind<Field, Ready> = {
  text: "Add past hours: the rows of a person and day become their report of that day, or are added to it",
  noun: { one: "row of hours", many: "rows of hours" },
  columns,
  required: [namedPersonRequired, "date", "hours"],
  example: [
    ["Email", "Date", "Hours", "Task", "Project", "Description"],
    ["kavya.nair@example.com", "2026-10-05", "6.5", "Reception desk", "Meridian Showroom", "First model"],
    ["kavya.nair@example.com", "2026-10-05", "1:30", "Weekly meeting", "", ""],
  ],
  require: (ctx) => require(mayImport(ctx.actor, "hours"), "import hours"),
  options: async (ctx) => ({
    person: (await eodsImportsRepository.listPeople(ctx.db)).map(personOption),
    project: (await eodsImportsRepository.listProjects(ctx.db)).map(({ name }) => name),
  }),
  optionFor: (field, word, options) => (field === "person" ? personOptionFor(word, options) : undefined),
  check,
  apply,
  batchSize: 100,
};
