import type { Api } from "@daybook/contract/core/api";
import { type TaskStatus, unknownProject } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Task } from "@daybook/contract/tasks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toastFailure, toastSuccess } from "#lib/notify/entity-toasts.ts";
import { changeTasks, rollback, refresh, snapshotTasks } from "./task-cache.ts";

type Shown = Partial<
  Pick<Task, "title" | "description" | "type" | "priority" | "project" | "assignee" | "startDate" | "dueDate" | "estimatedHours" | "status">
>;
type Change<Input> = { input: Input; /** What the task looks like until the server answers. */ shown: Shown };

/** A local change stamps `lastUpdated`; the previous project is kept where the new one is nothing but a placeholder. */
const changed = (task: Task, shown: Shown): Task => ({ ...task, ...shown, lastUpdated: new Date().toISOString() });

const merged = (task: Task, answer: Task): Task => ({
  ...task,
  ...answer,
  project: answer.project?.name === unknownProject ? task.project : answer.project,
});

/** A change of fields, as `useEditTask` takes it. */
export type TaskChange = Change<InputOf<Api["PUT /tasks/:id"]>>;

type Options = { /** A dialog or field shows the failure itself. */ failsInForm?: boolean };

/** Changes fields at once; a failure puts everything back and says so. */
export const useEditTask = (options?: Options) =>
  useChange((input: InputOf<Api["PUT /tasks/:id"]>) => call("PUT /tasks/:id", input), options);

/** Moves a task at once. What is approved leaves the pending list with it. */
export const useMoveTask = (options?: Options) =>
  useChange((input: InputOf<Api["PUT /tasks/:id/status"]>) => call("PUT /tasks/:id/status", input), options);

function useChange<Input extends { id: string }>(send: (input: Input) => Promise<Task>, { failsInForm = false }: Options = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input }: Change<Input>) => send(input),
    onMutate: async ({ input, shown }) => {
      const before = await snapshotTasks(queryClient);
      changeTasks(queryClient, [input.id], (task) => changed(task, shown));
      return before;
    },
    onSuccess: (answer) => {
      changeTasks(queryClient, [answer._id], (task) => merged(task, answer));
      refresh(queryClient);
      toastSuccess("update", "task");
    },
    onError: (error, _change, before) => {
      rollback(queryClient, before);
      if (!failsInForm) toastFailure("update", "task", error);
    },
  });
}

/** `move(task, "Completed")` */
export function useMove() {
  const { mutate } = useMoveTask();
  return (task: Task, status: TaskStatus, note?: string) =>
    mutate({ input: { id: task._id, status, ...(note && { note }) }, shown: { status } });
}
