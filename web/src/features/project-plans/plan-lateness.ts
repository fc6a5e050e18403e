import { counted } from "@daybook/contract/core/numbers";
import type { PlanTask } from "@daybook/contract/project-plans/project-plans";
import { type PlanDays, spanOf } from "./plan-days.ts";

/** Why a task is late: its due date has passed, or what blocks it ends too late (`by`: the number of that task). */
export type Late = { days: number; by: number | null };

const isDone = ({ status }: Pick<PlanTask, "status">) => status === "Completed" || status === "Approved";

/**
 * Returns the open tasks that are late, with the workdays. A task ends when it is due, but not before today, and what is left of it not
 * before the open tasks that block it have ended.
 */
export function latenessOf(tasks: readonly PlanTask[], days: PlanDays, today: string): ReadonlyMap<string, Late> {
  const byId = new Map(tasks.map((task) => [task._id, task]));
  const now = days.indexOf(today);
  const ends = new Map<string, number>();
  const late = new Map<string, Late>();

  const endOf = (task: PlanTask): number => {
    const known = ends.get(task._id);
    if (known !== undefined) return known;
    const { from, to } = spanOf(task, days);
    ends.set(task._id, to);
    if (isDone(task)) return to;
    const isOverdue = task.dueDate !== null && task.dueDate < today;
    const blockers = task.blockedBy.flatMap((id) => byId.get(id) ?? []).filter((each) => !isDone(each));
    const last = blockers.reduce<{ end: number; number: number } | null>((latest, each) => {
      const end = endOf(each);
      return latest === null || end > latest.end ? { end, number: each.number } : latest;
    }, null);
    const left = Math.max(1, Math.ceil((to - from + 1) * (1 - task.share)));
    const pushed = last !== null && last.end >= from ? last.end + left : to;
    const own = isOverdue ? Math.max(to, now) : to;
    const end = Math.max(own, pushed);
    if (task.dueDate !== null && (isOverdue || end > to))
      late.set(task._id, { days: Math.max(end - to, isOverdue ? 1 : 0), by: pushed > own ? last!.number : null });
    ends.set(task._id, end);
    return end;
  };
  for (const task of tasks) endOf(task);
  return late;
}

/** `2 days late`, `pushed 3 days late by #12`. */
export function lateText({ days, by }: Late) {
  const amount = `${counted(days, "day")} late`;
  return by === null ? amount : `pushed ${amount} by #${by}`;
}
