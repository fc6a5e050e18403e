import type { Action } from "@daybook/contract/labels/schemas";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead } from "./actor.ts";
import { projectAccess } from "./projects.ts";

/** `projectTeamId` is null for a label of the company. */
export type LabelFacts = { projectId: string | null; projectTeamId: string | null };

const projectOf = ({ projectId, projectTeamId }: LabelFacts) =>
  projectId !== null && projectTeamId !== null ? { _id: projectId, teamId: projectTeamId } : undefined;

/** Admins and leads manage the labels of the company; those of a project its team's lead. */
function manages(actor: Actor, label: LabelFacts) {
  const project = projectOf(label);
  return project ? projectAccess.update(actor, project) : isAdmin(actor) || isLead(actor);
}

export const labelAccess: Access<Action, LabelFacts> = {
  read: (actor, label) => {
    const project = projectOf(label);
    return !project || projectAccess.read(actor, project);
  },
  update: manages,
  remove: manages,
};

export const mayCreateLabels = (actor: Actor) => isAdmin(actor) || isLead(actor);
