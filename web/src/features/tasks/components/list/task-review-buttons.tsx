import type { Task } from "@daybook/contract/tasks/schemas";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import s from "./task-cells.module.css";
import { singleClick } from "#ui/single-click.ts";
import { nameOf } from "./task-cells.tsx";

type Props = { task: Task; edits: Pick<TaskEdits, "setStatus">; /** Full-width buttons, on cards. */ wide?: boolean };

/** Approves a completed task, or opens the dialog that returns it with a note. */
export function TaskReviewButtons({ task, edits, wide = false }: Props) {
  if (task.status !== "Completed") return null;
  if (!task.can.approve) return <span className={s.none}>Needs another approver</span>;
  return (
    <span className={s.review} data-wide={wide || undefined} data-no-open>
      <Button
        aria-label={`Approve ${nameOf(task)}`}
        leftSection={<IconCheck size={15} stroke={1.8} />}
        onClick={singleClick(() => edits.setStatus(task, "Approved"))}
      >
        Approve
      </Button>
      <Button
        aria-label={`Return ${nameOf(task)}`}
        {...(!wide && { variant: "subtle", color: "gray" })}
        onClick={() => edits.setStatus(task, "In Progress")}
      >
        Return
      </Button>
    </span>
  );
}
