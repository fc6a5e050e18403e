import type { TaskPriority, TaskStatus } from "@daybook/contract/constants";
import type { Task } from "@daybook/contract/tasks";
import { useSession } from "#lib/session.ts";
import { useDialog } from "#ui/use-dialog.ts";
import { NONE } from "#ui/choices.tsx";
import { useStable } from "#ui/use-stable.ts";
import { useEditTask, useMove } from "./task-changes.ts";
import { returnsWork } from "./task-moves.ts";
import { useRemoveTask, useRestoreTasks } from "./task-removal.tsx";
import { useTaskChoices } from "./use-task-choices.tsx";

export type TaskEdits = ReturnType<typeof useTaskEdits>;
export type Returned = { task: Task; status: TaskStatus };

/** Everything that is done to a task in place. Returning work first asks what is missing: show a `ReturnDialog` for `returning`. */
export function useTaskEdits() {
  const { user } = useSession();
  const choices = useTaskChoices();
  const { mutate } = useEditTask();
  const move = useMove();
  const remove = useRemoveTask();
  const restore = useRestoreTasks();
  const returning = useDialog<Returned>();

  const edit = useStable((task: Task, changes: Omit<Parameters<typeof mutate>[0]["input"], "id">, shown: Parameters<typeof mutate>[0]["shown"]) =>
    mutate({ input: { id: task._id, ...changes }, shown }),
  );
  return {
    choices,
    returning,
    setStatus: useStable((task: Task, status: TaskStatus) => {
      if (status === task.status) return;
      if (returnsWork(task, status, user._id)) returning.open({ task, status });
      else move(task, status);
    }),
    setPriority: useStable((task: Task, priority: TaskPriority) => edit(task, { priority }, { priority })),
    /** `NONE` takes it from everybody. */
    setAssignee: useStable((task: Task, value: string) => edit(task, { assignee: value === NONE ? null : value }, { assignee: choices.personOf(value) })),
    setProject: useStable((task: Task, value: string) => edit(task, { project: value === NONE ? null : value }, { project: choices.projectOf(value) })),
    setDueDate: useStable((task: Task, dueDate: string | null) => edit(task, { dueDate }, { dueDate })),
    setStartDate: useStable((task: Task, startDate: string | null) => edit(task, { startDate }, { startDate })),
    edit,
    remove: useStable((task: Task) => remove.mutate(task)),
    restore: useStable((task: Task) => restore.mutate([task._id])),
  };
}
