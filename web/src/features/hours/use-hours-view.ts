import type { User } from "@daybook/contract/users/users";
import { addDays, addMonths, endOfMonth, endOfWeek, isDay, monthText, rangeText, startOfMonth, startOfWeek } from "#lib/format/dates.ts";
import { type FiltersOf, many, one, transient } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { loadFilterChoices } from "#lib/api/shared-lists.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useSession } from "#lib/session/session.ts";
import { usePhone } from "#ui/use-phone.ts";
import { type HoursInput, hoursQuery, type HoursScope } from "./hours.api.ts";
import { trendInput } from "./hours-labels.ts";

const fields = {
  tab: transient(one(["mine"])),
  span: transient(one(["month"])),
  /** A day within the selected week or month. */
  from: transient(one()),
  trend: transient(one(["weeks"])),
  /** The person whose details are open, and the selected day. */
  person: transient(one()),
  day: transient(one()),
  team: many(),
  user: many(),
  project: many(),
};

const spans = {
  week: { start: startOfWeek, end: (day: string) => endOfWeek(day), shift: (day: string, by: number) => addDays(day, 7 * by) },
  month: { start: startOfMonth, end: endOfMonth, shift: addMonths },
} as const;

const notEmpty = (values: string[]) => (values.length > 0 ? values : undefined);

function viewOf(filters: FiltersOf<typeof fields>, me: User, today: string) {
  const canSeeOthers = me.role !== "team_member";
  const showsOthers = canSeeOthers && filters.tab !== "mine";
  const scope: HoursScope = !showsOthers ? "me" : me.role === "admin" ? "all" : "team";

  const span: "week" | "month" = filters.span === "month" ? "month" : "week";
  const { start, end, shift } = spans[span];
  const anchor = filters.from && isDay(filters.from) && filters.from <= today ? filters.from : today;
  const period = { startDate: start(anchor), endDate: end(anchor) };
  const isCurrent = period.startDate === start(today);

  const activeFilters: HoursInput = {
    team: showsOthers ? notEmpty(filters.team) : undefined,
    user: showsOthers ? notEmpty(filters.user) : undefined,
    project: notEmpty(filters.project),
  };
  return { canSeeOthers, showsOthers, scope, span, start, shift, period, isCurrent, activeFilters };
}

/** Loads the hours with which the screen opens, and its trend. */
export function loadHours({ user, company, filters: read, load }: ScreenLoaderInput) {
  const filters = read("hours", fields);
  const { scope, span, period, activeFilters } = viewOf(filters, user, company.today);
  const trend = trendInput(filters.trend, span, period);
  return Promise.all([
    load(hoursQuery(scope, { ...period, ...activeFilters })),
    load(hoursQuery(scope, { ...activeFilters, ...trend })),
    loadFilterChoices({ user, load }, filters.user),
  ]);
}

/** State of the hours page, kept in the URL: scope, period, filters, open person and day. */
export function useHoursView() {
  const { user: me, company } = useSession();
  const { today } = company;
  const phone = usePhone();
  const { filters, setFilters } = useFilters("hours", fields);

  const { canSeeOthers, showsOthers, scope, span, start, shift, period, isCurrent, activeFilters } = viewOf(filters, me, today);
  const go = (by: 1 | -1) => {
    const next = start(shift(period.startDate, by));
    setFilters({ from: next === start(today) ? undefined : next, day: undefined });
  };
  return {
    filters,
    setFilters,
    isFiltered: Object.values(activeFilters).some((value) => value !== undefined),
    phone,
    canSeeOthers,
    showsOthers,
    scope,
    span,
    period,
    periodText: span === "month" ? monthText(period.startDate) : rangeText({ from: period.startDate, to: period.endDate }, today),
    input: { ...period, ...activeFilters },
    activeFilters,
    /** Filtered by project; projects have no expected hours. */
    hasProjectFilter: activeFilters.project !== undefined,
    clearFilters: () => setFilters({ team: [], user: [], project: [] }),
    setSpan: (next: "week" | "month") => setFilters({ span: next === "month" ? next : undefined, day: undefined }),
    earlier: () => go(-1),
    later: isCurrent ? undefined : () => go(1),
    now: isCurrent ? undefined : () => setFilters({ from: undefined, day: undefined }),
  };
}

export type HoursView = ReturnType<typeof useHoursView>;
