import type { Task } from "@daybook/contract/tasks/schemas";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import type { Column } from "#ui/table/data-table.tsx";
import { RowTitle } from "#ui/table/row-parts.tsx";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import { AssigneeCell, DueCell, PriorityCell, ProjectCell, StatusCell, TaskExtras } from "./task-cells.tsx";
import { CompleteTick } from "./complete-tick.tsx";
import s from "./task-cells.module.css";
import { TaskReviewButtons } from "./task-review-buttons.tsx";

type Options = {
  edits: TaskEdits;
  onOpen: (task: Task) => void;
  hrefOf: (id: string) => string;
  /** The list shows one assignee: the column shrinks to the avatar, or goes if all tasks are the user's own. */
  assignee?: "full" | "avatar" | "none";
  /** The list of completed tasks to approve: a column with the decision replaces status and priority. */
  review?: boolean;
  /** The digits of the highest number, for which the column has room. */
  digits?: number;
};

/** Columns of the task table. Status, priority, assignee, project and due date are editable in place. */
export const taskColumns = ({ edits, onOpen, hrefOf, assignee = "full", review = false, digits = 4 }: Options): Column<Task>[] => [
  {
    id: "number",
    head: "No.",
    width: 64 + 8 * Math.max(0, digits - 4),
    narrow: 60 + 8 * Math.max(0, digits - 4),
    sort: "number",
    sortsDown: true,
    cell: (task) => <span className={s.number}>{task.number > 0 ? `#${task.number}` : "New"}</span>,
  },
  {
    id: "title",
    head: "Title",
    minimum: 240,
    sort: "title",
    cell: (task) => (
      <span className={s.title} data-temporary={isTemporary(task) || undefined}>
        {!review && <CompleteTick task={task} edits={edits} />}
        <RowTitle {...(!isTemporary(task) && { href: hrefOf(task._id), onOpen: () => onOpen(task) })} extra={<TaskExtras task={task} />}>
          <bdi>{task.title}</bdi>
        </RowTitle>
      </span>
    ),
  },
  ...(review ? [] : stateColumns(edits)),
  ...assigneeColumn(assignee, edits),
  { id: "project", head: "Project", width: 164, wide: review ? "below" : true, cell: (task) => <ProjectCell task={task} edits={edits} /> },
  {
    id: "due",
    head: "Due",
    width: 112,
    sort: "dueDate",
    wide: review && "below",
    cell: (task) => <DueCell task={task} edits={edits} />,
  },
  ...(review
    ? [
        {
          id: "review",
          head: "",
          width: 196,
          skeleton: "none" as const,
          cell: (task: Task) => <TaskReviewButtons task={task} edits={edits} />,
        },
      ]
    : []),
];

const stateColumns = (edits: TaskEdits): Column<Task>[] => [
  {
    id: "status",
    head: "Status",
    width: 128,
    narrow: 64,
    narrowMarks: true,
    sort: "status",
    cell: (task) => <StatusCell task={task} edits={edits} />,
  },
  {
    id: "priority",
    head: "Priority",
    width: 104,
    narrow: 68,
    narrowMarks: true,
    sort: "priority",
    sortsDown: true,
    cell: (task) => <PriorityCell task={task} edits={edits} />,
  },
];

function assigneeColumn(assignee: Options["assignee"], edits: TaskEdits): Column<Task>[] {
  if (assignee === "none") return [];
  if (assignee === "avatar") {
    return [{ id: "assignee", head: "Who", width: 56, cell: (task) => <AssigneeCell task={task} edits={edits} compact /> }];
  }
  return [
    {
      id: "assignee",
      head: "Assignee",
      width: 160,
      narrow: 72,
      narrowMarks: true,
      skeleton: "person",
      cell: (task) => <AssigneeCell task={task} edits={edits} />,
    },
  ];
}
