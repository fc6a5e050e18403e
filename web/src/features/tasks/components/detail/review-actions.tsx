import type { Task } from "@daybook/contract/tasks/schemas";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import s from "./task-content.module.css";

/** Approve and Return buttons for reviewers of a completed task. */
export function ReviewActions({ task, edits }: { task: Task; edits: TaskEdits }) {
  if (task.status !== "Completed" || !task.can.approve) return null;
  return (
    <div className={s.review} role="group" aria-label="Review">
      <span>{task.assignee ? `${task.assignee.name} marked this as completed.` : "This task is ready for your review."}</span>
      <Button size="xs" leftSection={<IconCheck size={14} stroke={1.8} />} onClick={() => edits.setStatus(task, "Approved")}>
        Approve
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => edits.setStatus(task, "In Progress")}>
        Return
      </Button>
    </div>
  );
}
