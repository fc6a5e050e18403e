import type { Task } from "@daybook/contract/tasks/schemas";
import { endOfWeek, type Weekday } from "#lib/format/dates.ts";

export const dueGroups = ["Overdue", "Today", "This week", "Later", "No date"] as const;
export type DueGroup = (typeof dueGroups)[number];

/** Returns the first workday of a company's week: Sunday where Friday and Saturday are free. Monday if every day is a workday. */
export function firstWorkday(workweek: readonly number[]): Weekday {
  const isFirst = (day: number) => workweek.includes(day) && !workweek.includes(day === 1 ? 7 : day - 1);
  return (workweek.find(isFirst) ?? 1) as Weekday;
}

/** Returns when an open task is due; *This week* ends with the company's week. */
export function dueGroup({ dueDate }: Pick<Task, "dueDate">, today: string, workweek: readonly number[]): DueGroup {
  if (!dueDate) return "No date";
  if (dueDate < today) return "Overdue";
  if (dueDate === today) return "Today";
  return dueDate <= endOfWeek(today, firstWorkday(workweek)) ? "This week" : "Later";
}
