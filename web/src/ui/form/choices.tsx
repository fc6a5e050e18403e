import type { TaskPriority, TaskStatus } from "@daybook/contract/core/constants";
import { Avatar, type AvatarPerson, UnassignedAvatar } from "#ui/display/avatar.tsx";
import type { Choice } from "./choice-picker.tsx";
import { PriorityMark, TaskStatusMark } from "#ui/display/marks.tsx";
import { type MarkedProject, plotColorOf, Square } from "#ui/display/project-mark.tsx";

/** The value of the choice that means none or unassigned. */
export const NONE = "none";

export const personChoice = (person: AvatarPerson): Choice => ({
  value: person._id,
  label: person.name,
  mark: <Avatar person={person} size={20} />,
});

export const unassignedChoice = (label = "Unassigned"): Choice => ({
  value: NONE,
  label,
  mark: <UnassignedAvatar size={20} />,
});

export const projectChoice = (project: MarkedProject): Choice => ({
  value: project._id,
  label: project.name,
  mark: <Square color={plotColorOf(project._id)} />,
});

export const statusChoice = (status: TaskStatus): Choice => ({
  value: status,
  label: status,
  mark: <TaskStatusMark status={status} />,
});

export const priorityChoice = (priority: TaskPriority): Choice => ({
  value: priority,
  label: priority,
  mark: <PriorityMark priority={priority} />,
});

/** A choice whose label is its value: teams, roles, types. */
export const textChoice = (text: string): Choice => ({ value: text, label: text });
