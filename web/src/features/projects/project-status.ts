import { type ProjectHealthState, type ProjectStatus, projectStatuses } from "@daybook/contract/core/constants";
import type { Project } from "@daybook/contract/projects/projects";
import type { Tone } from "#ui/display/chip.tsx";
import { textChoice } from "#ui/form/choices.tsx";

/** Colors of the status chips. Active projects have none. */
export const projectTones: Record<ProjectStatus, Tone | undefined> = {
  Planned: "idle",
  Active: undefined,
  "On Hold": "wait",
  Completed: "ok",
  Archived: "idle",
};

export const healthTones: Record<ProjectHealthState, Tone> = { "On track": "ok", "At risk": "wait", "Off track": "bad" };

export const projectStatusChoices = projectStatuses.map(textChoice);

/** Whether the plan of a project was begun: until then no one meets it. */
export const hasPlan = ({ health, milestones }: Pick<Project, "health" | "milestones">) => health !== null || milestones.length > 0;

/** Whether the project can no longer become overdue. */
export const isClosed = ({ status }: { status: ProjectStatus }) => status === "Completed" || status === "Archived";
