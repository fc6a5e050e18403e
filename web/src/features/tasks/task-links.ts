import type { Role } from "@daybook/contract/core/constants";

const lists: Record<Role, string> = {
  admin: "/admin/task-management",
  team_lead: "/team-lead/task-management",
  team_member: "/task-management",
};
const details: Record<Role, string> = { admin: "/admin/tasks", team_lead: "/team-lead/tasks", team_member: "/tasks" };

/** Returns the task list URL of a role. */
export const tasksHref = (role: Role) => lists[role];

/** Returns the URL of a task. */
export const taskHref = (role: Role, id: string) => `${details[role]}/${id}`;

/** Returns the URL of the list of a task's sub-tasks, of all assignees. */
export const subtasksHref = (role: Role, parentId: string) =>
  `${tasksHref(role)}?parent=${parentId}${role === "admin" ? "" : "&assigneeFilter=all"}`;
