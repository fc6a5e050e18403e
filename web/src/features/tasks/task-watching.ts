import type { Task } from "@daybook/contract/tasks/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { changeTasks, rollback, snapshotTasks } from "./task-cache.ts";

/** Watches a task or mutes it, for the user only. */
export function useWatchTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ task: { _id: id }, watching }: { task: Task; watching: boolean }) => call("PUT /tasks/:id/watch", { id, watching }),
    onMutate: async ({ task, watching }) => {
      const before = await snapshotTasks(queryClient);
      changeTasks(queryClient, [task._id], (shown) => ({ ...shown, watching }));
      return before;
    },
    onSuccess: (_answer, { task, watching }) => {
      const comments = `the comments on #${task.number}`;
      toast.success(watching ? `You get notices of ${comments}` : `You get no notices of ${comments}, unless they mention you`);
    },
    onError: (error, _input, before) => {
      rollback(queryClient, before);
      toast.error(messageOf(error));
    },
  });
}
