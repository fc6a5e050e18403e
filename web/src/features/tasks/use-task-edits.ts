import type { TaskStatus } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import { useMemo } from "react";
import { useSession } from "#lib/session/session.ts";
import { NONE } from "#ui/form/choices.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useStable } from "#ui/use-stable.ts";
import { type TaskChange, useEditTask, useChangeStatus } from "./task-changes.ts";
import { askForSubtasks, asksForSubtasks, askToStart, startsWaiting } from "./status-questions.ts";
import { isReturn } from "./status-transitions.ts";
import { useCopyTask } from "./task-creation.ts";
import { useWatchTask } from "./task-watching.ts";
import { useRemoveTask, useRestoreTasks } from "./task-removal.tsx";
import { useTaskChoices } from "./use-task-choices.tsx";

export type TaskEdits = ReturnType<typeof useTaskEdits>["edits"];
export type TaskReturn = { task: Task; status: TaskStatus };

/** Changes a task's status. Returning a task requires a note: render a `ReturnDialog` for `returning`. */
export function useStatusEdit() {
  const { user } = useSession();
  const move = useChangeStatus();
  const returning = useDialog<TaskReturn>();
  const moveAsked = async (task: Task, status: TaskStatus, options: { undo?: (() => void) | undefined } = {}) => {
    if (startsWaiting(task, status) && !(await askToStart(task))) return;
    if (!asksForSubtasks(task, status)) return move(task, status, options);
    const children = await askForSubtasks(task);
    if (children) move(task, status, { ...options, children });
  };
  const setStatus = useStable((task: Task, status: TaskStatus) => {
    if (status === task.status) return;
    if (isReturn(task, status, user._id)) returning.open({ task, status });
    else void moveAsked(task, status);
  });
  /** Completes the task. Only its assignee gets *Undo*: anyone else would have to return it with a note. */
  const complete = useStable((task: Task) => {
    const undo = task.assignee?._id === user._id ? () => move({ ...task, status: "Completed" }, task.status) : undefined;
    void moveAsked(task, "Completed", { undo });
  });
  return { setStatus, complete, returning };
}

/** Returns all in-place edits of a task. `edits` is stable while the choices are. Handle `returning` as for `useStatusEdit`. */
export function useTaskEdits() {
  const choices = useTaskChoices();
  const { mutate: change } = useEditTask();
  const { mutate: removeNow } = useRemoveTask();
  const { mutate: restoreNow } = useRestoreTasks();
  const { mutate: copyNow } = useCopyTask();
  const { mutate: watchNow } = useWatchTask();
  const { setStatus, complete, returning } = useStatusEdit();

  const edit = useStable((task: Task, changes: Omit<TaskChange["input"], "id">, shown: TaskChange["shown"]) =>
    change({ input: { id: task._id, ...changes }, shown }),
  );
  const remove = useStable((task: Task) => removeNow(task));
  const copy = useStable((task: Task) => copyNow(task._id));
  const watch = useStable((task: Task, watching: boolean) => watchNow({ task, watching }));
  const restore = useStable((task: Task) => restoreNow([task._id]));

  const edits = useMemo(
    () => ({
      choices,
      edit,
      setStatus,
      complete,
      remove,
      restore,
      copy,
      watch,
      /** `NONE` unassigns the task. */
      setAssignee: (task: Task, value: string) =>
        edit(task, { assignee: value === NONE ? null : value }, { assignee: choices.personOf(value) }),
      setProject: (task: Task, value: string) =>
        edit(task, { project: value === NONE ? null : value }, { project: choices.projectOf(value) }),
    }),
    [choices, edit, setStatus, complete, remove, restore, copy, watch],
  );
  return { edits, returning };
}
