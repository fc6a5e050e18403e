import type { TaskStatus } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import { choose } from "#ui/overlay/confirm.ts";
import { isDone } from "./status-transitions.ts";

/** Whether the task is a sub-task, of a task that one may see or not. */
export const isSubtask = ({ parent, parentHidden }: Task) => parent !== null || parentHidden;

/** Whether the change completes a task with open sub-tasks, so that the user decides about them. */
export const asksForSubtasks = ({ status, subtasks: { done, total } }: Task, next: TaskStatus) =>
  next === "Completed" && !isDone(status) && total > done;

/** Asks what happens to the open sub-tasks of a task that is completed; null to change nothing. */
export async function askForSubtasks({ number, subtasks: { done, total } }: Task): Promise<"complete" | "keep" | null> {
  const open = total - done;
  const answer = await choose({
    title: `Complete the sub-tasks of #${number} too?`,
    body: open === 1 ? "1 sub-task is still open." : `${open} sub-tasks are still open.`,
    action: "Complete all",
    alternative: "Only this one",
  });
  return answer === "action" ? "complete" : answer === "alternative" ? "keep" : null;
}
