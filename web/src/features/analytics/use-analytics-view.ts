import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type DayRange, daysBetween, rangeText } from "#lib/format/dates.ts";
import { type FiltersOf, many, one, transient } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { loadFilterChoices } from "#lib/api/shared-lists.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { useSession } from "#lib/session/session.ts";
import { type AnalyticsInput, peopleAnalytics, projectAnalytics, teamAnalytics } from "./analytics.api.ts";
import { defaultSort, rowsOfPeople, rowsOfProjects, rowsOfTeams, sortKeys, sorted } from "./analytics-rows.ts";
import { movedPeriod, periodOf } from "./period.ts";

export const subjects = ["projects", "teams", "people"] as const;
export type Subject = (typeof subjects)[number];

const fields = {
  tab: transient(one(subjects)),
  sort: transient(one(sortKeys.flatMap((key) => [key, `-${key}` as const]))),
  when: one(),
  /** Whether the table has every figure, not only the five most used ones. */
  all: one(["yes"]),
  team: many(),
  project: many(),
  person: many(),
};

const notEmpty = (values: string[]) => (values.length > 0 ? values : undefined);

const scopeOf = ({ team, project, person }: FiltersOf<typeof fields>, seesTeams: boolean) => ({
  team: seesTeams ? team : [],
  project,
  user: person,
});

const inputOf = (period: DayRange, of: ReturnType<typeof scopeOf>): AnalyticsInput => ({
  startDate: period.from,
  endDate: period.to,
  team: notEmpty(of.team),
  project: notEmpty(of.project),
  user: notEmpty(of.user),
});

/** Loads the subject with which the screen opens. */
export function loadAnalytics({ user, company, filters: read, load }: ScreenLoaderInput) {
  const filters = read("analytics", fields);
  const input = inputOf(periodOf(filters.when, company), scopeOf(filters, user.role === "admin"));
  return Promise.all([
    filters.tab === "teams"
      ? load(teamAnalytics(input))
      : filters.tab === "people"
        ? load(peopleAnalytics(input))
        : load(projectAnalytics(input)),
    loadFilterChoices({ user, load }, filters.person),
  ]);
}

/** State of the analytics screen, read from its URL: subject, period, filters, sort order. */
export function useAnalyticsView() {
  const { user: me, company } = useSession();
  const { today } = company;
  const { filters, setFilters, replaceFilters, search } = useFilters("analytics", fields);
  const { tab: subject = "projects", sort = defaultSort, team, project, person } = filters;

  const period = useMemo(() => periodOf(filters.when, company), [filters.when, company]);
  const seesTeams = me.role === "admin";
  const of = useMemo(() => scopeOf(filters, seesTeams), [filters, seesTeams]);
  const input = inputOf(period, of);

  const projects = useQuery({ ...projectAnalytics(input), enabled: subject === "projects" });
  const teams = useQuery({ ...teamAnalytics(input), enabled: subject === "teams" });
  const people = useQuery({ ...peopleAnalytics(input), enabled: subject === "people" });
  const query = subject === "projects" ? projects : subject === "teams" ? teams : people;

  const rows = useMemo(() => {
    const ofSubject =
      subject === "projects"
        ? projects.data && rowsOfProjects(projects.data)
        : subject === "teams"
          ? teams.data && rowsOfTeams(teams.data)
          : people.data && rowsOfPeople(people.data);
    return ofSubject && sorted(ofSubject, sort);
  }, [subject, projects.data, teams.data, people.data, sort]);

  const move = (by: 1 | -1) => {
    const when = movedPeriod(period, by, today);
    return when === undefined ? undefined : () => setFilters({ when });
  };
  return {
    role: me.role,
    today,
    filters,
    setFilters,
    replaceFilters,
    search,
    subject,
    sort,
    allFigures: filters.all !== undefined,
    seesTeams,
    period,
    periodText: rangeText(period, today),
    dayCount: daysBetween(period.from, period.to) + 1,
    /** The scope of the totals. */
    of,
    /** Whether expected hours and reports exist: they do not for projects, or for people filtered by project. */
    isExpected: subject !== "projects" && project.length === 0,
    data: query.data,
    rows,
    error: query.error,
    retry: () => void query.refetch(),
    earlier: move(-1),
    later: move(1),
    isFiltered: [team, project, person].some((values) => values.length > 0) || filters.when !== undefined,
    clear: () => setFilters({ when: undefined, team: [], project: [], person: [] }),
  };
}

export type AnalyticsView = ReturnType<typeof useAnalyticsView>;
