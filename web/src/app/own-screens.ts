import type { Role } from "@daybook/contract/core/constants";

/** The path of the same screen for each role: `/admin/tasks/$taskId` for an admin. */
export type OwnScreens = Partial<Record<Role, string>>;

export const ownTasks: OwnScreens = {
  admin: "/admin/task-management",
  team_lead: "/team-lead/task-management",
  team_member: "/task-management",
};
export const ownTask: OwnScreens = { admin: "/admin/tasks/$taskId", team_lead: "/team-lead/tasks/$taskId", team_member: "/tasks/$taskId" };
export const ownProjects: OwnScreens = { admin: "/admin/projects", team_lead: "/team-lead/projects", team_member: "/projects" };
export const ownProject: OwnScreens = {
  admin: "/admin/projects?project=$projectId",
  team_lead: "/team-lead/projects?project=$projectId",
  team_member: "/projects?project=$projectId",
};
export const ownHours: OwnScreens = { admin: "/admin/hours", team_lead: "/team-lead/hours", team_member: "/my-hours" };
