import type { Role } from "@daybook/contract/core/constants";
import type { EntityType, NotificationKind } from "@daybook/contract/notifications/kinds";

type Facts = {
  kind: NotificationKind;
  entityType: EntityType;
  entityId: string | null;
  /** The evaluated month (`2026-03`) and person. */
  month?: string | null | undefined;
  memberId?: string | null | undefined;
};

const tasks: Record<Role, string> = { admin: "/admin/tasks", team_lead: "/team-lead/tasks", team_member: "/tasks" };
const leaves: Record<Role, string> = { admin: "/leaves", team_lead: "/team-lead/leaves", team_member: "/my-leaves" };
const reports: Record<Role, string> = { admin: "/eods", team_lead: "/team-lead/eods", team_member: "/all-eods" };
const evaluations = { admin: "/admin/kra-management", team_lead: "/team-lead/kra-management" };

/** The list of tasks that a notice about several of them opens. */
const viewOfTasks = (kind: NotificationKind) =>
  kind === "task_completed" ? "?view=pending-approval" : kind === "task_assigned" || kind === "task_due" ? "?view=mine" : "";

/** Returns the page that a notice opens for a role. */
export function hrefOfNotice(role: Role, { kind, entityType, entityId, month, memberId }: Facts): string {
  switch (entityType) {
    case "blocker":
      return `${reports[role]}?tab=blockers`;
    case "task":
      return entityId ? `${tasks[role]}/${entityId}` : `${tasks[role]}${viewOfTasks(kind)}`;
    case "leave":
    case "in_lieu":
    case "delegation":
      return leaves[role];
    case "evaluation":
      if (kind === "evaluation_shared")
        return role === "team_member" ? `/dashboard?evaluation=${month}` : `${evaluations[role]}?tab=mine&evaluation=${month}`;
      return role === "team_member" ? "/dashboard" : `${evaluations[role]}?member=${memberId}&month=${month}`;
    case "policy":
      return "/policy";
    case "user":
      return "/profile?tab=security";
  }
}
