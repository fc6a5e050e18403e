import type { Task } from "@daybook/contract/tasks/schemas";
import { IconCheck } from "@tabler/icons-react";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { canComplete } from "#features/tasks/status-transitions.ts";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import s from "./complete-tick.module.css";
import { nameOf } from "./task-cells.tsx";

type Props = { task: Task; edits: Pick<TaskEdits, "complete"> };

/** A round button that completes the task with one click. Other statuses keep its space: done ones show their mark. */
export function CompleteTick({ task, edits }: Props) {
  if (!canComplete(task)) {
    const isDone = task.status === "Completed" || task.status === "Approved";
    return <span className={s.done}>{isDone && <TaskStatusMark status={task.status} size={18} />}</span>;
  }
  return (
    <button
      type="button"
      className={s.tick}
      aria-label={`Complete ${nameOf(task)}`}
      data-no-open
      onClick={() => edits.complete(task)}
      {...tooltip("Complete")}
    >
      <span className={s.ring}>
        <IconCheck size={12} stroke={2.4} aria-hidden />
      </span>
    </button>
  );
}
