import type { Api } from "@daybook/contract/core/api";
import { bulkTasksMax } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { counted } from "@daybook/contract/core/numbers";
import type { Task } from "@daybook/contract/tasks/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { inChunks } from "#lib/api/in-chunks.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";
import { toast } from "#lib/notify/toast.ts";
import { useUndoApprovals } from "./task-changes.ts";
import { changeTasks, rollback, snapshotTasks } from "./task-cache.ts";

type Changes = InputOf<Api["PUT /tasks/bulk"]>["changes"];
type BulkChange = {
  ids: string[];
  changes: Changes;
  /** Optimistic values, shown until the server responds. */ shown: Partial<Task> | ((task: Task) => Partial<Task>);
  note?: string;
};

/** Updates the selected tasks optimistically. Calls `onDone` with the ids that failed, which stay selected. */
export function useBulkUpdate(onDone: (failed: string[]) => void) {
  const queryClient = useQueryClient();
  const undoApprovals = useUndoApprovals();
  return useMutation({
    mutationFn: ({ ids, changes, note }: BulkChange) =>
      inChunks(ids, bulkTasksMax, (taskIds) => call("PUT /tasks/bulk", { taskIds, changes, ...(note && { note }) })),
    onMutate: async ({ ids, shown }) => {
      const before = await snapshotTasks(queryClient);
      const lastUpdated = new Date().toISOString();
      changeTasks(queryClient, ids, (task) => ({ ...task, ...(typeof shown === "function" ? shown(task) : shown), lastUpdated }));
      return before;
    },
    onSuccess: (results, { changes }, before) => {
      const updated = results.flatMap(({ updatedIds }) => updatedIds);
      const failed = results.flatMap((result) => result.failed);
      if (failed.length > 0) rollback(queryClient, before);
      onDone(failed.map(({ id }) => id));
      if (updated.length > 0 && changes.status === "Approved")
        toast.success(`${counted(updated.length, "task")} approved`, { undo: () => undoApprovals(updated) });
      else if (updated.length > 0) toast.success(`${counted(updated.length, "task")} updated`);
      if (failed[0]) toast.error(`${counted(failed.length, "task")} not updated: ${failed[0].reason}`);
    },
    onError: (error, _change, before) => {
      rollback(queryClient, before);
      toastFailure("update", "task", error, "Failed to update tasks");
    },
  });
}
