import type { QueryClient, QueryKey } from "@tanstack/react-query";

export type Row = { _id: string };
type Page = { data: Row[]; pagination?: { totalItems: number }; isMore?: boolean };

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && "_id" in value;
const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow);
const isPage = (value: unknown): value is Page => typeof value === "object" && value !== null && "data" in value && isRows(value.data);

/**
 * Updates the rows of every list cached under one of the keys, as an array or as `{ data, pagination }`. The total
 * follows the number of rows, unless counting stopped at it. `change` must return the same array if nothing changes.
 */
export function changeRows<R extends Row>(queryClient: QueryClient, keys: readonly QueryKey[], change: (rows: R[]) => R[]) {
  changeCached(queryClient, keys, (cached) => {
    if (isRows(cached)) return change(cached as R[]);
    if (!isPage(cached)) return cached;
    const data = change(cached.data as R[]);
    if (data === cached.data) return cached;
    const { pagination, isMore } = cached;
    const added = isMore ? 0 : data.length - cached.data.length;
    return { ...cached, data, ...(pagination && { pagination: { ...pagination, totalItems: pagination.totalItems + added } }) };
  });
}

/**
 * Replaces cached data. Setting data makes a query fresh, so what does not change is left alone, and what was stale stays so: a
 * list that is not shown is then fetched when it is shown next.
 */
function changeCached(queryClient: QueryClient, keys: readonly QueryKey[], change: (cached: unknown) => unknown) {
  for (const query of keys.flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey }))) {
    const { data, isInvalidated } = query.state;
    const changed = change(data);
    if (changed === data) continue;
    queryClient.setQueryData(query.queryKey, changed);
    if (isInvalidated) query.invalidate();
  }
}

/** Updates one row wherever it is cached: in lists, and alone for a detail screen. */
export function changeRow<R extends Row>(queryClient: QueryClient, keys: readonly QueryKey[], id: string, change: (row: R) => R) {
  const inRows = (rows: R[]) => (rows.some((row) => row._id === id) ? rows.map((row) => (row._id === id ? change(row) : row)) : rows);
  changeRows<R>(queryClient, keys, inRows);
  changeCached(queryClient, keys, (cached) => (isRow(cached) && cached._id === id ? change(cached as R) : cached));
}
