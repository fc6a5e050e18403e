import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { maxPageSize, type TaskStatus } from "@daybook/contract/core/constants";
import { pluralize } from "@daybook/contract/core/numbers";
import type { Task } from "@daybook/contract/tasks/schemas";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { totalText } from "#lib/format/numbers.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { useStable } from "#ui/use-stable.ts";
import { taskPage } from "#features/tasks/tasks.api.ts";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import type { TaskListState } from "#features/tasks/use-task-list.ts";
import { BoardCard, draggedTask } from "./board-card.tsx";
import s from "./task-board.module.css";
import type { TaskStart } from "../create/task-dialog.tsx";
import { canTransition } from "#features/tasks/status-transitions.ts";

type Props = {
  status: TaskStatus;
  statuses: readonly TaskStatus[];
  list: TaskListState;
  edits: TaskEdits;
  onOpen: (task: Task) => void;
  onAdd: (start: TaskStart) => void;
};

const STEP = 20;

/** The tasks with one status, loaded 20 at a time. Beyond 100 it links to the list. */
export function BoardColumn({ status, statuses, list, edits, onOpen, onAdd }: Props) {
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useQuery(taskPage({ ...list.narrowed, status, limit }, { person: list.person, place: "board" }));
  const { target, isOver } = useDropTarget(status, (task) => edits.setStatus(task, status));
  const rows = data?.data ?? [];
  const total = data?.pagination.totalItems ?? 0;
  const totalOf = totalText(total, data?.isMore);
  const more = total - rows.length;

  const showMore = () => {
    if (limit < maxPageSize) setLimit(Math.min(limit + STEP, maxPageSize));
    else list.setFilters({ board: false, statusFilter: [status] });
  };
  return (
    <section
      ref={target}
      className={s.column}
      data-over={isOver || undefined}
      aria-label={`${status}, ${totalOf} ${pluralize(total, "task")}`}
    >
      <div className={s.head}>
        <TaskStatusMark status={status} />
        <h2>{status}</h2>
        {data && <span className={s.count}>{totalOf}</span>}
        {status !== "Approved" && (
          <IconButton className={s.add} size="xs" label={`New task in ${status}`} onClick={() => onAdd({ status })}>
            <IconPlus size={16} stroke={1.6} />
          </IconButton>
        )}
      </div>
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines count={4} />}
      <ul className={s.cards}>
        {rows.map((task) => (
          <BoardCard key={task._id} task={task} statuses={statuses} edits={edits} onOpen={onOpen} />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={s.more} onClick={showMore}>
          {limit < maxPageSize ? `Show ${Math.min(more, STEP)} more` : `View all ${totalOf} in list`}
        </button>
      )}
      {data && rows.length === 0 && <p className={s.none}>No tasks</p>}
    </section>
  );
}

function useDropTarget(status: TaskStatus, onDrop: (task: Task) => void) {
  const target = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useStable(onDrop);
  useEffect(() => {
    if (!target.current) return;
    return dropTargetForElements({
      element: target.current,
      canDrop: ({ source }) => {
        const task = draggedTask(source.data);
        return task !== null && canTransition(task, status);
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const task = draggedTask(source.data);
        if (task) drop(task);
      },
    });
  }, [status, drop]);
  return { target, isOver };
}
