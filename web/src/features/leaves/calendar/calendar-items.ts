import type { Role } from "@daybook/contract/core/constants";
import type { AwayEntry, DueTask } from "@daybook/contract/leaves/schemas";
import { taskHref } from "#features/tasks/task-links.ts";
import { barText, colorOf, periodText } from "../leave-labels.ts";

/** What a calendar shows on one day or on several: a leave, or a task on its due date. */
export type CalendarItem = {
  id: string;
  kind: "away" | "own" | "due";
  title: string;
  startDate: string;
  endDate: string;
  /** The days that count, without the days off between them. */
  days: string[];
  /** A CSS color. */
  color?: string | undefined;
  isPending: boolean;
  /** The small text of a bar, which may begin before or end after its week. */
  details: (bar: { before: boolean; after: boolean }) => string;
  /** What the bar means, in words. */
  description: string;
  task?: { href: string; status: DueTask["status"] };
};

/** @param ownId own leave is named after its type. */
export function leaveItem(entry: AwayEntry, today: string, ownId?: string): CalendarItem {
  const isOwn = entry.user._id === ownId;
  const { closure, ...rest } = entry;
  return {
    ...entry,
    id: entry.leaveId,
    kind: isOwn ? "own" : "away",
    title: isOwn ? (closure ?? entry.leaveType ?? "Leave") : entry.user.name,
    color: colorOf(entry.color),
    isPending: entry.status === "Pending",
    details: (bar) => barText(isOwn ? rest : entry, bar),
    description: [isOwn ? "your leave" : (closure ?? entry.leaveType), periodText(entry, today)].filter(Boolean).join(", "),
  };
}

export const taskItem = ({ _id, title, status, dueDate }: DueTask, role: Role): CalendarItem => ({
  id: _id,
  kind: "due",
  title,
  startDate: dueDate,
  endDate: dueDate,
  days: [dueDate],
  color: "var(--accent-text)",
  isPending: false,
  details: () => "",
  description: `due, ${status}`,
  task: { href: taskHref(role, _id), status },
});

/** The items of a day: own leave, due tasks, then who is away. */
export const itemsOn = (items: CalendarItem[], day: string) => items.filter(({ days }) => days.includes(day));

/** `2 away`, `your leave, 2 away, 1 due`. */
export function countText(items: CalendarItem[]) {
  const count = (kind: CalendarItem["kind"]) => items.filter((item) => item.kind === kind).length;
  return [count("own") > 0 && "your leave", `${count("away")} away`, count("due") > 0 && `${count("due")} due`].filter(Boolean).join(", ");
}
