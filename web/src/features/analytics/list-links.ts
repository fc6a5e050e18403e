import { openTaskStatuses, type Role } from "@daybook/contract/core/constants";
import type { ReportTasks } from "@daybook/contract/reports/reports";
import { tasksHref } from "#features/tasks/task-links.ts";
import { type DayRange, endOfMonth, endOfWeek, startOfMonth, startOfWeek } from "#lib/format/dates.ts";

/* Links from a figure to the rows it counts: the role's list, filtered through its URL. */

/** The scope of a figure: teams by name, users and projects by id. Empty means everyone. */
export type Of = { team?: readonly string[]; user?: readonly string[]; project?: readonly string[] };

export const addressOf = (path: string, search: Record<string, string | readonly string[] | undefined>) => {
  const given = Object.entries(search).flatMap(([name, value]) => (value && value.length > 0 ? [[name, String(value)]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** Link to a role's reports, from a date on or of one day. */
export const eodsHref = (role: Role, { team, user, project }: Of = {}, more: { from?: string; day?: string; blockers?: "true" } = {}) =>
  addressOf(role === "admin" ? "/eods" : role === "team_lead" ? "/team-lead/eods" : "/all-eods", { ...more, user, team, project });

/** Link to a role's blockers. */
export const blockersHref = (
  role: Role,
  { team, user, project }: Of = {},
  more: { owner?: string; resolved?: "true"; resolvedFrom?: string; resolvedTo?: string } = {},
) => addressOf(eodsHref(role), { tab: "blockers", ...more, user, team, project });

const hoursScreens: Record<Role, string> = { admin: "/admin/hours", team_lead: "/team-lead/hours", team_member: "/my-hours" };

/** Link to a report of exactly this period. */
export const reportHref = (
  report: string,
  { from, to }: DayRange,
  { team, user, project }: Of = {},
  more: { status?: readonly string[]; tasks?: ReportTasks } = {},
) => addressOf("/reports", { report, when: `${from}..${to}`, team, project, person: user, ...more });

/** Link to the hours of a period: the hours screen for a week or month, else a report. */
export function hoursHref(role: Role, period: DayRange, today: string, { team, user, project }: Of = {}) {
  const { from, to } = period;
  const isUpTo = (end: string) => to === end || (to === today && today < end);
  const isWeek = from === startOfWeek(from) && isUpTo(endOfWeek(from));
  const isMonth = from === startOfMonth(from) && isUpTo(endOfMonth(from));
  if (!isWeek && !isMonth) return reportHref("hours", period, { team: team ?? [], user: user ?? [], project: project ?? [] });
  const isNow = isWithinPeriod(today, isWeek ? endOfWeek(from) : endOfMonth(from), from);
  return addressOf(hoursScreens[role], { span: isWeek ? undefined : "month", from: isNow ? undefined : from, team, user, project });
}

/** Link to one person's month on the hours screen: the month of `day`, by default the current one. */
export const personHoursHref = (role: Role, person: string, day?: string, project?: readonly string[]) =>
  addressOf(hoursScreens[role], { span: "month", from: day, person, project });

const isWithinPeriod = (day: string, end: string, start: string) => start <= day && day <= end;

/** The `assigneeFilter` for all assignees: without one, a lead's task list shows only the lead's own tasks. */
const allAssignees = ["all"];

type Tasks = "opened" | "open" | "overdue";

/** Link to the task list: tasks created in the period, or tasks that are open or overdue now. */
export function taskListHref(role: Role, which: Tasks, { from, to }: DayRange, { user, project }: Of = {}) {
  const whose = { assigneeFilter: user && user.length > 0 ? user : allAssignees, projectFilter: project };
  if (which === "opened") {
    return addressOf(tasksHref(role), {
      ...whose,
      dateFilter: "custom",
      customStartDate: from,
      customEndDate: to,
      dateField: "createdAt",
    });
  }
  return addressOf(tasksHref(role), {
    ...whose,
    statusFilter: openTaskStatuses,
    dateFilter: which === "overdue" ? "overdue" : undefined,
  });
}
