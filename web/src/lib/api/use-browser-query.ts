import { type DefaultError, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { usePageHydrated } from "#lib/ssr/hydration.ts";

/**
 * A query that no route loader loads: it runs in the browser once the page is hydrated and has no data before, because another part
 * of the page may have fetched it before this one is hydrated.
 */
export function useBrowserQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, DefaultError, Data, Key>) {
  const isHydrated = usePageHydrated();
  const { data, error, refetch } = useQuery({ ...options, enabled: isHydrated && options.enabled !== false });
  return { data: isHydrated ? data : undefined, error, refetch };
}
