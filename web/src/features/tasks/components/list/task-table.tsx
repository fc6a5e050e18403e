import type { Task } from "@daybook/contract/tasks/schemas";
import { type ReactNode, useMemo } from "react";
import { useSession } from "#lib/session/session.ts";
import { DataTable, type Selection } from "#ui/table/data-table.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { taskHref } from "#features/tasks/task-links.ts";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import type { TaskListState } from "#features/tasks/use-task-list.ts";
import { dueGroup } from "#features/tasks/due-groups.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { TaskCard } from "./task-card.tsx";
import { nameOf } from "./task-cells.tsx";
import { taskColumns } from "./task-columns.tsx";
import { TaskMenu } from "./task-menu.tsx";

type Props = { list: TaskListState; edits: TaskEdits; onOpen: (task: Task) => void; selection: Selection<Task>; empty: ReactNode };

/** The task list as a table, or as cards on small screens. The selection spans pages. */
export function TaskTable({ list, edits, onOpen, selection, empty }: Props) {
  const { user, company } = useSession();
  const review = list.view === "pending-approval";
  const { today } = useCompany();
  const assignee = list.isOwn ? "none" : list.assignee.length === 1 ? "avatar" : "full";
  const digits = Math.max(...(list.table.rows ?? []).map(({ number }) => String(number).length));
  const columns = useMemo(
    () => taskColumns({ edits, onOpen, hrefOf: (id) => taskHref(user.role, id), assignee, review, digits }),
    [edits, onOpen, user.role, assignee, review, digits],
  );
  return (
    <>
      <DataTable
        label="Tasks"
        columns={columns}
        {...list.table}
        rowId={(task) => task._id}
        rowName={nameOf}
        onOpen={onOpen}
        onApprove={(task) => task.can.approve && task.status === "Completed" && edits.setStatus(task, "Approved")}
        selection={selection}
        menu={(task) => <TaskMenu task={task} edits={edits} />}
        onClearFilters={list.isFiltered ? list.clear : undefined}
        groupOf={list.isByDueDate ? (task) => dueGroup(task, today, company.workweek) : undefined}
        skeletonRows={list.pager.limit}
        empty={empty}
        card={(task) => <TaskCard task={task} onOpen={() => onOpen(task)} edits={edits} review={review} />}
      />
      <Pager {...list.pager} />
    </>
  );
}
