import { openTaskStatuses, type Role } from "@daybook/contract/core/constants";
import type { ReportTasks } from "@daybook/contract/reports";
import { tasksHref } from "#features/tasks/task-links.ts";
import { type DayRange, endOfMonth, endOfWeek, startOfMonth, startOfWeek } from "#lib/format/dates.ts";

/*
 * Where the rows behind a figure are: the list of the role with filters in its address.
 */

/** Who or what a figure is of; nobody in particular where all of it is empty. Teams by name, the rest by id. */
export type Of = { team?: readonly string[]; user?: readonly string[]; project?: readonly string[] };

export const addressOf = (path: string, search: Record<string, string | readonly string[] | undefined>) => {
  const given = Object.entries(search).flatMap(([name, value]) => (value && value.length > 0 ? [[name, String(value)]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** Reports of a role's people, from a day on or of one day. */
export const eodsHref = (role: Role, { team, user, project }: Of = {}, more: { from?: string; day?: string; blockers?: "true" } = {}) =>
  addressOf(role === "admin" ? "/eods" : role === "team_lead" ? "/team-lead/eods" : "/all-eods", { ...more, user, team, project });

const hoursScreens: Record<Role, string> = { admin: "/admin/hours", team_lead: "/team-lead/hours", team_member: "/my-hours" };

/** A table with exactly the days of a period. */
export const reportHref = (
  report: string,
  { from, to }: DayRange,
  { team, user, project }: Of = {},
  more: { status?: readonly string[]; tasks?: ReportTasks } = {},
) => addressOf("/reports", { report, when: `${from}..${to}`, team, project, person: user, ...more });

/** The hours of a period: the hours screen where it is a week or a month up to now, else a report of the same days. */
export function hoursHref(role: Role, period: DayRange, today: string, { team, user, project }: Of = {}) {
  const { from, to } = period;
  const isUpTo = (end: string) => to === end || (to === today && today < end);
  const isWeek = from === startOfWeek(from) && isUpTo(endOfWeek(from));
  const isMonth = from === startOfMonth(from) && isUpTo(endOfMonth(from));
  if (!isWeek && !isMonth) return reportHref("hours", period, { team: team ?? [], user: user ?? [], project: project ?? [] });
  const isNow = isWithinPeriod(today, isWeek ? endOfWeek(from) : endOfMonth(from), from);
  return addressOf(hoursScreens[role], { span: isWeek ? undefined : "month", from: isNow ? undefined : from, team, user, project });
}

/** The days of one person on the hours screen, in the month of a day or in this one. */
export const personHoursHref = (role: Role, person: string, day?: string, project?: readonly string[]) =>
  addressOf(hoursScreens[role], { span: "month", from: day, person, project });

const isWithinPeriod = (day: string, end: string, start: string) => start <= day && day <= end;

/** In place of a person: the task list of a lead would begin with the lead's own tasks. */
const everybody = ["all"];

type Tasks = "opened" | "open" | "overdue";

/** The tasks behind a number: those of a period's days, or those that are open now. */
export function taskListHref(role: Role, which: Tasks, { from, to }: DayRange, { user, project }: Of = {}) {
  const whose = { assigneeFilter: user && user.length > 0 ? user : everybody, projectFilter: project };
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
