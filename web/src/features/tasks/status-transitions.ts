import { type TaskStatus, taskStatuses } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks";
import type { Choice } from "#ui/form/choice-picker.tsx";
import { statusChoice } from "#ui/form/choices.tsx";

/** Whether a move takes completed work back from somebody else, which needs a word on what is missing. */
export const isReturn = (task: Task, status: TaskStatus, ownId: string) =>
  task.status === "Completed" && status !== "Approved" && status !== "Cancelled" && status !== "Completed" && task.assignee?._id !== ownId;

/** Whether the status may be changed here at all. */
export const canChangeStatus = ({ status, can }: Task) => (status === "Approved" ? can.approve : can.move || can.approve);

/** What a task may become. Approving is shown to whoever may, and possible once the work is completed. */
export function statusChoicesOf({ status, can }: Task): Choice[] {
  return taskStatuses.flatMap((each) => {
    if (each !== "Approved") return [statusChoice(each)];
    if (!can.approve && status !== "Approved") return [];
    const isDue = status === "Completed" || status === "Approved";
    return [{ ...statusChoice(each), disabled: !isDue, ...(!isDue && { hint: "once completed" }) }];
  });
}

/** Whether it may be put into a column of the board. */
export const canTransition = (task: Task, status: TaskStatus) =>
  canChangeStatus(task) && statusChoicesOf(task).some(({ value, disabled }) => value === status && !disabled);
