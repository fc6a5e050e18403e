import { isAdmin } from "#access/actor.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import * as tasksPeopleRepository from "./tasks.people.repository.ts";

/** The ids a task references. */
export type References = { project?: string | null | undefined; assignee?: string | null | undefined };

/** Returns the input path of a field, for the error message beside it. */
type PathOf = (index: number, field: string) => string;

/**
 * Returns the visible projects and assignable users among the references. Assignable are active users except admins:
 * the actor, teammates and members of shared projects; for admins all of them. Locks the users until the transaction
 * ends, so that no task is assigned to an account being closed.
 */
export async function permitted(ctx: ActorContext, references: References[]) {
  const projects = [...new Set(references.flatMap(({ project }) => project ?? []))];
  const assignees = [...new Set(references.flatMap(({ assignee }) => assignee ?? []))];
  const visible = await projectsService.visible(ctx, projects);
  const people = assignees.length === 0 ? [] : await tasksPeopleRepository.listAssignable(ctx.db, assignees);
  const { id: self, teamId: ownTeam, projectIds: ownProjects } = ctx.actor;
  const canAssignTo = ({ id, teamId, projectIds }: (typeof people)[number]) =>
    isAdmin(ctx.actor) || id === self || (teamId !== null && teamId === ownTeam) || projectIds?.some((each) => ownProjects.includes(each));
  return { projects: visible, people: new Set(people.filter(canAssignTo).map(({ id }) => id)) };
}

/** Throws `invalid_input` if a task references a project or user that is not permitted. */
function requirePermitted(
  { project, assignee }: References,
  { projects, people }: Awaited<ReturnType<typeof permitted>>,
  pathOf: (field: string) => string,
) {
  if (project && !projects.has(project)) throw invalid(pathOf("project"), "Please choose one of your projects");
  if (assignee && !people.has(assignee)) throw invalid(pathOf("assignee"), "Please choose someone you can assign tasks to");
}

/** Checks the references of several tasks. */
export async function requireReferences(ctx: ActorContext, references: References[], pathOf: PathOf) {
  const allowed = await permitted(ctx, references);
  references.forEach((each, index) => requirePermitted(each, allowed, (field) => pathOf(index, field)));
}

export function requireOrder(startDate: string | null | undefined, dueDate: string | null | undefined, path: string) {
  if (startDate && dueDate && dueDate < startDate) throw invalid(path, "The due date is before the start date");
}
