import type { PlanRow } from "./project-plans.repository.ts";

type Done = Pick<PlanRow, "status" | "estimatedHours" | "loggedHours" | "subtasks" | "checklist">;

/** Returns how much of a task is done, from 0 to 1: by its hours, else its sub-tasks, else its checklist. An open one is never all done. */
export function shareOf({ status, estimatedHours, loggedHours, subtasks, checklist }: Done): number {
  if (status === "Completed" || status === "Approved") return 1;
  const [done, total] = estimatedHours ? [loggedHours, estimatedHours] : subtasks.total > 0 ? partsOf(subtasks) : partsOf(checklist);
  return total === 0 ? 0 : Math.min(0.95, Math.round((done / total) * 100) / 100);
}

const partsOf = ({ done, total }: { done: number; total: number }): [number, number] => [done, total];
