import type { Task } from "@daybook/contract/tasks/schemas";
import { Fragment } from "react";
import { LabelMarks } from "#features/labels/components/label-mark.tsx";
import { Due } from "#ui/display/due.tsx";
import { PriorityMark } from "#ui/display/marks.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { RowCard } from "#ui/table/row-parts.tsx";
import { StatusLabel } from "#ui/display/status-label.tsx";
import { canComplete } from "#features/tasks/status-transitions.ts";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import { CompleteTick } from "./complete-tick.tsx";
import { AssigneeAvatar, isClosed, nameOf, SkippedMark, SubtaskMark, WaitingMark } from "./task-cells.tsx";
import { TaskReviewButtons } from "./task-review-buttons.tsx";
import s from "./task-cells.module.css";

type Props = { task: Task; onOpen: () => void; edits: TaskEdits; /** Shows the decision buttons. */ review?: boolean };

/** A task in the list on small screens. */
export const TaskCard = ({ task, onOpen, edits, review = false }: Props) => (
  <RowCard
    onOpen={onOpen}
    aside={<AssigneeAvatar task={task} size={28} />}
    lines={[
      <>
        {canComplete(task) && <CompleteTick task={task} edits={edits} />}
        <StatusLabel status={task.status} />
        <Due day={task.dueDate} done={isClosed(task)} />
      </>,
      <>
        <span className={s.mark} role="img" aria-label={task.priority}>
          <PriorityMark priority={task.priority} />
        </span>
        {nameOf(task)}
        <ProjectMark project={task.project} />
      </>,
      (task.labels.length > 0 || task.subtasks.total > 0 || task.waitingFor > 0 || (task.series?.skipped ?? 0) > 0) && (
        <Fragment key="parts">
          <SubtaskMark task={task} />
          <WaitingMark task={task} />
          <SkippedMark task={task} />
          <LabelMarks labels={task.labels} className={s.extra} />
        </Fragment>
      ),
      review && <TaskReviewButtons key="review" task={task} edits={edits} wide />,
    ]}
  >
    <bdi>{task.title}</bdi>
  </RowCard>
);
