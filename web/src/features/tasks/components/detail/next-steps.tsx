import type { Task } from "@daybook/contract/tasks/schemas";
import { Button, Group } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useSession } from "#lib/session/session.ts";
import { canComplete } from "#features/tasks/status-transitions.ts";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import s from "./task-content.module.css";

type Props = { task: Task; edits: TaskEdits };

const check = <IconCheck size={14} stroke={1.8} />;

/** Buttons for the likeliest next status: *Start*, *Resume* and *Complete*, or *Approve* and *Return* for reviewers. */
export function NextSteps({ task, edits }: Props) {
  const { user } = useSession();
  if (task.status === "Completed" && task.can.approve) return <Review task={task} edits={edits} />;
  if (!canComplete(task)) return null;
  // Others do not begin the work of the assignee.
  const begins = task.status !== "In Progress" && task.assignee?._id === user._id;
  return (
    <Group gap={8} data-screen-only>
      {begins && <Button onClick={() => edits.setStatus(task, "In Progress")}>{task.status === "Blocked" ? "Resume" : "Start"}</Button>}
      <Button leftSection={check} {...(begins && { variant: "subtle", color: "gray" })} onClick={() => edits.complete(task)}>
        Complete
      </Button>
    </Group>
  );
}

function Review({ task, edits }: Props) {
  return (
    <div className={s.review} role="group" aria-label="Review">
      <span>{task.assignee ? `${task.assignee.name} marked this as completed.` : "This task is ready for your review."}</span>
      <Button size="xs" leftSection={check} onClick={() => edits.setStatus(task, "Approved")}>
        Approve
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => edits.setStatus(task, "In Progress")}>
        Return
      </Button>
    </div>
  );
}
