import type { TaskStatus } from "@daybook/contract/core/constants";
import { counted, pluralize } from "@daybook/contract/core/numbers";
import type { Task } from "@daybook/contract/tasks/schemas";
import { choose, confirm } from "#ui/overlay/confirm.ts";
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
    body: counted(open, "sub-task is still open.", "sub-tasks are still open."),
    action: "Complete all",
    alternative: "Only this one",
  });
  return answer === "action" ? "complete" : answer === "alternative" ? "keep" : null;
}

/** The numbers of the open tasks that a task waits for, and how many more one may not see. */
const openBlockers = ({ links: { blockedBy }, waitingFor }: Task) => {
  const numbers = blockedBy.filter(({ status }) => !isDone(status)).map(({ number }) => `#${number}`);
  return { numbers, hidden: waitingFor - numbers.length };
};

/** `Waiting for #1578`, `Waiting for 2 tasks`. */
export const waitingText = (task: Task) => {
  const { numbers } = openBlockers(task);
  return `Waiting for ${numbers.length === 1 && task.waitingFor === 1 ? numbers[0] : counted(task.waitingFor, "task")}`;
};

/** Whether the change starts a task that waits for others. */
export const startsWaiting = ({ status, waitingFor }: Task, next: TaskStatus) =>
  next === "In Progress" && (status === "To Do" || status === "Blocked") && waitingFor > 0;

/** Asks whether to start a task that waits for others. */
export function askToStart(task: Task): Promise<boolean> {
  const { numbers, hidden } = openBlockers(task);
  const named = new Intl.ListFormat("en-GB").format([
    ...numbers,
    ...(hidden > 0
      ? [hidden === 1 ? "a task that you cannot see" : counted(hidden, "task that you cannot see", "tasks that you cannot see")]
      : []),
  ]);
  return confirm({
    title: `Start #${task.number} now?`,
    body: `It waits for ${named}, which ${pluralize(task.waitingFor, "is", "are")} still open.`,
    action: "Start",
  });
}
