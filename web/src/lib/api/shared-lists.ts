import { listCacheMs } from "@daybook/contract/core/constants";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { call, callWith } from "./call.ts";
import { readStored, store } from "#lib/session/local-storage.ts";

/** The short lists that many screens choose from, cached for five minutes (specification, section 9). */

const byName = <Row extends { name: string }>(rows: Row[]) => rows.toSorted((a, b) => a.name.localeCompare(b.name));

/** The people one may see, by name, with stats. The layouts load it once after sign-in. */
export const userList = queryOptions({
  queryKey: ["users", "list", {}],
  queryFn: ({ signal }) => callWith("GET /users", {}, { signal }),
  select: (people) => ({ ...people, data: byName(people.data) }),
  staleTime: listCacheMs,
});

/** Whom work may be given to: active non-admins in scope. */
export const assignableUsers = queryOptions({
  queryKey: ["options", "assignable-users"],
  queryFn: ({ signal }) => call("GET /users/dropdown", { fields: "name" }, { signal }),
  staleTime: listCacheMs,
});

/** Projects in scope that are not archived. The layouts load it once after sign-in. */
export const dropdownProjects = queryOptions({
  queryKey: ["options", "projects"],
  queryFn: ({ signal }) => call("GET /projects/dropdown", {}, { signal }),
  staleTime: listCacheMs,
});

/** The projects one is a member of: what a report's tasks choose from. */
export const myProjects = queryOptions({
  queryKey: ["options", "my-projects"],
  queryFn: ({ signal }) => call("GET /projects/my-projects", {}, { signal }),
  staleTime: listCacheMs,
});

/** Every team's name. */
export const teamOptions = queryOptions({
  queryKey: ["options", "teams"],
  queryFn: async ({ signal }) => (await call("GET /users/teams", {}, { signal })).map(({ _id, name }) => ({ _id, name })),
  staleTime: listCacheMs,
});

type Kept = { userId: string; data: unknown; lastFetched: number };

const keptLists: Record<string, QueryKey> = {
  projects: dropdownProjects.queryKey,
  "my-projects": myProjects.queryKey,
  teams: teamOptions.queryKey,
};

/**
 * Keeps these lists in local storage with the time they were fetched, and takes them from there while they are fresh.
 * Returns how to stop. What belongs to another person is left alone.
 */
export function keepLists(queryClient: QueryClient, userId: string) {
  for (const [name, queryKey] of Object.entries(keptLists)) {
    const kept = readStored(`list:${name}`) as Kept | null;
    if (kept?.userId !== userId || Date.now() - kept.lastFetched > listCacheMs) continue;
    if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, kept.data, { updatedAt: kept.lastFetched });
  }

  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.state.status !== "success") return;
    const name = Object.keys(keptLists).find((each) => keptLists[each]?.join() === query.queryKey.join());
    if (name) store(`list:${name}`, { userId, data: query.state.data, lastFetched: query.state.dataUpdatedAt } satisfies Kept);
  });
}
