import { type Change, changesOf, isChanging, type StaleKey, staleQueries } from "@daybook/contract/core/stale";
import type { InvalidateQueryFilters, Query, QueryClient } from "@tanstack/react-query";
import { onWritten } from "./writes.ts";

const startsWith = (key: StaleKey, prefix: StaleKey) => prefix.length < key.length && prefix.every((part, i) => part === key[i]);

/** Returns the keys without duplicates and without those that another key covers, so that each query is fetched once. */
export function separateKeys(keys: readonly StaleKey[]): StaleKey[] {
  const unique = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  return unique.filter((key) => !unique.some((other) => startsWith(key, other)));
}

/** First fetches that another one follows. */
const followed = new WeakSet<Query>();

/**
 * Marks queries as stale, and fetches those that are shown. TanStack Query keeps a first fetch that is running: its response may be from
 * before the change, so another one follows it.
 */
export function refetchStale(queryClient: QueryClient, filters: InvalidateQueryFilters) {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
    if (query.state.data !== undefined || followed.has(query)) continue;
    followed.add(query);
    const again = () => void queryClient.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true });
    void query
      .fetch()
      .then(again, () => undefined)
      .finally(() => followed.delete(query));
  }
  void queryClient.invalidateQueries(filters);
}

/**
 * Fetches, after each call of this browser that changes something, the queries that are shown and stale now; the others
 * when they are shown next. The server leaves this browser's socket out. Several changes in a row, such as ticks in a list,
 * have a `mutationKey` that begins with the key of the queries: these are fetched after the last one, because a response
 * without the others would undo them on the screen. Returns the function that ends it.
 */
export function refetchAfterWrites(queryClient: QueryClient) {
  let stale: StaleKey[] = [];
  const isBeingChanged = (mutationKey: StaleKey) => queryClient.isMutating({ mutationKey }) > 0;
  const refetch = () => {
    const { waiting = [], due = [] } = Object.groupBy(separateKeys(stale), (key) => (isBeingChanged(key) ? "waiting" : "due"));
    stale = waiting;
    for (const queryKey of due) refetchStale(queryClient, { queryKey });
  };
  const stopWritten = onWritten((operation, input) => {
    const isDryRun = "dryRun" in input && input.dryRun === true;
    if (isDryRun || !isChanging(operation)) return;
    const changes: readonly Change[] = changesOf[operation];
    stale.push(...changes.flatMap((change) => staleQueries[change]));
    refetch();
  });
  const stopSettled = queryClient.getMutationCache().subscribe(refetch);
  return () => {
    stopWritten();
    stopSettled();
  };
}
