import { bulkTasksMax, taskRestoreDays } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { Task } from "@daybook/contract/tasks/schemas";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { inChunks } from "#lib/api/in-chunks.ts";
import { successText, toastFailure } from "#lib/notify/entity-toasts.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { toast } from "#lib/notify/toast.ts";
import { removeTasks, rollback, snapshotTasks } from "./task-cache.ts";

const binIcon = <IconTrash size={16} stroke={1.6} />;

/** Deletes a task optimistically. The toast offers *Undo*. */
export function useRemoveTask() {
  const queryClient = useQueryClient();
  const restore = useRestoreTasks();
  return useMutation({
    mutationFn: ({ _id }: Task) => call("DELETE /tasks/:id", { id: _id }),
    onMutate: async ({ _id }) => {
      const before = await snapshotTasks(queryClient);
      removeTasks(queryClient, [_id]);
      return before;
    },
    onSuccess: (_result, { _id }) => {
      toast.success(successText("delete", "task"), { icon: binIcon, undo: () => restore.mutate([_id]) });
    },
    onError: (error, _task, before) => {
      rollback(queryClient, before);
      toastFailure("delete", "task", error);
    },
  });
}

/** Confirms, then deletes tasks. Calls `onDone` with the ids that failed. */
export function useRemoveTasks(onDone: (failed: string[]) => void) {
  const queryClient = useQueryClient();
  const restore = useRestoreTasks();
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) => inChunks(ids, bulkTasksMax, (taskIds) => call("DELETE /tasks/bulk", { taskIds })),
    onMutate: async (ids) => {
      const before = await snapshotTasks(queryClient);
      removeTasks(queryClient, ids);
      return before;
    },
    onSuccess: (results) => {
      const deleted = results.flatMap(({ deletedIds }) => deletedIds);
      const failed = results.flatMap((result) => result.failed);
      onDone(failed.map(({ id }) => id));
      if (deleted.length > 0)
        toast.success(`${counted(deleted.length, "task")} deleted`, { icon: binIcon, undo: () => restore.mutate(deleted) });
      if (failed[0]) toast.error(`${counted(failed.length, "task")} not deleted: ${failed[0].reason}`);
    },
    onError: (error, _ids, before) => {
      rollback(queryClient, before);
      toastFailure("delete", "task", error, "Failed to delete tasks");
    },
  });
  return async (ids: string[]) => {
    const yes = await confirm({
      title: `Delete ${counted(ids.length, "task")}?`,
      body: `They will be removed from all lists, with their files and comments. You can restore them for ${taskRestoreDays} days.`,
      action: `Delete ${counted(ids.length, "task")}`,
      danger: true,
    });
    if (yes) mutate(ids);
  };
}

/** Restores deleted tasks. */
export function useRestoreTasks(onDone?: () => void) {
  return useMutation({
    mutationFn: (ids: string[]) => inChunks(ids, bulkTasksMax, (taskIds) => call("POST /tasks/restore", { taskIds })),
    onSuccess: (results) => {
      const restored = results.flatMap(({ restoredIds }) => restoredIds);
      const failed = results.flatMap((result) => result.failed);
      onDone?.();
      if (restored.length > 0) toast.success(`${counted(restored.length, "task")} restored`);
      if (failed[0]) toast.error(`${counted(failed.length, "task")} not restored: ${failed[0].reason}`);
    },
    onError: (error) => toast.error(error.message),
  });
}
