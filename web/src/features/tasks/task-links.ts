import type { Role } from "@daybook/contract/core/constants";

const lists: Record<Role, string> = {
  admin: "/admin/task-management",
  team_lead: "/team-lead/task-management",
  team_member: "/task-management",
};
const details: Record<Role, string> = { admin: "/admin/tasks", team_lead: "/team-lead/tasks", team_member: "/tasks" };

/** The task screen of a role. */
export const tasksHref = (role: Role) => lists[role];

/** The page of one task. */
export const taskHref = (role: Role, id: string) => `${details[role]}/${id}`;
