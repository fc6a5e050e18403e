import { type TaskStatus, taskStatuses } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import type { Choice } from "#ui/form/choice-picker.tsx";
import { statusChoice } from "#ui/form/choices.tsx";

/** Whether a status change returns another user's completed task, which requires a note. */
export const isReturn = (task: Task, status: TaskStatus, ownId: string) =>
  task.status === "Completed" && status !== "Approved" && status !== "Cancelled" && status !== "Completed" && task.assignee?._id !== ownId;

/** Whether the user can change the status. */
export const canChangeStatus = ({ status, can }: Task) => (status === "Approved" ? can.approve : can.move || can.approve);

/** Whether a task with the status is no longer open. */
export const isDone = (status: TaskStatus) => status === "Completed" || status === "Approved" || status === "Cancelled";

/** Whether the user can complete the task with one click. */
export const canComplete = ({ status, can }: Task) => can.move && (status === "To Do" || status === "In Progress" || status === "Blocked");

/** Returns the selectable statuses. Approvers see *Approved*, disabled until the task is completed. */
export function statusChoicesOf({ status, can }: Task): Choice[] {
  return taskStatuses.flatMap((each) => {
    // A delegate of a lead approves and returns a completed task, and does not cancel it.
    if (!can.move && status === "Completed" && each === "Cancelled") return [];
    if (each !== "Approved") return [statusChoice(each)];
    if (!can.approve && status !== "Approved") return [];
    const isApprovable = status === "Completed" || status === "Approved";
    return [{ ...statusChoice(each), disabled: !isApprovable, ...(!isApprovable && { hint: "once completed" }) }];
  });
}

/** Whether the task can move to this status, for example by dropping it on a board column. */
export const canTransition = (task: Task, status: TaskStatus) =>
  canChangeStatus(task) && statusChoicesOf(task).some(({ value, disabled }) => value === status && !disabled);
