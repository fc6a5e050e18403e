import type { TaskPriority, TaskStatus } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import { IconArrowBackUp, IconCalendar, IconCheck, IconFolder, IconRestore, IconTag, IconTrash, IconUser } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { labelChoice } from "#features/labels/components/label-mark.tsx";
import { labelList } from "#features/labels/labels.api.ts";
import { useSession } from "#lib/session/session.ts";
import { BulkBar } from "#ui/table/bulk-bar.tsx";
import { NONE } from "#ui/form/choices.tsx";
import { PriorityMark, TaskStatusMark } from "#ui/display/marks.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { useBulkUpdate } from "#features/tasks/bulk-changes.ts";
import { findCachedTask } from "#features/tasks/task-cache.ts";
import { isReturn } from "#features/tasks/status-transitions.ts";
import { useRemoveTasks, useRestoreTasks } from "#features/tasks/task-removal.tsx";
import { priorityChoices, statusChoices, type TaskChoices } from "#features/tasks/use-task-choices.tsx";
import { DayChoice } from "../day-choice.tsx";
import type { BulkReturn } from "./bulk-return-dialog.tsx";

const BulkReturnDialog = lazyDialog(async () => (await import("./bulk-return-dialog.tsx")).BulkReturnDialog);

type Props = {
  selected: string[];
  onSelect: (ids: string[]) => void;
  choices: TaskChoices;
  /** Whether the list shows deleted tasks. */ deleted: boolean;
  /** Whether it shows the tasks to approve. */ review: boolean;
};

const icon = { size: 15, stroke: 1.6 } as const;

/** Bulk actions for the selected tasks. Failed tasks stay selected, and a toast gives the reason. */
export function TaskBulkBar({ selected: ids, onSelect, choices, deleted, review }: Props) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const update = useBulkUpdate(onSelect);
  const remove = useRemoveTasks(onSelect);
  const restore = useRestoreTasks(() => onSelect([]));
  const clear = () => onSelect([]);
  const returning = useDialog<BulkReturn>();
  const { data: labels = [] } = useQuery(labelList);
  const selectedTasks = () => ids.flatMap((id) => findCachedTask(queryClient, id) ?? []);
  const haveAll = (id: string) => selectedTasks().every((task) => task.labels.some((label) => label._id === id));
  const toggleLabel = (id: string) => {
    const label = labels.find(({ _id }) => _id === id);
    if (!label) return;
    const removes = haveAll(id);
    const others = (task: Task) => task.labels.filter(({ _id }) => _id !== id);
    update.mutate({
      ids,
      changes: removes ? { removeLabels: [id] } : { addLabels: [id] },
      shown: (task) => ({ labels: removes ? others(task) : [...others(task), label] }),
    });
  };
  const setStatus = (status: TaskStatus, note?: string, onReturned?: () => void) => {
    const completed = ids.filter((id) => {
      const task = findCachedTask(queryClient, id);
      return task && isReturn(task, status, user._id);
    }).length;
    if (completed > 0 && note === undefined) return returning.open({ status, count: ids.length, completed });
    // Keeps the note in the dialog until the request succeeds.
    const onSuccess = () => {
      onReturned?.();
      returning.close();
    };
    update.mutate({ ids, changes: { status }, shown: { status }, ...(note && { note }) }, { onSuccess });
  };
  const reviewActions = [
    { label: "Approve", icon: <IconCheck {...icon} />, shortcut: "a", disabled: update.isPending, onClick: () => setStatus("Approved") },
    { label: "Return", icon: <IconArrowBackUp {...icon} />, onClick: () => setStatus("In Progress") },
  ];
  if (deleted) {
    return (
      <BulkBar
        noun="tasks"
        count={ids.length}
        onClear={clear}
        actions={[{ label: "Restore", icon: <IconRestore {...icon} />, onClick: () => restore.mutate(ids) }]}
      />
    );
  }
  return (
    <>
      <BulkBar
        noun="tasks"
        count={ids.length}
        onClear={clear}
        actions={[
          ...(review ? reviewActions : []),
          {
            label: "Status",
            icon: <TaskStatusMark status="In Progress" />,
            choices: statusChoices,
            onChoose: (value) => setStatus(value as TaskStatus),
          },
          {
            label: "Assignee",
            icon: <IconUser {...icon} />,
            choices: choices.assigneeChoices,
            onChoose: (value) =>
              update.mutate({ ids, changes: { assignee: value === NONE ? null : value }, shown: { assignee: choices.personOf(value) } }),
          },
          {
            label: "Priority",
            icon: <PriorityMark priority="High" />,
            choices: priorityChoices,
            onChoose: (value) =>
              update.mutate({ ids, changes: { priority: value as TaskPriority }, shown: { priority: value as TaskPriority } }),
          },
          {
            label: "Project",
            icon: <IconFolder {...icon} />,
            choices: choices.projectChoices,
            onChoose: (value) =>
              update.mutate({ ids, changes: { project: value === NONE ? null : value }, shown: { project: choices.projectOf(value) } }),
          },
          ...(labels.length > 0
            ? [
                {
                  label: "Labels",
                  icon: <IconTag {...icon} />,
                  choices: () => labels.map((label) => ({ ...labelChoice(label), ...(haveAll(label._id) && { hint: "Remove" }) })),
                  onChoose: toggleLabel,
                },
              ]
            : []),
          {
            label: "Due date",
            icon: <IconCalendar {...icon} />,
            panel: (close) => (
              <DayChoice
                value={null}
                onChange={(dueDate) => {
                  update.mutate({ ids, changes: { dueDate }, shown: { dueDate } });
                  close();
                }}
              />
            ),
          },
          { label: "Delete", icon: <IconTrash {...icon} />, danger: true, onClick: () => void remove(ids) },
        ]}
      />
      {returning.subject && (
        <Suspense>
          <BulkReturnDialog
            key={`return ${returning.key}`}
            {...returning.subject}
            opened={returning.opened}
            onClose={returning.close}
            submitting={update.isPending}
            onReturn={(note, onReturned) => returning.subject && setStatus(returning.subject.status, note, onReturned)}
          />
        </Suspense>
      )}
    </>
  );
}
