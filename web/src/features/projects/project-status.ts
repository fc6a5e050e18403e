import { type ProjectStatus, projectStatuses } from "@daybook/contract/core/constants";
import type { Tone } from "#ui/display/chip.tsx";
import { textChoice } from "#ui/form/choices.tsx";

/** Being active is nothing to speak of; the others are. */
export const projectTones: Record<ProjectStatus, Tone | undefined> = {
  Planned: "idle",
  Active: undefined,
  "On Hold": "wait",
  Completed: "ok",
  Archived: "idle",
};

export const projectStatusChoices = projectStatuses.map(textChoice);

/** Nothing of it is due any more. */
export const isClosed = ({ status }: { status: ProjectStatus }) => status === "Completed" || status === "Archived";
