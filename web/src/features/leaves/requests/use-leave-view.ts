import { leaveStatuses } from "@daybook/contract/core/constants";
import type { Leave } from "@daybook/contract/leaves/schemas";
import { useQuery } from "@tanstack/react-query";
import { isDay, monthOf } from "#lib/format/dates.ts";
import { asTab, count, type FiltersOf, many, oneShot, one, transient, text } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { userList } from "#lib/api/shared-lists.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { decidesOnLeave } from "#features/delegations/acts-for.ts";
import { type Session, useSession } from "#lib/session/session.ts";
import { datesOf } from "#ui/filter/date-presets.ts";
import { spanOf } from "../calendar/month.ts";
import { awayCalendar, type LeaveFilters, leavePage, othersScope } from "../leaves.api.ts";
import { loadRowFacts } from "./use-row-facts.ts";

const tabs = ["pending", "decided", "mine"] as const;
export type LeaveTab = (typeof tabs)[number];

/** Panels that a link can open: `?open=apply`. */
export const panels = ["apply", "mark", "feed", "balance", "delegate"] as const;
export type Panel = (typeof panels)[number];

/** Choices of the status filter. Cancelled leave is a list of its own: it is in no other. */
const statusChoices = [...leaveStatuses, "Cancelled"] as const;
const reviewed = ["Approved", "Rejected"] as const;

const fields = {
  tab: asTab(transient(one(tabs))),
  open: oneShot(one(panels)),
  /** The leave whose details are open. */
  leave: transient(one()),
  /** The calendar's month (`YYYY-MM`) and selected day. */
  month: transient(one()),
  day: transient(one()),
  search: text(),
  status: many(statusChoices),
  leaveType: many(),
  user: many(),
  team: many(),
  when: one(),
  page: count(1),
  limit: one(["10", "25", "50", "100"]),
};

type Viewer = Pick<Session, "user" | "company" | "actsFor">;

/** The tab that opens first: delegates who are members see their own leave. */
const firstTab = ({ user }: Viewer): LeaveTab => (user.role === "team_member" ? "mine" : "pending");

function viewOf(filters: FiltersOf<typeof fields>, session: Viewer) {
  const { user } = session;
  const { today } = session.company;
  const isApprover = decidesOnLeave(session);
  const tab: LeaveTab = isApprover ? (filters.tab ?? firstTab(session)) : "mine";
  const showsOthers = tab !== "mine";

  const days = datesOf(filters.when, session.company);
  // Each tab has fixed statuses, which the status filter narrows.
  const statusOptions = tab === "pending" ? [] : tab === "decided" ? ([...reviewed, "Cancelled"] as const) : statusChoices;
  const selectedStatuses = filters.status.filter((status) => (statusOptions as readonly string[]).includes(status));
  const isCancelled = selectedStatuses.includes("Cancelled");
  const status = isCancelled || tab === "pending" ? [] : tab === "decided" && selectedStatuses.length === 0 ? reviewed : selectedStatuses;
  const shown = isCancelled ? ("cancelled" as const) : tab === "pending" ? ("waiting" as const) : undefined;
  const people = showsOthers ? filters.user : [];
  const team = showsOthers && user.role === "admin" ? filters.team : [];
  const limit = filters.limit ?? "10";
  const input: LeaveFilters = {
    search: showsOthers ? filters.search : undefined,
    status: status.join(","),
    ...(shown && { view: shown }),
    leaveType: filters.leaveType.join(","),
    user: people.join(","),
    team: team.join(","),
    ...(days && { startDate: days.from, endDate: days.to }),
    page: filters.page,
    limit,
  };
  const options = leavePage(showsOthers ? othersScope(user.role) : "me", input);
  /** The calendar's month: the chosen one, else that of the first request to review. */
  const monthFor = (rows: readonly Leave[] | undefined) => {
    if (filters.month && isDay(`${filters.month}-01`)) return filters.month;
    return monthOf((tab === "pending" && rows?.[0]?.startDate) || today);
  };
  return { isApprover, tab, showsOthers, statusOptions, selectedStatuses, people, team, limit, options, monthFor };
}

/** Loads the requests with which the screen opens, the facts for reviewing pending ones, and the names of people in the filters. */
export async function loadLeaves({ filters, load, ...session }: ScreenLoaderInput) {
  const { tab, people, team, options, monthFor } = viewOf(filters("leaves", fields), session);
  const names = people.length > 0 && load(userList);
  const calendar = (rows?: Leave[]) => load(awayCalendar(spanOf(monthFor(rows)), team.length > 0 ? team : undefined));
  if (tab !== "pending") return void (await Promise.all([load(options), calendar(), names]));
  const requests = await load(options);
  await Promise.all([requests && loadRowFacts(requests.data, load), calendar(requests?.data), names]);
}

/** State of the leave page, kept in the URL: tab, filters, open leave, calendar month. */
export function useLeaveView() {
  const session = useSession();
  const { filters, setFilters } = useFilters("leaves", fields);
  const { isApprover, tab, showsOthers, statusOptions, selectedStatuses, people, team, limit, options, monthFor } = viewOf(
    filters,
    session,
  );
  const query = useQuery(options);

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
    month: monthFor(query.data?.data),
    isFiltered:
      [selectedStatuses, filters.leaveType, people, team].some((values) => values.length > 0) ||
      filters.when !== undefined ||
      (showsOthers && filters.search !== undefined),
    clear: () => setFilters({ search: undefined, status: [], leaveType: [], user: [], team: [], when: undefined }),
    /** Resets the page and the filters, keeps the month and the number of rows. */
    setTab: (next: LeaveTab) => setFilters({ tab: next === firstTab(session) ? undefined : next, limit: filters.limit }),
    show: (panel: Panel | undefined) => setFilters({ open: panel, page: filters.page }),
    open: (leave: string | undefined) => setFilters({ leave, page: filters.page }),
    pager: {
      page: filters.page,
      limit: Number(limit),
      total: query.data?.pagination.totalItems ?? 0,
      onPage: (page: number, replace?: boolean) => setFilters({ page }, replace),
      onLimit: (next: number) => setFilters({ limit: String(next) as typeof filters.limit }),
    },
  };
}

export type LeaveView = ReturnType<typeof useLeaveView>;
