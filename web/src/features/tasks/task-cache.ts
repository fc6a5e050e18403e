import type { TaskStatus } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { changeRow, changeRows } from "#lib/api/cached-rows.ts";
import type { TaskFilters, TaskPlace } from "./tasks.api.ts";

/** Every answer about tasks. */
const everything: QueryKey = ["tasks"];
const lists: QueryKey = ["tasks", "list"];

/** What an optimistic change may have to put back. */
export type Before = [QueryKey, unknown][];

/** An answer under way would paint the old rows over the new ones. */
export async function remember(queryClient: QueryClient): Promise<Before> {
  await queryClient.cancelQueries({ queryKey: everything });
  return queryClient.getQueriesData({ queryKey: everything });
}

export function putBack(queryClient: QueryClient, before: Before | undefined) {
  for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
  refresh(queryClient);
}

/** Projects count their tasks. */
export function refresh(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: everything });
  void queryClient.invalidateQueries({ queryKey: ["projects"] });
}

/** Changes tasks wherever they are shown. A new status takes a task out of the lists that no longer hold it. */
export function changeTasks(queryClient: QueryClient, ids: readonly string[], change: (task: Task) => Task) {
  for (const id of ids) {
    const before = shownTask(queryClient, id);
    changeRow<Task>(queryClient, [everything], id, change);
    if (!before) continue;
    const after = change(before);
    if (after.status !== before.status) relist(queryClient, after);
  }
}

/** Takes tasks out of every list. */
export const dropTasks = (queryClient: QueryClient, ids: readonly string[]) =>
  changeRows<Task>(queryClient, [everything], (rows) =>
    rows.some(({ _id }) => ids.includes(_id)) ? rows.filter(({ _id }) => !ids.includes(_id)) : rows,
  );

/** The task as some list has it. */
export function shownTask(queryClient: QueryClient, id: string): Task | undefined {
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

function relist(queryClient: QueryClient, task: Task) {
  for (const key of listKeys(queryClient)) {
    const held = statusesOf(key[2]);
    const fits = !held || held.includes(task.status);
    changeRows<Task>(queryClient, [key], (rows) => {
      const isThere = rows.some(({ _id }) => _id === task._id);
      if (isThere && !fits) return rows.filter(({ _id }) => _id !== task._id);
      return !isThere && fits && key[4] === "board" && isColumnOf(key[2], task.status) ? [task, ...rows] : rows;
    });
  }
}

const isColumnOf = ({ status }: TaskFilters, wanted: TaskStatus) => status === wanted;
