import { counted } from "@daybook/contract/core/numbers";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSession } from "#lib/session/session.ts";
import { Avatar, UnassignedAvatar } from "#ui/display/avatar.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { TimeAgo } from "#ui/display/time-ago.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { DetailRow, RowsTitle, Ruled, TextLink } from "#ui/layout/section.tsx";
import { taskHref, tasksHref } from "#features/tasks/task-links.ts";
import { shownToReview, tasksToReview } from "#features/tasks/tasks.api.ts";
import { useStatusEdit } from "#features/tasks/use-task-edits.ts";
import { nameOf } from "./task-cells.tsx";
import { TaskReviewButtons } from "./task-review-buttons.tsx";

const ReturnDialog = lazy(async () => ({ default: (await import("../detail/return-dialog.tsx")).ReturnDialog }));

/** Returns the completed tasks that the user can approve, longest waiting first; optionally of one team's people. */
export function useTasksToReview(team: string | undefined) {
  const { data, error, refetch } = useQuery(tasksToReview(team));
  return { rows: data?.data, count: data?.pagination.totalItems ?? 0, error, refetch };
}

/** The tasks with Approve and Return in the row. Returning asks for a note. Renders nothing without tasks. */
export function TasksToReview({ team }: { team: string | undefined }) {
  const { role } = useSession().user;
  const { rows = [], count } = useTasksToReview(team);
  const edits = useStatusEdit();
  const { returning } = edits;
  const visible = rows.slice(0, shownToReview);
  return (
    <>
      {visible.length > 0 && <RowsTitle>Completed tasks</RowsTitle>}
      <Ruled>
        {visible.map((task) => (
          <DetailRow
            key={task._id}
            avatar={task.assignee ? <Avatar person={task.assignee} size={28} /> : <UnassignedAvatar size={28} />}
            title={<AppLink href={taskHref(role, task._id)}>{task.title}</AppLink>}
            details={
              <>
                <span>{nameOf(task)}</span>
                <ProjectMark project={task.project} />
                <span dir="auto">{task.assignee?.name ?? "Unassigned"}</span>
                {task.completedAt && <TimeAgo value={task.completedAt} />}
              </>
            }
            action={<TaskReviewButtons task={task} edits={edits} />}
          />
        ))}
      </Ruled>
      {count > visible.length && (
        <TextLink href={`${tasksHref(role)}?view=pending-approval`}>Show all {counted(count, "task")} to approve</TextLink>
      )}
      <Suspense>
        {returning.subject && (
          <ReturnDialog key={returning.key} {...returning.subject} opened={returning.opened} onClose={returning.close} />
        )}
      </Suspense>
    </>
  );
}
