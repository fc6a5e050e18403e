import type { Company } from "@daybook/contract/settings/settings";
import { addDays, endOfWeek, isDay, isWithin, range, startOfWeek, weekday } from "#lib/format/dates.ts";
import { asTab, count, type FiltersOf, flag, many, one, transient, text } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { blockerPage, blockerSummary, resolvedPage } from "#features/blockers/blockers.api.ts";
import { teamPlans } from "#features/plans/plans.api.ts";
import { assignableUsers, loadFilterChoices } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { isPhone, usePhone } from "#ui/use-phone.ts";
import { compliance, reportPages } from "./eods.api.ts";

const fields = {
  tab: asTab(transient(one(["mine", "plans", "blockers"]))),
  /** A day of the first displayed week. */
  from: transient(one()),
  day: transient(one()),
  search: text(),
  user: many(),
  team: many(),
  project: many(),
  blockers: flag(),
  /** Of blockers: user ids, or `none`. */
  owner: many(),
  /** Whether resolved blockers are shown. */
  resolved: transient(flag()),
  resolvedFrom: transient(one()),
  resolvedTo: transient(one()),
  page: count(1),
};

const weeksOnDesktop = 4;

type Filters = FiltersOf<typeof fields>;

/** The displayed weeks and day. */
function periodOf({ from, day: requested }: Filters, { today, workweek }: Company, phone: boolean) {
  const weeks = phone ? 1 : weeksOnDesktop;
  const lastStart = addDays(startOfWeek(today), -7 * (weeks - 1));
  const chosen = requested && isDay(requested) && requested <= today ? requested : undefined;
  const first = from && isDay(from) ? startOfWeek(from) : chosen && chosen < lastStart ? startOfWeek(chosen) : lastStart;
  const startDate = first > lastStart ? lastStart : first;
  const period = { startDate, endDate: endOfWeek(addDays(startDate, 7 * (weeks - 1))) };
  const isCurrent = startDate === lastStart;
  const inPeriod = chosen && isWithin(chosen, { from: startDate, to: period.endDate }) ? chosen : undefined;

  const workdays = range(startDate, period.endDate).filter((each) => workweek.includes(weekday(each)));
  const day = inPeriod ?? (isCurrent ? today : (workdays.at(-1) ?? period.endDate));
  return { weeks, lastStart, startDate, period, isCurrent, inPeriod, day };
}

const notEmpty = (values: string[]) => (values.length > 0 ? values : undefined);
const peopleOf = ({ user, team }: Filters) => ({ user: notEmpty(user), team: notEmpty(team) });
const contentOf = ({ search, project, blockers }: Filters) => ({
  search,
  project: notEmpty(project),
  blockers: blockers ? ("true" as const) : undefined,
});
const blockersOf = ({ search, user, team, project, owner }: Filters) => ({
  search,
  raisedBy: notEmpty(user),
  team: notEmpty(team),
  project: notEmpty(project),
  owner: notEmpty(owner),
});
/** The days on which the shown resolved blockers were resolved; undefined for all. */
const resolvedPeriodOf = ({ resolvedFrom: from, resolvedTo: to }: Filters) =>
  from && to && isDay(from) && isDay(to) ? { from, to } : undefined;
const isSearching = ({ search, project, blockers }: Filters) => search !== undefined || project.length > 0 || blockers;

/** Loads the grid and the reports with which the screen opens. */
export function loadEods({ user: me, company, filters: read, load }: ScreenLoaderInput) {
  const filters = read("eods", fields);
  const choices = loadFilterChoices({ user: me, load }, filters.user);
  if (filters.tab === "blockers") return Promise.all([loadBlockers(filters, load), choices]);
  const { period, day } = periodOf(filters, company, isPhone());
  const ofOthers = me.role !== "team_member" && filters.tab !== "mine";
  if (ofOthers && filters.tab === "plans") return Promise.all([load(teamPlans({ date: day, ...peopleOf(filters) })), choices]);
  const people = ofOthers ? peopleOf(filters) : { user: me._id };
  const dates = ofOthers && !isSearching(filters) ? { startDate: day, endDate: day } : period;
  const reports = reportPages(ofOthers ? "all" : "mine", { ...(ofOthers && people), ...contentOf(filters), ...dates });
  return Promise.all([load(compliance({ ...period, ...people })), load(reports), choices]);
}

function loadBlockers(filters: Filters, load: ScreenLoaderInput["load"]) {
  const blockers = blockersOf(filters);
  const { team, project } = blockers;
  return Promise.all([
    load(blockerPage("open", blockers, filters.page)),
    load(blockerSummary({ ...(team && { team }), ...(project && { project }) })),
    load(assignableUsers),
    ...(filters.resolved ? [load(resolvedPage(blockers, resolvedPeriodOf(filters)))] : []),
  ]);
}

/** State of the EODs screen from the URL: tab, weeks, day and filters. */
export function useEodsView() {
  const { company } = useSession();
  const phone = usePhone();
  const { filters, setFilters, isFiltered } = useFilters("eods", fields);
  const { weeks, lastStart, startDate, period, isCurrent, inPeriod, day } = periodOf(filters, company, phone);
  const shift = (direction: 1 | -1) => {
    const next = addDays(startDate, direction * 7 * weeks);
    setFilters({ from: next >= lastStart ? undefined : next, day: undefined });
  };
  return {
    filters,
    setFilters,
    isFiltered,
    phone,
    period,
    /** The chosen day, if it is in the period. */
    chosenDay: inPeriod,
    /** The displayed day: the chosen one, else today, else the last workday of the period. */
    day,
    people: peopleOf(filters),
    contentFilters: contentOf(filters),
    /** Whether reports are filtered by content. */
    isSearching: isSearching(filters),
    /** The current period without a filter. */
    isEverything: isCurrent && !isFiltered,
    blockers: blockersOf(filters),
    resolvedPeriod: resolvedPeriodOf(filters),
    clearFilters: () => setFilters({ search: undefined, user: [], team: [], project: [], owner: [], blockers: false }),
    chooseDay: (next: string | undefined) => {
      const isInPeriod = next === undefined || isWithin(next, { from: startDate, to: period.endDate });
      setFilters({ day: next, ...(!isInPeriod && { from: next >= lastStart ? undefined : startOfWeek(next) }) });
    },
    earlier: () => shift(-1),
    later: isCurrent ? undefined : () => shift(1),
    now: isCurrent ? undefined : () => setFilters({ from: undefined, day: undefined }),
  };
}

export type EodsView = ReturnType<typeof useEodsView>;
