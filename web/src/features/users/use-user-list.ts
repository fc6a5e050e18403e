import { confirmableFields, roles, signInStates, userStatuses } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { count, type FiltersOf, many, one, oneShot, text } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { fileHref } from "#lib/files/file-href.ts";
import { type UserFilters, userPage } from "./users.api.ts";

const fields = {
  search: text(),
  role: many(roles),
  team: many(),
  status: one(userStatuses),
  signIn: one(signInStates),
  secondFactor: one(["yes", "no"]),
  waiting: many(confirmableFields),
  sort: one(["name", "-name", "email", "-email", "team", "-team", "createdAt", "-createdAt"]),
  /** Dialogs that a link can open: `?open=invite`. */
  open: oneShot(one(["invite", "import"])),
  page: count(1),
  limit: one(["10", "25", "50", "100"]),
};

const inputOf = ({ sort = "name", limit = "25", open: _open, secondFactor, ...filters }: FiltersOf<typeof fields>): UserFilters => ({
  ...filters,
  ...(secondFactor && { secondFactor: secondFactor === "yes" ? "true" : "false" }),
  sort,
  limit,
});

/** The key that the filters are stored under. */
const screen = "users";

/** Loads the list and the teams of its filter; see `useUserList`. */
export const loadUserList = ({ filters, load, user }: ScreenLoaderInput) =>
  Promise.all([load(userPage(inputOf(filters(screen, fields)), user.role === "admin")), load(teamOptions)]);

/**
 * User list with its filters in the URL; sorted by name, 25 per page by default.
 * @param asAdmin lists all users, with the endpoint for admins
 */
export function useUserList(asAdmin: boolean) {
  const list = useFilters(screen, fields);
  const { filters, setFilters } = list;
  const { sort = "name", limit = "25" } = filters;
  const query = useQuery(userPage(inputOf(filters), asAdmin));
  return {
    ...list,
    /** The address of the whole filtered list as a file. */
    csvHref: fileHref(asAdmin ? "/users/admin" : "/users", { ...inputOf(filters), format: "csv" }),
    query,
    stats: query.data?.stats,
    /** Props of `DataTable`. */
    table: {
      rows: query.data?.data,
      error: query.error,
      onRetry: () => void query.refetch(),
      sort,
      onSort: (next: string) => setFilters({ sort: next as typeof sort }),
      onClearFilters: list.isFiltered ? list.clearFilters : undefined,
    },
    /** Props of `Pager`. */
    pager: {
      page: filters.page,
      limit: Number(limit),
      total: query.data?.pagination.totalItems ?? 0,
      onPage: (page: number, replace?: boolean) => setFilters({ page }, replace),
      onLimit: (next: number) => setFilters({ limit: String(next) as typeof limit }),
    },
  };
}
