import { leaveStatuses } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { isDay, monthOf } from "#lib/format/dates.ts";
import { count, many, oneShot, one, transient, text } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useSession } from "#lib/session/session.ts";
import { datesOf } from "#ui/filter/date-presets.ts";
import { type LeaveFilters, leavePage, othersScope } from "../leaves.api.ts";

const tabs = ["pending", "decided", "mine"] as const;
export type LeaveTab = (typeof tabs)[number];

/** Panels that a link can open: `?open=apply`. */
export const panels = ["apply", "mark", "feed", "balance", "holidays", "types"] as const;
export type Panel = (typeof panels)[number];

const reviewed = ["Approved", "Rejected"] as const;

const fields = {
  tab: transient(one(tabs)),
  open: oneShot(one(panels)),
  /** The leave whose details are open. */
  leave: transient(one()),
  /** The calendar's month (`YYYY-MM`) and selected day. */
  month: transient(one()),
  day: transient(one()),
  search: text(),
  status: many(leaveStatuses),
  leaveType: many(),
  user: many(),
  team: many(),
  when: one(),
  page: count(1),
  limit: one(["10", "25", "50", "100"]),
};

/** State of the leave page, kept in the URL: tab, filters, open leave, calendar month. */
export function useLeaveView() {
  const { user, company } = useSession();
  const { filters, setFilters } = useFilters("leaves", fields);
  const isApprover = user.role !== "team_member";
  const tab: LeaveTab = isApprover ? (filters.tab ?? "pending") : "mine";
  const showsOthers = tab !== "mine";

  const days = datesOf(filters.when, company.today);
  // Each tab has fixed statuses, which the status filter narrows.
  const statusOptions = tab === "pending" ? [] : tab === "decided" ? reviewed : leaveStatuses;
  const selectedStatuses = filters.status.filter((status) => (statusOptions as readonly string[]).includes(status));
  const status = tab === "pending" ? ["Pending"] : selectedStatuses.length > 0 ? selectedStatuses : tab === "decided" ? [...reviewed] : [];
  const people = showsOthers ? filters.user : [];
  const team = showsOthers && user.role === "admin" ? filters.team : [];
  const limit = filters.limit ?? "10";
  const input: LeaveFilters = {
    search: showsOthers ? filters.search : undefined,
    status: status.join(","),
    leaveType: filters.leaveType.join(","),
    user: people.join(","),
    team: team.join(","),
    ...(days && { startDate: days.from, endDate: days.to }),
    page: filters.page,
    limit,
  };
  const query = useQuery(leavePage(showsOthers ? othersScope(user.role) : "me", input));
  const month = filters.month && isDay(`${filters.month}-01`) ? filters.month : monthOf(company.today);

  return {
    filters,
    setFilters,
    isApprover,
    tab,
    showsOthers,
    statusOptions,
    selectedStatuses,
    query,
    people,
    team,
    month,
    isFiltered:
      [selectedStatuses, filters.leaveType, people, team].some((values) => values.length > 0) ||
      filters.when !== undefined ||
      (showsOthers && filters.search !== undefined),
    clear: () => setFilters({ search: undefined, status: [], leaveType: [], user: [], team: [], when: undefined }),
    /** Resets the page, keeps the month. */
    setTab: (next: LeaveTab) => setFilters({ tab: next === "pending" ? undefined : next }),
    show: (panel: Panel | undefined) => setFilters({ open: panel, page: filters.page }),
    open: (leave: string | undefined) => setFilters({ leave, page: filters.page }),
    pager: {
      page: filters.page,
      limit: Number(limit),
      total: query.data?.pagination.totalItems ?? 0,
      onPage: (page: number) => setFilters({ page }),
      onLimit: (next: number) => setFilters({ limit: String(next) as typeof filters.limit }),
    },
  };
}

export type LeaveView = ReturnType<typeof useLeaveView>;
