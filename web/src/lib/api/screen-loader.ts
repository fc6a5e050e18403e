import type { InferDataFromTag, QueryClient, QueryKey } from "@tanstack/react-query";
import type { FilterFields, FiltersOf } from "#lib/filters/filter-fields.ts";
import { restoredFilters, type Search } from "#lib/filters/filters.ts";
import { pageSizeOf, preferencesOf } from "#lib/filters/preferences.ts";
import type { Session } from "#lib/session/session.ts";

export type ScreenLoaderInput = Session & {
  /** The parsed query string. */
  search: Search;
  /** The parameters of the path. */
  params: Record<string, string>;
  /** Returns the filters of the screen as `useFilters` does. */
  filters: <Fields extends FilterFields>(screen: string, fields: Fields) => FiltersOf<Fields>;
  /** Returns the number of rows per page as `usePageSize` does. */
  pageSize: (screen: string, byDefault: number) => number;
  /** Loads a query unless its data is fresh. Resolves to its data, or to undefined if the query fails: the screen then shows the error. */
  load: <Key extends QueryKey>(options: {
    queryKey: Key;
    initialPageParam?: unknown;
  }) => Promise<InferDataFromTag<unknown, Key> | undefined>;
};

/**
 * Loads the queries that a screen shows first. The page's module exports it as `loader`; the route calls it on the
 * server before rendering, and in the browser on navigation and when a link is hovered.
 */
export type ScreenLoader = (input: ScreenLoaderInput) => unknown;

/** Returns the input of a screen's loader. */
export const loaderInput = (
  queryClient: QueryClient,
  session: Session,
  address: Pick<ScreenLoaderInput, "search" | "params">,
): ScreenLoaderInput => ({
  ...session,
  ...address,
  filters: (screen, fields) => restoredFilters(queryClient, screen, fields, address.search),
  pageSize: (screen, byDefault) => pageSizeOf(preferencesOf(queryClient), screen, byDefault),
  load: async (options) => {
    if (options.initialPageParam === undefined) await queryClient.prefetchQuery(options as Parameters<QueryClient["prefetchQuery"]>[0]);
    else await queryClient.prefetchInfiniteQuery(options as Parameters<QueryClient["prefetchInfiniteQuery"]>[0]);
    return queryClient.getQueryData(options.queryKey);
  },
});
