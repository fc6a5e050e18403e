import { textKey } from "@daybook/contract/core/comparable";
import type { ImportChoices } from "@daybook/contract/imports/imports";
import { create as createProject } from "@daybook/contract/projects/projects";
import type { ActorContext } from "#context.ts";
import type { RowProblem } from "#domain/import-kind.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import { issueMessage } from "#issue-messages.ts";
import type { ImportedTaskField } from "./task-imports.columns.ts";
import { listTeams } from "./task-imports.rights.service.ts";

/*
 * Projects that a file names and that the import creates, each in the team that was chosen for it. While rows are checked, such
 * a project has a placeholder instead of an id; it is created with the first row that is imported.
 */

export type NewProject = { placeholder: string; name: string; teamId: string; team: string };

type Found = { project: NewProject } | { problem: RowProblem<ImportedTaskField> } | undefined;

const placeholderOf = (name: string) => `new ${textKey(name)}`;

/** Returns what becomes of a project that does not exist: undefined if it was not chosen to create it. */
export async function newProjects(ctx: ActorContext, { create, createIn }: ImportChoices) {
  const wanted = new Set((create["project"] ?? []).map(textKey));
  const teams = wanted.size > 0 ? await listTeams(ctx) : [];
  return (name: string, teamOfRow: string | undefined): Found => {
    if (!wanted.has(textKey(name))) return undefined;
    const chosen = createIn?.["project"]?.[textKey(name)] ?? teamOfRow;
    const team =
      chosen === undefined ? (teams.length === 1 ? teams[0] : undefined) : teams.find((each) => textKey(each.name) === textKey(chosen));
    if (!team) return { problem: { field: "project", message: missingTeam(name, chosen) } };
    const read = createProject.input.safeParse({ name, team: team.id });
    if (!read.success) return { problem: { field: "project", message: issueMessage(read.error.issues[0]!, { name }) } };
    return { project: { placeholder: placeholderOf(name), name: read.data.name, teamId: team.id, team: team.name } };
  };
}

const missingTeam = (name: string, chosen: string | undefined) =>
  chosen === undefined
    ? `Choose the team in which the project "${name}" is created.`
    : `You cannot create the project "${name}" in "${chosen}". Choose a team of which you can.`;

/** Creates the projects of rows that are imported, each once; returns their ids by placeholder. */
export async function createProjects(ctx: ActorContext, projects: readonly NewProject[]) {
  const ids = new Map<string, string>();
  for (const { placeholder, name, teamId } of projects) {
    if (ids.has(placeholder)) continue;
    ids.set(placeholder, (await projectsService.create(ctx, createProject.input.parse({ name, team: teamId })))._id);
  }
  return ids;
}
