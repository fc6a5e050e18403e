import type { Api } from "@daybook/contract/core/api";
import { type TaskStatus, unknownProject } from "@daybook/contract/core/constants";
import type { InputOf, OutputOf } from "@daybook/contract/core/endpoint";
import type { Task } from "@daybook/contract/tasks/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { useUndo } from "#lib/api/use-undo.ts";
import { successText, toastFailure } from "#lib/notify/entity-toasts.ts";
import { toast } from "#lib/notify/toast.ts";
import { changeTasks, rollback, snapshotTasks } from "./task-cache.ts";

type OptimisticFields = Partial<
  Pick<
    Task,
    | "title"
    | "description"
    | "type"
    | "priority"
    | "project"
    | "assignee"
    | "startDate"
    | "dueDate"
    | "estimatedHours"
    | "status"
    | "labels"
    | "parent"
    | "parentHidden"
  >
>;
type Change<Input> = {
  input: Input;
  /** Optimistic values, shown until the server responds. */
  shown: OptimisticFields;
  /** Adds an *Undo* button to the success toast; gets the changed task. */
  undo?: ((changed: Task) => void) | undefined;
};

/** Applies an optimistic change and stamps `lastUpdated`. */
const withChanges = (task: Task, shown: OptimisticFields): Task => ({ ...task, ...shown, lastUpdated: new Date().toISOString() });

/** Merges the server's response. Keeps the previous project if the new one is the *Unknown Project* placeholder. */
const mergeResponse = (task: Task, answer: Task): Task => ({
  ...task,
  ...answer,
  project: answer.project?.name === unknownProject ? task.project : answer.project,
});

/** The input of `useEditTask`. */
export type TaskChange = Change<InputOf<Api["PUT /tasks/:id"]>>;

type Options = {
  /** The form shows the error itself, so no toast does. */ failsInForm?: boolean;
  /** The specification's text for a failure without a message. */ fallback?: string;
};

/** Edits fields optimistically; an error rolls back and shows a toast. */
export const useEditTask = (options?: Options) =>
  useTaskMutation((input: InputOf<Api["PUT /tasks/:id"]>) => call("PUT /tasks/:id", input), options);

/** Changes the status optimistically. An approved task leaves the pending-approval list. */
export const useStatusMutation = (options?: Options) =>
  useTaskMutation((input: InputOf<Api["PUT /tasks/:id/status"]>) => call("PUT /tasks/:id/status", input), {
    ...options,
    fallback: "Failed to update task status",
  });

function useTaskMutation<Input extends { id: string }>(
  send: (input: Input) => Promise<Task & Kept>,
  { failsInForm = false, fallback }: Options = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input }: Change<Input>) => send(input),
    onMutate: async ({ input, shown }) => {
      const before = await snapshotTasks(queryClient);
      changeTasks(queryClient, [input.id], (task) => withChanges(task, shown));
      return before;
    },
    onSuccess: (answer, { undo }) => {
      changeTasks(queryClient, [answer._id], (task) => mergeResponse(task, answer));
      toast.success(successText("update", "task"), undo && { undo: () => undo(answer) });
      const { kept = [], keptHidden = 0 } = answer;
      if (kept.length + keptHidden > 0) toast.info(keptText(kept, keptHidden));
    },
    onError: (error, _change, before) => {
      rollback(queryClient, before);
      if (!failsInForm) toastFailure("update", "task", error, fallback);
    },
  });
}

type Kept = Pick<OutputOf<Api["PUT /tasks/:id/status"]>, "kept" | "keptHidden">;

/** `#12 and 1 that you cannot see stay open, because you may not complete them`. */
function keptText(kept: readonly { number: number }[], hidden: number) {
  const all = [...kept.map(({ number }) => `#${number}`), ...(hidden > 0 ? [`${hidden} that you cannot see`] : [])];
  const isOne = kept.length + hidden === 1;
  return `${new Intl.ListFormat("en-GB").format(all)} ${isOne ? "stays" : "stay"} open, because you may not complete ${isOne ? "it" : "them"}`;
}

/** Undoes approvals made a moment ago: the tasks wait for approval again. */
export const useUndoApprovals = () => useUndo((taskIds) => call("PUT /tasks/bulk/undo", { taskIds }));

type MoveOptions = { undo?: (() => void) | undefined; /** What happens to open sub-tasks. */ children?: "complete" | "keep" | undefined };

/** `move(task, "Completed", { undo })`. An approval can always be undone. */
export function useChangeStatus() {
  const { mutate } = useStatusMutation();
  const undoApprovals = useUndoApprovals();
  return (task: Task, status: TaskStatus, { undo, children }: MoveOptions = {}) =>
    mutate({
      input: { id: task._id, status, ...(children && { children }) },
      shown: { status },
      undo: status === "Approved" ? () => undoApprovals([task._id]) : undo,
    });
}
