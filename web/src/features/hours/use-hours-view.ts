import type { User } from "@daybook/contract/users/users";
import { weekStates } from "@daybook/contract/weeks/weeks";
import { decidesOnWeeks } from "#features/delegations/acts-for.ts";
import { shownMonth } from "#features/payroll/payroll-labels.ts";
import { payrollMonth } from "#features/payroll/payroll.api.ts";
import { periodTo } from "#features/weeks/weeks-labels.ts";
import { weeksOf } from "#features/weeks/weeks.api.ts";
import { addDays, addMonths, endOfMonth, endOfWeek, isDay, monthText, rangeText, startOfMonth, startOfWeek } from "#lib/format/dates.ts";
import { type FiltersOf, many, one, transient } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { loadFilterChoices } from "#lib/api/shared-lists.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { type Session, useSession } from "#lib/session/session.ts";
import { usePhone } from "#ui/use-phone.ts";
import { type HoursInput, hoursQuery, type HoursScope } from "./hours.api.ts";
import { trendInput } from "./hours-labels.ts";

const fields = {
  tab: transient(one(["mine", "weeks", "payroll"])),
  span: transient(one(["month"])),
  /** A day within the selected week or month. */
  from: transient(one()),
  /** Of the tab with weeks: a day of the last week, and a state. */
  to: transient(one()),
  state: transient(one(weekStates)),
  /** Of the tab with payroll: `2026-11`. */
  month: transient(one()),
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

type Parts = { hasWeeks: boolean; hasPayroll: boolean };

/** The tabs that the user has beside the hours. */
const partsOf = (session: Pick<Session, "user" | "company" | "actsFor">): Parts => ({
  hasWeeks: decidesOnWeeks(session),
  hasPayroll: session.user.role === "admin" && session.company.payroll === "on",
});

function viewOf(filters: FiltersOf<typeof fields>, me: User, today: string, { hasWeeks, hasPayroll }: Parts) {
  const canSeeOthers = me.role !== "team_member";
  const showsWeeks = hasWeeks && filters.tab === "weeks";
  const showsPayroll = hasPayroll && filters.tab === "payroll";
  const showsOthers = canSeeOthers && !showsWeeks && !showsPayroll && filters.tab !== "mine";
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
  return { canSeeOthers, showsOthers, showsWeeks, showsPayroll, scope, span, start, shift, period, isCurrent, activeFilters };
}

/** Loads the hours with which the screen opens, and its trend. */
export function loadHours(input: ScreenLoaderInput) {
  const { user, company, filters: read, load } = input;
  const filters = read("hours", fields);
  const parts = partsOf(input);
  const { scope, span, period, activeFilters, showsWeeks, showsPayroll } = viewOf(filters, user, company.today, parts);
  if (showsWeeks) return load(weeksOf(periodTo(filters.to, company.today)));
  if (showsPayroll) return load(payrollMonth(shownMonth(filters.month, company.today)));
  const trend = trendInput(filters.trend, span, period);
  return Promise.all([
    load(hoursQuery(scope, { ...period, ...activeFilters })),
    load(hoursQuery(scope, { ...activeFilters, ...trend })),
    loadFilterChoices({ user, load }, filters.user),
  ]);
}

/** State of the hours page, kept in the URL: scope, period, filters, open person and day. */
export function useHoursView() {
  const session = useSession();
  const { user: me, company } = session;
  const { today } = company;
  const phone = usePhone();
  const { filters, setFilters } = useFilters("hours", fields);

  const parts = partsOf(session);
  const { canSeeOthers, showsOthers, showsWeeks, showsPayroll, scope, span, start, shift, period, isCurrent, activeFilters } = viewOf(
    filters,
    me,
    today,
    parts,
  );
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
    ...parts,
    showsWeeks,
    showsPayroll,
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
