import { type Change, changesOf, isChanging, type StaleKey, staleQueries } from "@daybook/contract/core/stale";
import type { QueryClient } from "@tanstack/react-query";
import { onWritten } from "./writes.ts";

const startsWith = (key: StaleKey, prefix: StaleKey) => prefix.length < key.length && prefix.every((part, i) => part === key[i]);

/** Returns the keys without duplicates and without those that another key covers, so that each query is fetched once. */
export function separateKeys(keys: readonly StaleKey[]): StaleKey[] {
  const unique = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  return unique.filter((key) => !unique.some((other) => startsWith(key, other)));
}

/**
 * Fetches, after each call of this browser that changes something, the queries that are shown and stale now; the others
 * when they are shown next. The server leaves this browser's socket out. Returns the function that ends it.
 */
export const refetchAfterWrites = (queryClient: QueryClient) =>
  onWritten((operation, input) => {
    const isDryRun = "dryRun" in input && input.dryRun === true;
    if (isDryRun || !isChanging(operation)) return;
    const changes: readonly Change[] = changesOf[operation];
    for (const queryKey of separateKeys(changes.flatMap((change) => staleQueries[change])))
      void queryClient.invalidateQueries({ queryKey });
  });
