import type { TaskStatus } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { changeRow, changeRows } from "#lib/api/cached-rows.ts";
import type { TaskFilters, TaskPlace } from "./tasks.api.ts";

/** Prefix of all task queries. */
const allTasks: QueryKey = ["tasks"];
const lists: QueryKey = ["tasks", "list"];

/** Cached data from before an optimistic change. */
export type Snapshot = [QueryKey, unknown][];

/** Returns the cached task data. Cancels pending requests, which would overwrite the optimistic change. */
export async function snapshotTasks(queryClient: QueryClient): Promise<Snapshot> {
  await queryClient.cancelQueries({ queryKey: allTasks });
  return queryClient.getQueriesData({ queryKey: allTasks });
}

export function rollback(queryClient: QueryClient, before: Snapshot | undefined) {
  for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
  void queryClient.invalidateQueries({ queryKey: allTasks });
}

/** Updates tasks in every cached query. After a status change it removes a task from lists that no longer match. */
export function changeTasks(queryClient: QueryClient, ids: readonly string[], change: (task: Task) => Task) {
  for (const id of ids) {
    const before = findCachedTask(queryClient, id);
    changeRow<Task>(queryClient, [allTasks], id, change);
    if (!before) continue;
    const after = change(before);
    if (after.status !== before.status) updateLists(queryClient, after);
  }
}

/** Removes tasks from every cached list. */
export const removeTasks = (queryClient: QueryClient, ids: readonly string[]) =>
  changeRows<Task>(queryClient, [allTasks], (rows) =>
    rows.some(({ _id }) => ids.includes(_id)) ? rows.filter(({ _id }) => !ids.includes(_id)) : rows,
  );

/** Returns the task from a cached list or from its detail query. */
export function findCachedTask(queryClient: QueryClient, id: string): Task | undefined {
  for (const [, data] of queryClient.getQueriesData<{ data: Task[] }>({ queryKey: lists })) {
    const found = data?.data.find((task) => task._id === id);
    if (found) return found;
  }
  return queryClient.getQueryData<Task>(["tasks", "one", id]);
}

type ListKey = [string, string, TaskFilters, string | null, TaskPlace];

/** Returns the keys of all cached lists, which include their filters. */
export const listKeys = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: lists })
    .map(({ queryKey }) => queryKey as unknown as ListKey);

const statusesOf = ({ status, view }: TaskFilters): readonly string[] | undefined => {
  if (view === "pending-approval" || view === "to-review") return ["Completed"];
  return status?.length ? [status].flat().flatMap((each) => each.split(",")) : undefined;
};

function updateLists(queryClient: QueryClient, task: Task) {
  for (const key of listKeys(queryClient)) {
    const statuses = statusesOf(key[2]);
    const matches = !statuses || statuses.includes(task.status);
    changeRows<Task>(queryClient, [key], (rows) => {
      const isListed = rows.some(({ _id }) => _id === task._id);
      if (isListed && !matches) return rows.filter(({ _id }) => _id !== task._id);
      return !isListed && matches && key[4] === "board" && isColumnOf(key[2], task.status) ? [task, ...rows] : rows;
    });
  }
}

const isColumnOf = ({ status }: TaskFilters, wanted: TaskStatus) => status === wanted;
