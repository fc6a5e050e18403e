import { confirmableFields, type Role } from "@daybook/contract/core/constants";
import type { NudgeKind } from "@daybook/contract/nudges/kinds";
import type { EntityType, NotificationKind } from "@daybook/contract/notifications/kinds";

type Facts = {
  kind: NotificationKind;
  entityType: EntityType;
  entityId: string | null;
  /** The evaluated month (`2026-03`) and person. */
  evaluation?: { month: string; memberId: string } | null | undefined;
  /** The day of a report or of a question about a day without one, and the person. `isSent`: the question moved to the report. */
  report?: { date: string; userId: string; isSent?: boolean } | null | undefined;
  /** What a reminder is about: the day of a report, or the first day of an evaluation's month. */
  nudge?: { kind: NudgeKind; about: string | null } | null | undefined;
};

type Reader = { id: string; role: Role };

const tasks: Record<Role, string> = { admin: "/admin/tasks", team_lead: "/team-lead/tasks", team_member: "/tasks" };
const announcements: Record<Role, string> = {
  admin: "/announcements",
  team_lead: "/team-lead/all-announcements",
  team_member: "/all-announcements",
};
const leaves: Record<Role, string> = { admin: "/leaves", team_lead: "/team-lead/leaves", team_member: "/my-leaves" };
const reports: Record<Role, string> = { admin: "/eods", team_lead: "/team-lead/eods", team_member: "/all-eods" };
const evaluations = { admin: "/admin/kra-management", team_lead: "/team-lead/kra-management" };

/** The list of tasks that a notice about several of them opens. */
const viewOfTasks = (kind: NotificationKind) =>
  kind === "tasks_unassigned"
    ? "?assignee=none"
    : kind === "task_completed"
      ? "?view=pending-approval"
      : kind === "task_assigned" || kind === "task_due"
        ? "?view=mine"
        : "";

const ownEvaluation = (role: Role, month: string | undefined) =>
  role === "team_member" ? `/dashboard?evaluation=${month}` : `${evaluations[role]}?tab=mine&evaluation=${month}`;

/** The page on which the person does what they were reminded of. */
function hrefOfNudge(role: Role, { kind, about }: NonNullable<Facts["nudge"]>): string {
  const month = about?.slice(0, 7);
  if (kind === "policy") return "/policy";
  if (kind === "self_review") return role === "team_member" ? `/dashboard?self=${month}` : `${evaluations[role]}?tab=mine&self=${month}`;
  if (kind === "announcement") return announcements[role];
  if (kind === "report") return `/submit-eod?date=${about}`;
  return kind === "evaluation_response" || role === "team_member" ? ownEvaluation(role, month) : `${evaluations[role]}?month=${month}`;
}

/** Returns the page that a notice opens for its reader. */
export function hrefOfNotice({ id, role }: Reader, { kind, entityType, entityId, evaluation, report, nudge }: Facts): string {
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
      if (kind === "evaluation_shared") return ownEvaluation(role, evaluation?.month);
      return role === "team_member" ? "/dashboard" : `${evaluations[role]}?member=${evaluation?.memberId}&month=${evaluation?.month}`;
    case "question":
      return report?.userId === id && !report.isSent ? `/submit-eod?date=${report.date}` : hrefOfReport({ id, role }, report);
    case "report":
      return hrefOfReport({ id, role }, report);
    case "nudge":
      return nudge ? hrefOfNudge(role, nudge) : "/inbox";
    case "policy":
      return "/policy";
    case "access_token":
      return "/profile?tab=security";
    case "series":
      return `${tasks[role]}?new=series`;
    case "week":
      return kind === "week_decided" ? "/hours?tab=mine" : "/hours?tab=weeks";
    case "webhook":
      return "/admin/settings?tab=integrations";
    case "user":
      if (kind === "erasure_requested") return "/admin/settings?tab=privacy";
      if (kind === "person_left") return role === "admin" ? "/admin/teams" : leaves[role];
      return kind === "employment_changed" ? `/admin/profile-management?waiting=${confirmableFields.join(",")}` : "/profile?tab=security";
  }
}

function hrefOfReport({ id, role }: Reader, report: Facts["report"]) {
  if (role === "team_member") return `${reports[role]}?day=${report?.date}`;
  return `${reports[role]}?${report?.userId === id ? "tab=mine" : `user=${report?.userId}`}&day=${report?.date}`;
}
