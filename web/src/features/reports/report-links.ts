import { analyticsFigures, type Role } from "@daybook/contract/core/constants";
import type { Report, ReportKind, ReportSources } from "@daybook/contract/reports";
import { rowHref } from "#features/analytics/figure-links.ts";
import { addressOf, eodsHref, type Of, personHoursHref } from "#features/analytics/list-links.ts";
import { memberHref } from "#features/kra/kra-links.ts";
import { leavesHref } from "#features/leaves/leave-links.ts";
import { taskHref } from "#features/tasks/task-links.ts";
import type { DayRange } from "#lib/format/dates.ts";

/*
 * What stands behind the cells of a report: the task, the person, the project, the reports of the day, the leave, the
 * evaluation; behind figures the list that they count.
 */

type Place = {
  role: Role;
  ownId: string;
  today: string;
  period: DayRange;
  /** What the report is narrowed to: it counts for what stands behind its figures as well. */
  of: Of;
};

type Row = { sources: ReportSources; said: (column: string) => string };
type Hrefs = Record<string, (place: Place, row: Row) => string | undefined>;

const personHref = ({ role }: Place, name: string) => addressOf(role === "admin" ? "/admin/users" : "/team-lead/users", { search: name });
const projectHref = (id: string | undefined) => id && `/projects/${id}`;
const person =
  (column: string) =>
  (place: Place, { sources, said }: Row) =>
    sources.user && personHref(place, said(column));

const figuresOf = (subject: "projects" | "people", of: (sources: ReportSources) => Of): Hrefs =>
  Object.fromEntries(
    analyticsFigures.map((figure) => [
      figure,
      ({ role, today, period, of: narrowed }, { sources }) => {
        const href = rowHref({ role, today, period, subject }, figure, { ...narrowed, ...of(sources) });
        // A figure that only this report counts leads nowhere from here.
        return href?.startsWith("/reports?report=projects") ? undefined : href;
      },
    ]),
  );

const hoursOf = ({ role, today, period, of: { project } }: Place, { sources }: Row) =>
  sources.user && personHoursHref(role, sources.user, period.to < today ? period.to : undefined, project);

function leave({ role, ownId }: Place, { sources, said }: Row) {
  if (!sources.leave) return undefined;
  const isOwn = sources.user === ownId;
  const tab = isOwn ? "mine" : said("status") === "Pending" ? undefined : "decided";
  return addressOf(leavesHref(role), { tab, user: isOwn || !sources.user ? [] : [sources.user], leave: sources.leave });
}

const task = ({ role }: Place, { sources }: Row) => sources.task && taskHref(role, sources.task);
const project = (_place: Place, { sources }: Row) => projectHref(sources.project);

const byKind: Record<ReportKind, Hrefs> = {
  eod: {
    date: ({ role }, { sources, said }) => sources.user && eodsHref(role, { user: [sources.user] }, { day: said("date") }),
    person: person("person"),
  },
  hours: {
    person: person("person"),
    logged: hoursOf,
    leaveDays: figuresOf("people", ({ user }) => ({ user: user ? [user] : [] }))["leaveDays"]!,
  },
  leaves: { person: person("person"), type: leave, from: leave },
  tasks: { number: task, title: task, project, assignee: person("assignee") },
  projects: { ...figuresOf("projects", (sources) => ({ project: sources.project ? [sources.project] : [] })), project },
  kra: {
    month: ({ role }, { sources, said }) => sources.user && memberHref(role, sources.user, said("month")),
    person: person("person"),
  },
  users: { ...figuresOf("people", ({ user }) => ({ user: user ? [user] : [] })), logged: hoursOf, person: person("person") },
};

/** Where the cells lead, in the order of the rows and columns; undefined where a cell leads nowhere. */
export function hrefsOf(place: Place, { kind, columns, rows, sources }: Report) {
  const at = new Map(columns.map(({ key }, index) => [key, index]));
  return rows.map((row, index) => {
    const said = (column: string) => String(row[at.get(column) ?? -1] ?? "");
    return columns.map(({ key }, column) =>
      (row[column] ?? null) === null ? undefined : byKind[kind][key]?.(place, { sources: sources[index] ?? {}, said }) || undefined,
    );
  });
}
