import { addDays, addMonths, endOfWeek, isDay, monthOf, monthText, range, rangeText, startOfWeek } from "#lib/format/dates.ts";
import { type FiltersOf, one, transient } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { useScreenKeys } from "#ui/use-screen-keys.ts";
import { myCalendar } from "../leaves.api.ts";
import { weeksOf } from "./month.ts";

/** The view, and the selected day, whose month or week is shown; without one today. */
const fields = { view: one(["week"]), date: transient(one()) };

function viewOf(filters: FiltersOf<typeof fields>, today: string) {
  const view: "month" | "week" = filters.view ?? "month";
  const date = filters.date && isDay(filters.date) ? filters.date : today;
  const weeks = view === "week" ? [range(startOfWeek(date), endOfWeek(date))] : weeksOf(monthOf(date));
  const period = { startDate: weeks[0]![0]!, endDate: weeks.at(-1)![6]! };
  const isCurrent = view === "week" ? weeks[0]!.includes(today) : monthOf(date) === monthOf(today);
  return { view, date, weeks, period, isCurrent };
}

/** Loads the calendar with which the screen opens. */
export const loadMyCalendar = ({ company, filters: read, load }: ScreenLoaderInput) =>
  load(myCalendar(viewOf(read("my-calendar", fields), company.today).period));

/** State of the personal calendar, kept in the URL, with its keys: J, K or the arrows change the period, T, M and W the view. */
export function useMyCalendar() {
  const { today } = useCompany();
  const { filters, setFilters } = useFilters("my-calendar", fields);
  const { view, date, weeks, period, isCurrent } = viewOf(filters, today);
  const select = (day: string) => setFilters({ date: day === today ? undefined : day });
  const go = (by: 1 | -1) => select(view === "week" ? addDays(date, 7 * by) : addMonths(date, by));
  const setView = (next: "month" | "week") => setFilters({ view: next === "week" ? next : undefined, date: filters.date });
  const [earlier, later, now] = [() => go(-1), () => go(1), () => select(today)];
  useScreenKeys({
    arrowleft: earlier,
    k: earlier,
    arrowright: later,
    j: later,
    t: now,
    m: () => setView("month"),
    w: () => setView("week"),
  });
  return {
    view,
    setView,
    date,
    select,
    weeks,
    period,
    periodText: view === "week" ? rangeText({ from: period.startDate, to: period.endDate }, today) : monthText(date),
    earlier,
    later,
    now: isCurrent ? undefined : now,
  };
}
