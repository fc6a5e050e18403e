import { groupsOfReport } from "@daybook/contract/reports/reports";
import type { User } from "@daybook/contract/users/users";
import { useQuery } from "@tanstack/react-query";
import { periodOf } from "#features/analytics/period.ts";
import { rangeText } from "#lib/format/dates.ts";
import { count, type FiltersOf, many, one, text } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { loadFilterChoices } from "#lib/api/shared-lists.ts";
import { useFilters } from "#lib/filters/filters.ts";
import type { Company } from "#ui/layout/company-context.tsx";
import { useSession } from "#lib/session/session.ts";
import { groupLabels, groupNames, isAsOfNow, reportKinds, reportNames, taskNames, taskLabels } from "./report-kinds.ts";
import { groupHrefsOf } from "./group-links.ts";
import { hrefsOf } from "./report-links.ts";
import { type ReportInput, reportQuery } from "./reports.api.ts";

const limits = ["10", "25", "50", "100"] as const;

const fields = {
  report: one(reportNames),
  when: one(),
  search: text(),
  team: many(),
  project: many(),
  person: many(),
  status: many(),
  tasks: one(taskNames),
  by: one(groupNames),
  page: count(1),
  limit: one(limits),
};

const notEmpty = (values: readonly string[]) => (values.length > 0 ? [...values] : undefined);

function viewOf(filters: FiltersOf<typeof fields>, me: User, company: Pick<Company, "today" | "workweek">) {
  const { report: kind = "eod", limit = "100", page } = filters;
  const { statuses = [], hasProjects } = reportKinds[kind];

  const period = periodOf(filters.when, company);
  const team = me.role === "admin" ? filters.team : [];
  // The URL may still hold the status filter of another report.
  const status = filters.status.filter((each) => statuses.includes(each));
  const project = hasProjects ? filters.project : [];
  const tasks = kind === "tasks" ? filters.tasks : undefined;
  const groupBy = filters.by && groupsOfReport[kind].includes(filters.by) ? filters.by : undefined;
  const input: ReportInput = {
    kind,
    groupBy,
    startDate: period.from,
    endDate: period.to,
    team: notEmpty(team),
    project: notEmpty(project),
    user: notEmpty(filters.person),
    status: notEmpty(status),
    tasks,
    search: filters.search,
    page,
    limit: Number(limit),
  };
  return { kind, limit, page, period, team, status, project, tasks, groupBy, input };
}

/** Loads the report with which the screen opens. */
export function loadReport({ user, company, filters: read, load }: ScreenLoaderInput) {
  const filters = read("reports", fields);
  return Promise.all([load(reportQuery(viewOf(filters, user, company).input)), loadFilterChoices({ user, load }, filters.person)]);
}

/** State of the reports screen, read from its URL: report, period, filters, page. */
export function useReportView() {
  const { user: me, company } = useSession();
  const { filters, setFilters, replaceFilters, search } = useFilters("reports", fields);
  const { kind, limit, page, period, team, status, project, tasks, groupBy, input } = viewOf(filters, me, company);
  const query = useQuery(reportQuery(input));
  return {
    kind,
    filters: { ...filters, status, tasks, by: groupBy },
    groups: groupsOfReport[kind],
    isGrouped: groupBy !== undefined,
    /** What a row is. */
    counted: groupBy ? groupLabels[groupBy].counted : reportKinds[kind].counted,
    /** `Hours`, `Hours by team` */
    title: groupBy ? `${reportKinds[kind].label} by ${groupLabels[groupBy].label.toLowerCase()}` : reportKinds[kind].label,
    setFilters,
    replaceFilters,
    search,
    input,
    query,
    hrefs:
      query.data &&
      (groupBy
        ? groupHrefsOf({ input, groupBy, filters, isAdmin: me.role === "admin" }, query.data)
        : hrefsOf({ role: me.role, ownId: me._id, today: company.today, period, of: { team, project } }, query.data)),
    period,
    hasPeriod: !isAsOfNow(tasks),
    /** `16 Feb – 15 Mar`, or `open now` where the period does not apply. */
    periodText: tasks && isAsOfNow(tasks) ? taskLabels[tasks].toLowerCase() : rangeText(period, company.today),
    isFiltered:
      [team, project, filters.person, status].some((values) => values.length > 0) ||
      filters.search !== undefined ||
      tasks !== undefined ||
      filters.when !== undefined,
    clear: () => setFilters({ when: undefined, search: undefined, team: [], project: [], person: [], status: [], tasks: undefined }),
    pager: {
      page,
      limit: Number(limit),
      total: query.data?.rowCount ?? 0,
      onPage: (next: number, replace?: boolean) => setFilters({ page: next }, replace),
      onLimit: (next: number) => setFilters({ limit: limits.find((each) => Number(each) === next) }),
    },
  };
}

export type ReportView = ReturnType<typeof useReportView>;
