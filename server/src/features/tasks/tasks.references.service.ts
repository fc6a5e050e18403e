import { isAdmin } from "#access/actor.ts";
import type { Context } from "#context.ts";
import { invalid } from "#errors.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import * as tasksPeopleRepository from "./tasks.people.repository.ts";

/** What a task names besides its words. */
export type References = { project?: string | null | undefined; assignee?: string | null | undefined };

/** Where in the input a reference stands, for the sentence beside it. */
type PathOf = (index: number, field: string) => string;

/**
 * What the actor may name in these tasks: projects one may see, and people to whom one may give work. Those are active
 * and no admins: oneself, the own team, and who shares a project; anybody of them for an admin. Inside a transaction
 * the people stay as they are until it ends, so that nobody whose account is closing gets work.
 */
export async function permitted(ctx: Context, references: References[]) {
  const projects = [...new Set(references.flatMap(({ project }) => project ?? []))];
  const assignees = [...new Set(references.flatMap(({ assignee }) => assignee ?? []))];
  const visible = await projectsService.visible(ctx, projects);
  const people = assignees.length === 0 ? [] : await tasksPeopleRepository.listAssignable(ctx.db, assignees);
  const { id: self, teamId: ownTeam, projectIds: ownProjects } = ctx.actor;
  const mayGiveTo = ({ id, teamId, projectIds }: (typeof people)[number]) =>
    isAdmin(ctx.actor) || id === self || (teamId !== null && teamId === ownTeam) || projectIds?.some((each) => ownProjects.includes(each));
  return { projects: visible, people: new Set(people.filter(mayGiveTo).map(({ id }) => id)) };
}

/** Passes when a task names only what is permitted. */
export function requirePermitted(
  { project, assignee }: References,
  { projects, people }: Awaited<ReturnType<typeof permitted>>,
  pathOf: (field: string) => string,
) {
  if (project && !projects.has(project)) throw invalid(pathOf("project"), "Please choose one of your projects");
  if (assignee && !people.has(assignee)) throw invalid(pathOf("assignee"), "Please choose somebody to whom you may give work");
}

/** The same for many tasks at once. */
export async function requireReferences(ctx: Context, references: References[], pathOf: PathOf) {
  const may = await permitted(ctx, references);
  references.forEach((each, index) => requirePermitted(each, may, (field) => pathOf(index, field)));
}

export function requireOrder(startDate: string | null | undefined, dueDate: string | null | undefined, path: string) {
  if (startDate && dueDate && dueDate < startDate) throw invalid(path, "The due date is before the start date");
}
