import { createHash } from "node:crypto";
import { textKey } from "@daybook/contract/core/comparable";
import type { ProjectRef } from "@daybook/contract/core/common";
import type { SuggestedItem } from "@daybook/contract/eods/eods";
import type { OfferedItem } from "@daybook/contract/plans/schemas";

export type StoredItem = { text: string; taskId: string | null; hours: number | null; picked: boolean };

/** A task that the person can plan. */
export type PlannableTask = {
  id: string;
  title: string;
  dueDate: string | null;
  project: ProjectRef | null;
  isOpen: boolean;
  /** Whether it is due or in progress. */
  isOffered: boolean;
};

type Named = { text: string; taskId: string | null };

/** What an item is about: its task, or what its text says. */
export const keyOf = ({ taskId, text }: Named) => taskId ?? textKey(text);

/** Returns the id of an item: the same for the same owner (a person's day) and key, whether it is stored or only offered. */
export function itemId(owner: string, key: string): string {
  const hex = createHash("sha256").update(`${owner} ${key}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The tasks that are due or in progress, as items of a report. */
export const suggestedTasks = (tasks: readonly PlannableTask[]): SuggestedItem[] =>
  tasks
    .filter(({ isOffered }) => isOffered)
    .map(({ id, title, project }) => ({ taskName: title, project, taskId: id, status: "In Progress", source: "task" }));

type Item = Omit<OfferedItem, "_id">;

/** Converts what is suggested for a day to items of a plan that are not picked. What is done is not offered. */
export function offeredItems(suggested: readonly SuggestedItem[], tasks: readonly PlannableTask[], date: string): Item[] {
  return suggested.flatMap(({ taskName, taskId, project, source }): Item[] => {
    const task = tasks.find(({ id }) => id === taskId);
    if (task && !task.isOpen) return [];
    const isDue = task?.dueDate != null && task.dueDate <= date;
    const reason = source === "plan" || source === "unfinished" ? source : isDue ? "due" : "started";
    const due = { reason, dueDate: task?.dueDate ?? null } as const;
    const named = { text: task?.title ?? taskName, taskId: task?.id ?? null, project: task?.project ?? project };
    return [{ ...named, ...due, hours: null, picked: false }];
  });
}

/** Returns the offered items in their order with what is stored of them, then the items that the person added. */
export function mergedItems(stored: readonly StoredItem[], offered: readonly Item[], tasks: readonly PlannableTask[]): Item[] {
  const isSame = (a: Named, b: Named) => (a.taskId !== null && a.taskId === b.taskId) || textKey(a.text) === textKey(b.text);
  const added = stored.filter((item) => !offered.some((other) => isSame(item, other)));
  return [
    ...offered.map((item) => {
      const saved = stored.find((other) => isSame(item, other));
      return saved ? { ...item, hours: saved.hours, picked: saved.picked } : item;
    }),
    ...added.map(({ text, taskId, hours, picked }): Item => {
      const task = tasks.find(({ id }) => id === taskId);
      return {
        text: task?.title ?? text,
        // A task that is deleted or no longer the person's own stays as its text.
        taskId: task?.id ?? null,
        project: task?.project ?? null,
        hours,
        picked,
        reason: "added",
        dueDate: task?.dueDate ?? null,
      };
    }),
  ];
}
