import type { TaskStatus } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import type { TaskListState } from "#features/tasks/use-task-list.ts";
import { BoardColumn } from "./board-column.tsx";
import s from "./task-board.module.css";
import type { TaskStart } from "../create/task-dialog.tsx";

type Props = { list: TaskListState; edits: TaskEdits; onOpen: (task: Task) => void; onAdd: (start: TaskStart) => void };

const allColumns: TaskStatus[] = ["To Do", "In Progress", "Blocked", "Completed", "Approved"];
const columnsOf = {
  "pending-approval": ["Completed"],
  overdue: ["To Do", "In Progress", "Blocked"],
  mine: allColumns,
  deleted: allColumns,
} as const satisfies Record<string, readonly TaskStatus[]>;

/** Kanban board with one column per status. Cards move by drag and drop, from their menu, or with Ctrl and the arrow keys. */
export function TaskBoard({ list, edits, onOpen, onAdd }: Props) {
  const { view, approved } = list.filters;
  const columns: readonly TaskStatus[] = view ? columnsOf[view] : allColumns;
  const statuses = columns.filter((status) => status !== "Approved" || approved);
  return (
    <div className={s.board} role="group" aria-label="Board">
      {statuses.map((status) => (
        <BoardColumn key={status} status={status} statuses={statuses} list={list} edits={edits} onOpen={onOpen} onAdd={onAdd} />
      ))}
    </div>
  );
}
