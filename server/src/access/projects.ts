import type { Action } from "@daybook/contract/projects/projects";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, leads } from "./actor.ts";

export type ProjectFacts = { _id: string; teamId: string };

/** Whether the user is a member of the project. The project's lead always is. */
export const isProjectMember = (actor: Actor, projectId: string) => actor.projectIds.includes(projectId);

export const projectAccess: Access<Action, ProjectFacts> = {
  read: (actor, project) => isAdmin(actor) || leads(actor, project.teamId) || isProjectMember(actor, project._id),
  update: (actor, project) => isAdmin(actor) || leads(actor, project.teamId),
  remove: (actor) => isAdmin(actor),
};

/** The scope of project lists. It includes exactly the projects that `read` permits. */
export type ProjectScope = "all" | { teamId: string | null; projectIds: string[] };

export const projectScope = (actor: Actor): ProjectScope =>
  isAdmin(actor) ? "all" : { teamId: isLead(actor) ? actor.teamId : null, projectIds: actor.projectIds };

export const mayCreateProjects = (actor: Actor) => isAdmin(actor) || isLead(actor);
export const mayCreateProjectsIn = (actor: Actor, teamId: string) => isAdmin(actor) || leads(actor, teamId);
export const mayMoveProjects = (actor: Actor) => isAdmin(actor);
