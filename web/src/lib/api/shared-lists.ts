import { compareNames } from "@daybook/contract/core/comparable";
import { listCacheMs } from "@daybook/contract/core/constants";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { call, callWith } from "./call.ts";
import type { ScreenLoaderInput } from "./screen-loader.ts";
import { readStored, store } from "#lib/session/local-storage.ts";

/* Lists of options shared by many screens, cached for five minutes (specification, section 9). */

const byName = <Row extends { name: string }>(rows: Row[]) => rows.toSorted((a, b) => compareNames(a.name, b.name));

/** The visible users by name, with stats. The layouts load it once after sign-in. */
export const userList = queryOptions({
  queryKey: ["users", "list", {}],
  queryFn: ({ signal }) => callWith("GET /users", {}, { signal }),
  select: (people) => ({ ...people, data: byName(people.data) }),
  staleTime: listCacheMs,
});

/** Users that tasks can be assigned to: active non-admins in scope. */
export const assignableUsers = queryOptions({
  queryKey: ["options", "assignable-users"],
  queryFn: async ({ signal }) => {
    const people = await call("GET /users/dropdown", { fields: "name,team,profilePicture" }, { signal });
    return people.map(({ team = null, profilePicture = null, ...person }) => ({ ...person, team, profilePicture }));
  },
  staleTime: listCacheMs,
});

/** Unarchived projects in scope. The layouts load it once after sign-in. */
export const dropdownProjects = queryOptions({
  queryKey: ["options", "projects"],
  queryFn: ({ signal }) => call("GET /projects/dropdown", {}, { signal }),
  staleTime: listCacheMs,
});

/** The user's own projects, offered in reports. */
export const myProjects = queryOptions({
  queryKey: ["options", "my-projects"],
  queryFn: ({ signal }) => call("GET /projects/my-projects", {}, { signal }),
  staleTime: listCacheMs,
});

/** The ids and names of all teams, by name. */
export const teamOptions = queryOptions({
  queryKey: ["options", "teams"],
  queryFn: async ({ signal }) => byName((await call("GET /users/teams", {}, { signal })).map(({ _id, name }) => ({ _id, name }))),
  staleTime: listCacheMs,
});

/**
 * Loads the choices of the filters by person, project and team that the user sees. People only if some are selected, because
 * the page then shows their names: a list of 1,000 is half a megabyte, and the layout loads it after the first paint.
 * @param people the ids of the selected people
 */
export const loadFilterChoices = ({ user, load }: Pick<ScreenLoaderInput, "user" | "load">, people: readonly string[]) =>
  Promise.all([
    load(dropdownProjects),
    ...(user.role === "team_member" || people.length === 0 ? [] : [load(userList)]),
    ...(user.role === "admin" ? [load(teamOptions)] : []),
  ]);

type Stored = { userId: string; data: unknown; lastFetched: number };

const persistedLists: Record<string, QueryKey> = {
  projects: dropdownProjects.queryKey,
  "my-projects": myProjects.queryKey,
  teams: teamOptions.queryKey,
};

/**
 * Restores the lists from local storage if they are fresh and the user's own, and stores every later fetch with its time.
 * Returns the function that stops storing.
 */
export function persistLists(queryClient: QueryClient, userId: string) {
  for (const [name, queryKey] of Object.entries(persistedLists)) {
    const stored = readStored(`list:${name}`) as Stored | null;
    if (stored?.userId !== userId || Date.now() - stored.lastFetched > listCacheMs) continue;
    if (queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, stored.data, { updatedAt: stored.lastFetched });
  }

  return queryClient.getQueryCache().subscribe((event) => {
    // The end of a session cancels fetches, which updates their queries too.
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { query } = event;
    const name = Object.keys(persistedLists).find((each) => persistedLists[each]?.join() === query.queryKey.join());
    if (name) store(`list:${name}`, { userId, data: query.state.data, lastFetched: query.state.dataUpdatedAt } satisfies Stored);
  });
}
