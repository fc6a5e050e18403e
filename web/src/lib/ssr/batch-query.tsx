import { hashKey, type QueryClient, type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useMemo } from "react";

/*
 * One answer that holds what several queries would ask for. Its parts lie in the cache under the keys of those queries,
 * so that optimistic changes reach them and other screens find them; below a `BatchQuery` nobody asks for a part alone.
 */

/** A query's key and its answer. */
export type BatchPart = readonly [queryKey: QueryKey, data: unknown];

/**
 * Puts the parts of an answer into the cache. What was changed or fetched after the question was asked is newer and
 * stays: the change asks again once it is through.
 * @param askedAt milliseconds
 */
export function cacheBatchParts(queryClient: QueryClient, parts: readonly BatchPart[], askedAt: number) {
  for (const [queryKey, data] of parts) {
    const known = queryClient.getQueryState(queryKey);
    if (!known || known.dataUpdatedAt <= askedAt) queryClient.setQueryData(queryKey, data);
  }
}

type Whole = {
  data: unknown;
  error: Error | null;
  errorUpdateCount: number;
  refetch: () => unknown;
};

type Held = Whole & { hashes: ReadonlySet<string> };

const BatchQueryContext = createContext<Held | null>(null);

type Props = {
  /** The query of the whole. */
  queryKey: QueryKey;
  whole: Whole;
  /** The keys of what it brings. */
  parts: readonly QueryKey[];
  children: ReactNode;
};

/** Queries below it that ask with `useBatchedQuery` for one of the parts wait for the whole. */
export function BatchQuery({ queryKey, whole: { data, error, errorUpdateCount, refetch }, parts, children }: Props) {
  const hashes = new Set(parts.map(hashKey));
  const names = [...hashes].join("\n");
  useBatchRefetch(hashKey(queryKey), names);
  const held = useMemo(
    () => ({ data, error, errorUpdateCount, refetch, hashes: new Set(names.split("\n")) }),
    [data, error, errorUpdateCount, refetch, names],
  );
  return <BatchQueryContext value={held}>{children}</BatchQueryContext>;
}

/** A part that has become old makes the whole old: it is asked again, once for all parts that became old together. */
function useBatchRefetch(whole: string, names: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const hashes = new Set(names.split("\n"));
    let isAsking = false;
    let soon: ReturnType<typeof setTimeout> | undefined;

    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { queryHash } = event.query;
      if (event.action.type === "fetch" && queryHash === whole) {
        // What becomes old in the same breath is answered by this fetch already.
        clearTimeout(soon);
        soon = undefined;
        isAsking = true;
        setTimeout(() => (isAsking = false));
      }
      if (event.action.type === "invalidate" && hashes.has(queryHash) && !isAsking) {
        soon ??= setTimeout(() => {
          soon = undefined;
          void queryClient.invalidateQueries({ predicate: (query) => query.queryHash === whole });
        });
      }
    });
    return () => {
      stop();
      clearTimeout(soon);
    };
  }, [queryClient, whole, names]);
}

/** Like `useQuery`; below a `BatchQuery` that brings this answer it is not asked for alone. */
export function useBatchedQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const queryClient = useQueryClient();
  const bundle = use(BatchQueryContext);
  const isMissing = () => bundle?.data !== undefined && queryClient.getQueryData(options.queryKey) === undefined;
  const isHeld = bundle !== null && bundle.hashes.has(hashKey(options.queryKey)) && !isMissing();
  const query = useQuery(isHeld ? { ...options, enabled: false } : options);
  const { error, errorUpdateCount, refetch } = isHeld ? bundle : query;
  return { data: query.data, error, errorUpdateCount, refetch };
}
