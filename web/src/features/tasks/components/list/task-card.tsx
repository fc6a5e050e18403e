import type { Task } from "@daybook/contract/tasks";
import { Avatar, UnassignedAvatar } from "#ui/display/avatar.tsx";
import { Due } from "#ui/display/due.tsx";
import { PriorityMark } from "#ui/display/marks.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { RowCard } from "#ui/table/row-parts.tsx";
import { StatusLabel } from "#ui/display/status-label.tsx";
import { isClosed, nameOf } from "./task-cells.tsx";
import s from "./task-cells.module.css";

/** A task in the list on small screens. */
export const TaskCard = ({ task, onOpen }: { task: Task; onOpen: () => void }) => (
  <RowCard
    onOpen={onOpen}
    aside={task.assignee ? <Avatar person={task.assignee} size={28} /> : <UnassignedAvatar size={28} />}
    lines={[
      <>
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
    ]}
  >
    {task.title}
  </RowCard>
);
