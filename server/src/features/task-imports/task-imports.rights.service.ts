import { type Actor, isAdmin, isSelf, leadsPerson } from "#access/actor.ts";
import { mayCreateProjects, mayCreateProjectsIn } from "#access/projects.ts";
import { taskAccess } from "#access/tasks.ts";
import type { ActorContext } from "#context.ts";
import { permitted } from "#features/tasks/tasks.references.service.ts";
import * as taskImportsRepository from "./task-imports.repository.ts";

/* What leads may import: what they could create, for their team and projects. */

/**
 * Whom the actor can assign tasks to, and their projects. Names outside of these are as unknown as names that do not exist, so
 * that they cannot be probed.
 */
export async function permittedNames(ctx: ActorContext) {
  const [people, projects] = await Promise.all([taskImportsRepository.listPeople(ctx.db), taskImportsRepository.listProjects(ctx.db)]);
  if (isAdmin(ctx.actor)) return { people, projects };
  const may = await permitted(ctx, [...people.map(({ id }) => ({ assignee: id })), ...projects.map(({ id }) => ({ project: id }))]);
  return { people: people.filter(({ id }) => may.people.has(id)), projects: projects.filter(({ id }) => may.projects.has(id)) };
}

/** The teams in which the actor can create projects. */
export async function listTeams({ db, actor }: Pick<ActorContext, "db" | "actor">) {
  const teams = await taskImportsRepository.listTeams(db);
  return teams.filter(({ id }) => mayCreateProjects(actor) && mayCreateProjectsIn(actor, id));
}

/** Whether the actor could approve a task that its assignee completed. */
export function approves(
  actor: Actor,
  teamIds: ReadonlyMap<string, string | null>,
  { assigneeId = null, projectId = null }: { assigneeId: string | null | undefined; projectId: string | null | undefined },
) {
  return taskAccess.approve(actor, {
    status: "Completed",
    assigneeId,
    createdBy: actor.id,
    projectId,
    completedBy: assigneeId,
    completedAssigneeId: assigneeId,
    teamIds: [assigneeId, projectId].flatMap((id) => (id && teamIds.get(id)) || []),
    creatorTeamId: actor.teamId,
    isDeleted: false,
  });
}

/** Lists who can be the author of imported tasks and comments: for a lead the team, former colleagues too. */
export async function listAuthors({ db, actor }: Pick<ActorContext, "db" | "actor">) {
  const people = await taskImportsRepository.listAuthors(db);
  return isAdmin(actor) ? people : people.filter((person) => isSelf(actor, person.id) || leadsPerson(actor, person));
}
