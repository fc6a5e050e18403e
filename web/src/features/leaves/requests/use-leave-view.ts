import { leaveStatuses } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { isDay, monthOf } from "#lib/format/dates.ts";
import { count, many, oneShot, one, transient, text } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useSession } from "#lib/session/session.ts";
import { datesOf } from "#ui/filter/date-presets.ts";
import { type LeaveFilters, leavePage, othersScope } from "../leaves.api.ts";

const tabs = ["waiting", "decided", "mine"] as const;
export type LeaveTab = (typeof tabs)[number];

/** What opens beside the list; the palette, the settings and the dashboard lead to it. */
export const panels = ["apply", "mark", "feed", "account", "holidays", "types"] as const;
export type Panel = (typeof panels)[number];

const decided = ["Approved", "Rejected"] as const;

const fields = {
  tab: transient(one(tabs)),
  open: oneShot(one(panels)),
  /** The leave shown beside the list. */
  leave: transient(one()),
  /** `YYYY-MM` of the calendar, and its chosen day. */
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

/** What the leave screen shows, as its address says: whose leaves, which of them, which month. */
export function useLeaveView() {
  const { user, company } = useSession();
  const { filters, setFilters } = useFilters("leaves", fields);
  const decides = user.role !== "team_member";
  const tab: LeaveTab = decides ? (filters.tab ?? "waiting") : "mine";
  const ofOthers = tab !== "mine";

  const days = datesOf(filters.when, company.today);
  // Each tab has the statuses it is named for; what was chosen narrows them down.
  const offered = tab === "waiting" ? [] : tab === "decided" ? decided : leaveStatuses;
  const chosen = filters.status.filter((status) => (offered as readonly string[]).includes(status));
  const status = tab === "waiting" ? ["Pending"] : chosen.length > 0 ? chosen : tab === "decided" ? [...decided] : [];
  const people = ofOthers ? filters.user : [];
  const team = ofOthers && user.role === "admin" ? filters.team : [];
  const limit = filters.limit ?? "10";
  const asked: LeaveFilters = {
    search: ofOthers ? filters.search : undefined,
    status: status.join(","),
    leaveType: filters.leaveType.join(","),
    user: people.join(","),
    team: team.join(","),
    ...(days && { startDate: days.from, endDate: days.to }),
    page: filters.page,
    limit,
  };
  const query = useQuery(leavePage(ofOthers ? othersScope(user.role) : "me", asked));
  const month = filters.month && isDay(`${filters.month}-01`) ? filters.month : monthOf(company.today);

  return {
    filters,
    setFilters,
    decides,
    tab,
    ofOthers,
    offered,
    chosen,
    query,
    people,
    team,
    month,
    isFiltered:
      [chosen, filters.leaveType, people, team].some((values) => values.length > 0) ||
      filters.when !== undefined ||
      (ofOthers && filters.search !== undefined),
    clear: () => setFilters({ search: undefined, status: [], leaveType: [], user: [], team: [], when: undefined }),
    /** Another tab begins at its first page; the month stays. */
    setTab: (next: LeaveTab) => setFilters({ tab: next === "waiting" ? undefined : next }),
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
