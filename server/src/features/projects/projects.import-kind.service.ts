import { textKey } from "@daybook/contract/core/comparable";
import { type ProjectStatus, projectStatuses } from "@daybook/contract/core/constants";
import type { ImportChoices } from "@daybook/contract/imports/imports";
import { create as createProject } from "@daybook/contract/projects/projects";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type { ActorContext, ImportKind } from "#context.ts";
import type { CheckedRow, ImportColumn, ImportedRow } from "#domain/import-kind.ts";
import { personFinder, personOption, personOptionFor } from "#domain/imported-people.ts";
import { issueMessage } from "#issue-messages.ts";
import * as projectsImportsRepository from "./projects.imports.repository.ts";
import { create, mayCreate } from "./projects.service.ts";

type Field = "name" | "key" | "team" | "status" | "lead" | "members" | "startDate" | "dueDate" | "description";
type Ready = CheckedInputOf<typeof createProject> | undefined;
type Checked = CheckedRow<Field, Ready>;

const columns: readonly ImportColumn<Field>[] = [
  { field: "name", label: "Name", names: ["Project", "Project name", "Title", "Projekt", "Projektname", "Projet", "Proyecto"] },
  { field: "key", label: "Key", names: ["Project key", "Code", "Project code", "Kürzel"] },
  { field: "team", label: "Team", names: ["Department", "Owner team", "Abteilung", "Équipe", "Equipo"], hasDefault: true },
  { field: "status", label: "Status", names: ["State", "Project status", "Statut", "Estado"] },
  { field: "lead", label: "Lead", names: ["Project lead", "Owner", "Manager", "Project manager", "Projektleitung", "Chef de projet"] },
  { field: "members", label: "Members", names: ["Team members", "People", "Mitglieder", "Membres", "Miembros"], joinedBy: ", " },
  { field: "startDate", label: "Start date", type: "day", names: ["Start", "Begins", "Startdatum", "Début", "Inicio"] },
  {
    field: "dueDate",
    label: "Due date",
    type: "day",
    names: ["Due", "End", "End date", "Deadline", "Enddatum", "Échéance", "Vencimiento"],
  },
  { field: "description", label: "Description", names: ["Notes", "Details", "Summary", "Beschreibung", "Descripción"] },
];

const statusWords: Record<string, ProjectStatus> = {
  open: "Active",
  "in progress": "Active",
  current: "Active",
  new: "Planned",
  "not started": "Planned",
  backlog: "Planned",
  paused: "On Hold",
  hold: "On Hold",
  done: "Completed",
  complete: "Completed",
  finished: "Completed",
  closed: "Archived",
};

/** Checks rows of projects. A project of the same team and name is here already and stays unchanged. */
async function check(ctx: ActorContext, rows: ImportedRow<Field>[], { defaults }: ImportChoices): Promise<Checked[]> {
  const find = personFinder(await projectsImportsRepository.listPeople(ctx.db));
  const [teams, existing] = [await projectsImportsRepository.listTeams(ctx.db), await projectsImportsRepository.listNames(ctx.db)];
  const teamOf = new Map(teams.map((team) => [textKey(team.name), team]));
  const here = new Set(existing.map(({ teamId, name }) => `${teamId} ${textKey(name)}`));
  const keys = new Set(existing.map(({ key }) => key));
  const lines = new Map<string, number>();
  return rows.map(({ line, cells }): Checked => {
    const { lead, members, team: ownTeam, ...fields } = cells;
    const teamName = ownTeam ?? defaults["team"];
    const problems: Checked["problems"] = [];
    const team = teamName === undefined ? undefined : teamOf.get(textKey(teamName));
    if (!team) problems.push({ field: "team", message: teamName ? `There is no team named "${teamName}".` : "The team is missing." });
    const personOf = (field: "lead" | "members", word: string) => {
      const { person } = find({ person: word, email: word });
      if (!person) problems.push({ field, message: `No active person, or more than one, is "${word}". Use an email.` });
      return person?.id ?? [];
    };
    const leadIds = lead === undefined ? [] : [personOf("lead", lead)].flat();
    const words = [...new Set((members ?? "").split(/[,;\n]+/).flatMap((word) => word.trim() || []))];
    const memberIds = [...new Set(words.flatMap((word) => personOf("members", word)))];
    const input = {
      ...fields,
      team: team?.id ?? "-",
      ...(leadIds[0] && { lead: leadIds[0] }),
      ...(memberIds.length > 0 && { members: memberIds }),
    };
    const read = createProject.input.safeParse(input);
    for (const issue of read.error?.issues ?? []) {
      const field = issue.path[0] as Field;
      if (!problems.some((each) => each.field === field)) problems.push({ field, message: issueMessage(issue, input) });
    }
    const { startDate, dueDate } = cells;
    if (startDate && dueDate && dueDate < startDate) problems.push({ field: "dueDate", message: "The due date is before the start date." });
    const name = `${team?.id} ${textKey(cells.name ?? "")}`;
    const isHere = team !== undefined && here.has(name);
    const twin = lines.get(name);
    if (twin !== undefined) problems.push({ field: "name", message: `Line ${twin} is the same project. Leave one of the rows out.` });
    else lines.set(name, line);
    const key = read.data?.key;
    if (key && !isHere && keys.has(key))
      problems.push({ field: "key", message: `The key ${key} is in use. Use another, or leave it empty.` });
    if (key) keys.add(key);
    return {
      line,
      values: { ...cells, ...(teamName && { team: teamName }) },
      problems,
      notes: isHere ? ["It is here already and stays unchanged."] : [],
      action: isHere ? "same" : "create",
      ready: read.success && problems.length === 0 ? read.data : undefined,
    };
  });
}

async function apply(ctx: ActorContext, ready: Ready[]) {
  const ids: string[] = [];
  for (const project of ready) {
    if (!project) throw new Error("Only rows that were checked are imported");
    ids.push((await create(ctx, project))._id);
  }
  return ids;
}

export const projectsImport: ImportKind<Field, Ready> = {
  text: "Add projects with their lead and members",
  noun: { one: "project", many: "projects" },
  columns,
  required: ["name"],
  example: [
    ["Name", "Team", "Lead", "Members", "Status", "Start date", "Due date"],
    ["Meridian Showroom", "Design", "arjun.rao@example.com", "kavya.nair@example.com", "Active", "2026-09-01", "2026-12-18"],
    ["Harbour VR Tour", "Development", "", "", "Planned", "", ""],
  ],
  require: mayCreate,
  options: async (ctx) => ({
    team: (await projectsImportsRepository.listTeams(ctx.db)).map(({ name }) => name),
    status: [...projectStatuses],
    lead: (await projectsImportsRepository.listPeople(ctx.db)).map(personOption),
  }),
  optionFor: (field, word, options) => {
    if (field === "lead") return personOptionFor(word, options);
    return field === "status" ? statusWords[textKey(word)] : undefined;
  },
  check,
  apply,
};
