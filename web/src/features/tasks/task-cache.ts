import type { TaskStatus } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { changeRow, changeRows } from "#lib/api/cached-rows.ts";
import type { TaskFilters, TaskPlace } from "./tasks.api.ts";

/** Every answer about tasks. */
const allTasks: QueryKey = ["tasks"];
const lists: QueryKey = ["tasks", "list"];

/** What an optimistic change may have to put back. */
export type Snapshot = [QueryKey, unknown][];

/** An answer under way would paint the old rows over the new ones. */
export async function snapshotTasks(queryClient: QueryClient): Promise<Snapshot> {
  await queryClient.cancelQueries({ queryKey: allTasks });
  return queryClient.getQueriesData({ queryKey: allTasks });
}

export function rollback(queryClient: QueryClient, before: Snapshot | undefined) {
  for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
  refresh(queryClient);
}

/** Projects count their tasks. */
export function refresh(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: allTasks });
  void queryClient.invalidateQueries({ queryKey: ["projects"] });
}

/** Changes tasks wherever they are shown. A new status takes a task out of the lists that no longer hold it. */
export function changeTasks(queryClient: QueryClient, ids: readonly string[], change: (task: Task) => Task) {
  for (const id of ids) {
    const before = findCachedTask(queryClient, id);
    changeRow<Task>(queryClient, [allTasks], id, change);
    if (!before) continue;
    const after = change(before);
    if (after.status !== before.status) updateLists(queryClient, after);
  }
}

/** Takes tasks out of every list. */
export const removeTasks = (queryClient: QueryClient, ids: readonly string[]) =>
  changeRows<Task>(queryClient, [allTasks], (rows) =>
    rows.some(({ _id }) => ids.includes(_id)) ? rows.filter(({ _id }) => !ids.includes(_id)) : rows,
  );

/** The task as some list has it. */
export function findCachedTask(queryClient: QueryClient, id: string): Task | undefined {
  for (const [, data] of queryClient.getQueriesData<{ data: Task[] }>({ queryKey: lists })) {
    const found = data?.data.find((task) => task._id === id);
    if (found) return found;
  }
  return queryClient.getQueryData<Task>(["tasks", "one", id]);
}

type ListKey = [string, string, TaskFilters, string | null, TaskPlace];

/** The lists that are on some screen or were, with what they are narrowed to. */
export const listKeys = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: lists })
    .map(({ queryKey }) => queryKey as unknown as ListKey);

const statusesOf = ({ status, view }: TaskFilters): readonly string[] | undefined => {
  if (view === "pending-approval") return ["Completed"];
  return status?.length ? [status].flat().flatMap((each) => each.split(",")) : undefined;
};

function updateLists(queryClient: QueryClient, task: Task) {
  for (const key of listKeys(queryClient)) {
    const statuses = statusesOf(key[2]);
    const fits = !statuses || statuses.includes(task.status);
    changeRows<Task>(queryClient, [key], (rows) => {
      const isThere = rows.some(({ _id }) => _id === task._id);
      if (isThere && !fits) return rows.filter(({ _id }) => _id !== task._id);
      return !isThere && fits && key[4] === "board" && isColumnOf(key[2], task.status) ? [task, ...rows] : rows;
    });
  }
}

const isColumnOf = ({ status }: TaskFilters, wanted: TaskStatus) => status === wanted;
