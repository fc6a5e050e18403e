import { isAdmin } from "#access/actor.ts";
import type { Context } from "#context.ts";
import { invalid } from "#errors.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import * as tasksPeople from "./tasks.people.repository.ts";

/** What a task names besides its words. */
export type References = { project?: string | null | undefined; assignee?: string | null | undefined };

/** Where in the input a reference stands, for the sentence beside it. */
type PathOf = (index: number, field: string) => string;

/**
 * Passes when every project is one the actor may see and every assignee one to whom the actor may give work: oneself,
 * and active people other than admins of the own team or of a project both share; anybody of those for an admin.
 */
export async function requireReferences(ctx: Context, references: References[], pathOf: PathOf) {
  const projects = [...new Set(references.flatMap(({ project }) => project ?? []))];
  const assignees = [...new Set(references.flatMap(({ assignee }) => assignee ?? []))];
  const [visible, people] = await Promise.all([
    projectsService.visible(ctx, projects),
    assignees.length === 0 ? [] : tasksPeople.listAssignable(ctx.db, assignees),
  ]);
  const assignable = new Set(
    people
      .filter(
        ({ teamId, projectIds }) =>
          isAdmin(ctx.actor) ||
          (teamId !== null && teamId === ctx.actor.teamId) ||
          projectIds?.some((id) => ctx.actor.projectIds.includes(id)),
      )
      .map(({ id }) => id),
  );
  assignable.add(ctx.actor.id);
  references.forEach(({ project, assignee }, index) => {
    if (project && !visible.has(project)) throw invalid(pathOf(index, "project"), "Please choose one of your projects");
    if (assignee && !assignable.has(assignee)) throw invalid(pathOf(index, "assignee"), "Please choose somebody to whom you may give work");
  });
}

export function requireOrder(startDate: string | null | undefined, dueDate: string | null | undefined, path: string) {
  if (startDate && dueDate && dueDate < startDate) throw invalid(path, "The due date is before the start date");
}
