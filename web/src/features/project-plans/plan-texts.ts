import { counted } from "@daybook/contract/core/numbers";
import type { PlanTask } from "@daybook/contract/project-plans/project-plans";
import { rangeText } from "#lib/format/dates.ts";
import { type Late, lateText } from "./plan-lateness.ts";
import { isDone } from "./plan-rows.ts";

/** `16 – 30 Nov`, `due 30 Nov`, `from 16 Nov`. */
export function datesText({ startDate, dueDate }: Pick<PlanTask, "startDate" | "dueDate">, today: string) {
  const text = (day: string) => rangeText({ from: day, to: day }, today);
  if (startDate === null) return `due ${text(dueDate!)}`;
  return dueDate === null ? `from ${text(startDate)}` : rangeText({ from: startDate, to: dueDate }, today);
}

/** `40% done`, `done`; undefined before anything is. */
export function shareText(task: Pick<PlanTask, "status" | "share">) {
  if (isDone(task)) return "done";
  return task.share > 0 ? `${Math.round(task.share * 100)}% done` : undefined;
}

/** The name of a bar: `#12 Sign the build, Devi Kapoor, 16 – 30 Nov, 40% done, 2 days late, waits for 1 task`. */
export const barText = (task: PlanTask, late: Late | undefined, today: string) =>
  [
    `#${task.number} ${task.title}`,
    task.assignee?.name,
    datesText(task, today),
    shareText(task),
    late && lateText(late),
    !isDone(task) && task.waitingFor > 0 && `waits for ${counted(task.waitingFor, "task")}`,
  ]
    .filter(Boolean)
    .join(", ");
