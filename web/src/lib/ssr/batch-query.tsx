import { hashKey, type QueryClient, type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useMemo } from "react";

/*
 * Batch queries: one response contains the data of several queries. The parts are cached under the keys of those queries,
 * so that optimistic changes and other screens see them; below a `BatchQuery` no part is fetched alone.
 */

/** The key and the data of one query. */
export type BatchPart = readonly [queryKey: QueryKey, data: unknown];

/**
 * Caches the parts of a batch response. Keeps data that was changed or fetched after the request, which is newer.
 * @param requestedAt epoch milliseconds
 */
export function cacheBatchParts(queryClient: QueryClient, parts: readonly BatchPart[], requestedAt: number) {
  for (const [queryKey, data] of parts) {
    const state = queryClient.getQueryState(queryKey);
    if (!state || state.dataUpdatedAt <= requestedAt) queryClient.setQueryData(queryKey, data);
  }
}

type Batch = {
  data: unknown;
  error: Error | null;
  errorUpdateCount: number;
  refetch: () => unknown;
};

type BatchContext = Batch & { hashes: ReadonlySet<string> };

const BatchQueryContext = createContext<BatchContext | null>(null);

type Props = {
  /** The key of the batch query. */
  queryKey: QueryKey;
  batch: Batch;
  /** The keys of its parts. */
  parts: readonly QueryKey[];
  children: ReactNode;
};

/** Makes the `useBatchedQuery` calls below it wait for the batch. */
export function BatchQuery({ queryKey, batch: { data, error, errorUpdateCount, refetch }, parts, children }: Props) {
  const hashes = new Set(parts.map(hashKey));
  const names = [...hashes].join("\n");
  useBatchRefetch(hashKey(queryKey), names);
  const context = useMemo(
    () => ({ data, error, errorUpdateCount, refetch, hashes: new Set(names.split("\n")) }),
    [data, error, errorUpdateCount, refetch, names],
  );
  return <BatchQueryContext value={context}>{children}</BatchQueryContext>;
}

/** Invalidates the batch when a part is invalidated, once for all parts that are invalidated together. */
function useBatchRefetch(batchHash: string, names: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const hashes = new Set(names.split("\n"));
    let isFetching = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { queryHash } = event.query;
      if (event.action.type === "fetch" && queryHash === batchHash) {
        // Parts invalidated in the same task are covered by this fetch.
        clearTimeout(timer);
        timer = undefined;
        isFetching = true;
        setTimeout(() => (isFetching = false));
      }
      if (event.action.type === "invalidate" && hashes.has(queryHash) && !isFetching) {
        timer ??= setTimeout(() => {
          timer = undefined;
          void queryClient.invalidateQueries({ predicate: (query) => query.queryHash === batchHash });
        });
      }
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queryClient, batchHash, names]);
}

/** Like `useQuery`, but waits for the surrounding `BatchQuery` if the query is one of its parts. */
export function useBatchedQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const queryClient = useQueryClient();
  const batch = use(BatchQueryContext);
  const isMissing = () => batch?.data !== undefined && queryClient.getQueryData(options.queryKey) === undefined;
  const isPart = batch !== null && batch.hashes.has(hashKey(options.queryKey)) && !isMissing();
  const query = useQuery(isPart ? { ...options, enabled: false } : options);
  const { error, errorUpdateCount, refetch } = isPart ? batch : query;
  return { data: query.data, error, errorUpdateCount, refetch };
}
