import { roles, userStatuses } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { count, many, one, text } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { userPage } from "./users.api.ts";

const fields = {
  search: text(),
  role: many(roles),
  team: many(),
  status: one(userStatuses),
  sort: one(["name", "-name", "email", "-email", "team", "-team", "createdAt", "-createdAt"]),
  page: count(1),
  limit: one(["10", "25", "50", "100"]),
};

/**
 * A list of people with its filters in the address, by name and 25 a page unless said otherwise.
 * @param screen under which the filters are remembered
 */
export function useUserList(screen: string, everybody: boolean) {
  const list = useFilters(screen, fields);
  const { filters, setFilters } = list;
  const { sort = "name", limit = "25" } = filters;
  const query = useQuery(userPage({ ...filters, sort, limit }, everybody));
  return {
    ...list,
    query,
    stats: query.data?.stats,
    /** For `DataTable`. */
    table: {
      rows: query.data?.data,
      error: query.error,
      onRetry: () => void query.refetch(),
      sort,
      onSort: (next: string) => setFilters({ sort: next as typeof sort }),
      onClearFilters: list.isFiltered ? list.clearFilters : undefined,
    },
    /** For `Pager`. */
    pager: {
      page: filters.page,
      limit: Number(limit),
      total: query.data?.pagination.totalItems ?? 0,
      onPage: (page: number) => setFilters({ page }),
      onLimit: (next: number) => setFilters({ limit: String(next) as typeof limit }),
    },
  };
}
