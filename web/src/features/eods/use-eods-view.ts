import { addDays, endOfWeek, isDay, isWithin, range, startOfWeek, weekday } from "#lib/format/dates.ts";
import { flag, many, one, transient, text } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useSession } from "#lib/session/session.ts";
import { usePhone } from "#ui/use-phone.ts";

const fields = {
  tab: transient(one(["mine"])),
  /** A day of the first displayed week. */
  from: transient(one()),
  day: transient(one()),
  search: text(),
  user: many(),
  team: many(),
  project: many(),
  blockers: flag(),
};

const weeksOnDesktop = 4;

/** State of the EODs screen from the URL: tab, weeks, day and filters. */
export function useEodsView() {
  const { today, workweek } = useSession().company;
  const phone = usePhone();
  const { filters, setFilters, isFiltered } = useFilters("eods", fields);
  const { from, day: requested, search, user, team, project, blockers } = filters;

  const weeks = phone ? 1 : weeksOnDesktop;
  const lastStart = addDays(startOfWeek(today), -7 * (weeks - 1));
  const day = requested && isDay(requested) && requested <= today ? requested : undefined;
  const first = from && isDay(from) ? startOfWeek(from) : day && day < lastStart ? startOfWeek(day) : lastStart;
  const startDate = first > lastStart ? lastStart : first;
  const period = { startDate, endDate: endOfWeek(addDays(startDate, 7 * (weeks - 1))) };
  const isCurrent = startDate === lastStart;
  const inPeriod = day && isWithin(day, { from: startDate, to: period.endDate }) ? day : undefined;

  const workdays = range(startDate, period.endDate).filter((each) => workweek.includes(weekday(each)));

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
    day: inPeriod ?? (isCurrent ? today : (workdays.at(-1) ?? period.endDate)),
    people: { user: user.length > 0 ? user : undefined, team: team.length > 0 ? team : undefined },
    contentFilters: { search, project: project.length > 0 ? project : undefined, blockers: blockers ? ("true" as const) : undefined },
    /** Whether reports are filtered by content. */
    isSearching: search !== undefined || project.length > 0 || blockers,
    clearFilters: () => setFilters({ search: undefined, user: [], team: [], project: [], blockers: false }),
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
