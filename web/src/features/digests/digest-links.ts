import { openTaskStatuses, type Role } from "@daybook/contract/core/constants";
import type { Digest } from "@daybook/contract/digests/digests";
import { addressOf, eodsHref, hoursHref } from "#features/analytics/list-links.ts";
import { leavesHref } from "#features/leaves/leave-links.ts";
import { tasksHref } from "#features/tasks/task-links.ts";

/* Links from the figures of a digest to the rows they count. */

type Period = Digest["period"];

const everyone = { assigneeFilter: "all" };

/** Link to the reports of the period. */
export const missingHref = (role: Role, { startDate, endDate }: Period) =>
  eodsHref(role, {}, startDate === endDate ? { day: startDate } : { from: startDate });

/** Link to completed tasks; members have no tab for approval. */
export const completedHref = (role: Role) =>
  addressOf(tasksHref(role), role === "team_member" ? { ...everyone, statusFilter: "Completed" } : { view: "pending-approval" });

/** Link to the open tasks that are due today. */
export const dueHref = (role: Role) => addressOf(tasksHref(role), { ...everyone, statusFilter: openTaskStatuses, dateFilter: "today" });

/** Link to the open tasks whose day has passed. */
export const slippedHref = (role: Role) => addressOf(tasksHref(role), { view: "overdue" });

/** Link to a day of the leave calendar. */
export const awayHref = (role: Role, day: string) => addressOf(leavesHref(role), { month: day.slice(0, 7), day });

/** Link to the hours of the period. Members have no report of a single day, so their week opens with the day. */
export function digestHoursHref(role: Role, { startDate: from, endDate: to }: Period, today: string) {
  if (role === "team_member" && from === to) return addressOf("/my-hours", { from, day: from });
  return hoursHref(role, { from, to }, today);
}
