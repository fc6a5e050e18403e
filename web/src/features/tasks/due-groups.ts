import type { Task } from "@daybook/contract/tasks/schemas";
import { endOfWeek, firstWorkday } from "#lib/format/dates.ts";

export const dueGroups = ["Overdue", "Today", "This week", "Later", "No date"] as const;
export type DueGroup = (typeof dueGroups)[number];

/** Returns when an open task is due; *This week* ends with the company's week. */
export function dueGroup({ dueDate }: Pick<Task, "dueDate">, today: string, workweek: readonly number[]): DueGroup {
  if (!dueDate) return "No date";
  if (dueDate < today) return "Overdue";
  if (dueDate === today) return "Today";
  return dueDate <= endOfWeek(today, firstWorkday(workweek)) ? "This week" : "Later";
}
