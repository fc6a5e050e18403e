import type { Api } from "@daybook/contract/core/api";
import { bulkTasksMax } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Task } from "@daybook/contract/tasks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import { changeTasks, rollback, refresh, snapshotTasks } from "./task-cache.ts";

/** One call takes 200 tasks; more go one after the other. */
export async function inChunks<Answer>(ids: string[], send: (ids: string[]) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += bulkTasksMax) answers.push(await send(ids.slice(start, start + bulkTasksMax)));
  return answers;
}

const tasksText = (count: number) => (count === 1 ? "1 task" : `${count} tasks`);

type Changes = InputOf<Api["PUT /tasks/bulk"]>["changes"];
type BulkChange = {
  ids: string[];
  changes: Changes;
  /** What the tasks look like until the server answers. */ shown: Partial<Task>;
  note?: string;
};

/** Changes the selected tasks at once. `onDone` gets the ids that could not be changed: they stay selected. */
export function useBulkUpdate(onDone: (failed: string[]) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, changes, note }: BulkChange) =>
      inChunks(ids, (taskIds) => call("PUT /tasks/bulk", { taskIds, changes, ...(note && { note }) })),
    onMutate: async ({ ids, shown }) => {
      const before = await snapshotTasks(queryClient);
      const lastUpdated = new Date().toISOString();
      changeTasks(queryClient, ids, (task) => ({ ...task, ...shown, lastUpdated }));
      return before;
    },
    onSuccess: (answers, _change, before) => {
      const updated = answers.flatMap(({ updatedIds }) => updatedIds);
      const failed = answers.flatMap((answer) => answer.failed);
      if (failed.length > 0) rollback(queryClient, before);
      else refresh(queryClient);
      onDone(failed.map(({ id }) => id));
      if (updated.length > 0) toast.success(`${tasksText(updated.length)} updated`);
      if (failed[0]) toast.error(`${tasksText(failed.length)} not updated: ${failed[0].reason}`);
    },
    onError: (error, _change, before) => {
      rollback(queryClient, before);
      toastFailure("update", "task", error);
    },
  });
}
