import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { TaskStatus } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import { IconBug, IconLifebuoy, IconSearch, IconSparkles, IconTool } from "@tabler/icons-react";
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { Avatar, UnassignedAvatar } from "#ui/display/avatar.tsx";
import { Due } from "#ui/display/due.tsx";
import { PriorityMark, TaskStatusMark } from "#ui/display/marks.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { RowMenu } from "#ui/table/row-menu.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { canTransition } from "#features/tasks/status-transitions.ts";
import { taskHref } from "#features/tasks/task-links.ts";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import s from "./task-board.module.css";
import { isClosed, nameOf, TaskExtras } from "../list/task-cells.tsx";
import { TaskMenu } from "../list/task-menu.tsx";
import { TaskReviewButtons } from "../list/task-review-buttons.tsx";
import { MenuDivider, MenuItem } from "#ui/overlay/menu-parts.tsx";

type Props = { task: Task; statuses: readonly TaskStatus[]; edits: TaskEdits; onOpen: (task: Task) => void };

const typeIcons: Partial<Record<Task["type"], ComponentType<{ size: number; stroke: number }>>> = {
  Bug: IconBug,
  Feature: IconSparkles,
  Improvement: IconTool,
  Research: IconSearch,
  Support: IconLifebuoy,
};

/** Returns the dragged task from the drag data. */
export const draggedTask = (data: Record<string | symbol, unknown>) => ("task" in data ? (data["task"] as Task) : null);

/** Id of the card moved by keyboard. It remounts in another column, which focuses it. */
let movedByKeyboard: string | null = null;

/** A task on the board. Completed tasks show Approve and Return to reviewers. */
export function BoardCard({ task, statuses, edits, onOpen }: Props) {
  const { user } = useSession();
  const targets = statuses.filter((status) => status !== task.status && canTransition(task, status));
  const { card, isDragged } = useDraggable(task, targets.length > 0 && !isTemporary(task));
  const TypeIcon = typeIcons[task.type];
  const canReview = task.status === "Completed" && task.can.approve;

  /** Ctrl with an arrow key moves the card to the next column that accepts it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    const at = statuses.indexOf(task.status);
    const next =
      event.key === "ArrowRight"
        ? statuses.slice(at + 1).find((status) => targets.includes(status))
        : statuses.slice(0, Math.max(at, 0)).findLast((status) => targets.includes(status));
    if (!next) return;
    event.preventDefault();
    movedByKeyboard = task._id;
    edits.setStatus(task, next);
  };
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (movedByKeyboard !== task._id) return;
    movedByKeyboard = null;
    link.current?.focus();
  }, [task._id]);

  return (
    <li ref={card} className={s.card} data-dragged={isDragged || undefined} data-temporary={isTemporary(task) || undefined}>
      <div className={s.meta}>
        <span>{nameOf(task)}</span>
        {TypeIcon && (
          <span className={s.type} role="img" aria-label={task.type} {...tooltip(task.type)}>
            <TypeIcon size={14} stroke={1.6} />
          </span>
        )}
        <span className={s.end} role="img" aria-label={`Priority ${task.priority}`} {...tooltip(task.priority)}>
          <PriorityMark priority={task.priority} />
        </span>
        {!isTemporary(task) && (
          <RowMenu
            name={nameOf(task)}
            items={() => (
              <>
                {targets.map((status) => (
                  <MenuItem key={status} leftSection={<TaskStatusMark status={status} />} onClick={() => edits.setStatus(task, status)}>
                    Move to {status}
                  </MenuItem>
                ))}
                {targets.length > 0 && <MenuDivider />}
                <TaskMenu task={task} edits={edits} />
              </>
            )}
          />
        )}
      </div>
      <AppLink
        ref={link}
        className={s.title}
        href={isTemporary(task) ? "" : taskHref(user.role, task._id)}
        draggable={false}
        aria-keyshortcuts="Control+ArrowLeft Control+ArrowRight"
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(task);
        }}
      >
        {task.title}
      </AppLink>
      <span className={s.project}>
        <ProjectMark project={task.project} />
      </span>
      <div className={s.foot}>
        <Due day={task.dueDate} done={isClosed(task)} />
        <TaskExtras task={task} />
        <span
          className={s.end}
          role="img"
          aria-label={task.assignee?.name ?? "Unassigned"}
          {...tooltip(task.assignee?.name ?? "Unassigned")}
        >
          {task.assignee ? <Avatar person={task.assignee} size={20} /> : <UnassignedAvatar size={20} />}
        </span>
      </div>
      {canReview && (
        <div className={s.review}>
          <TaskReviewButtons task={task} edits={edits} />
        </div>
      )}
    </li>
  );
}

function useDraggable(task: Task, allowed: boolean) {
  const card = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    if (!card.current || !allowed) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ task }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [task, allowed]);
  return { card, isDragged };
}
