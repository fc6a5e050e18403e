import type { Task } from "@daybook/contract/tasks";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import s from "./task-content.module.css";

/** Approve or Return, where completed work waits for the one who looks at it. */
export function ReviewActions({ task, edits }: { task: Task; edits: TaskEdits }) {
  if (task.status !== "Completed" || !task.can.approve) return null;
  return (
    <div className={s.decide} role="group" aria-label="Decision">
      <span>{task.assignee ? `${task.assignee.name} says it is done.` : "It waits for your approval."}</span>
      <Button size="xs" leftSection={<IconCheck size={14} stroke={1.8} />} onClick={() => edits.setStatus(task, "Approved")}>
        Approve
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => edits.setStatus(task, "In Progress")}>
        Return
      </Button>
    </div>
  );
}
