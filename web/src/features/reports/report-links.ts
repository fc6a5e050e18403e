import { analyticsFigures, type Role } from "@daybook/contract/core/constants";
import type { Report, ReportKind, ReportSources } from "@daybook/contract/reports/reports";
import { rowHref } from "#features/analytics/figure-links.ts";
import { addressOf, eodsHref, type Of, personHoursHref } from "#features/analytics/list-links.ts";
import { memberHref } from "#features/kra/kra-links.ts";
import { leavesHref } from "#features/leaves/leave-links.ts";
import { taskHref } from "#features/tasks/task-links.ts";
import type { DayRange } from "#lib/format/dates.ts";

/*
 * Links of a report's cells: the task, person, project, day's reports, leave or evaluation they name, or the list that
 * a figure counts.
 */

type Context = {
  role: Role;
  ownId: string;
  today: string;
  period: DayRange;
  /** The report's filters; they apply to the linked lists as well. */
  of: Of;
};

type Row = { sources: ReportSources; textOf: (column: string) => string };
type Hrefs = Record<string, (context: Context, row: Row) => string | undefined>;

const personHref = ({ role }: Context, name: string) => addressOf(role === "admin" ? "/admin/users" : "/team-lead/users", { search: name });
const projectHref = (id: string | undefined) => id && `/projects/${id}`;
const person =
  (column: string) =>
  (context: Context, { sources, textOf }: Row) =>
    sources.user && personHref(context, textOf(column));

const figuresOf = (subject: "projects" | "people", of: (sources: ReportSources) => Of): Hrefs =>
  Object.fromEntries(
    analyticsFigures.map((figure) => [
      figure,
      ({ role, today, period, of: narrowed }, { sources }) => {
        const href = rowHref({ role, today, period, subject }, figure, { ...narrowed, ...of(sources) });
        // The projects report must not link to itself.
        return href?.startsWith("/reports?report=projects") ? undefined : href;
      },
    ]),
  );

const hoursOf = ({ role, today, period, of: { project } }: Context, { sources }: Row) =>
  sources.user && personHoursHref(role, sources.user, period.to < today ? period.to : undefined, project);

function leave({ role, ownId }: Context, { sources, textOf }: Row) {
  if (!sources.leave) return undefined;
  const isOwn = sources.user === ownId;
  const tab = isOwn ? "mine" : textOf("status") === "Pending" ? undefined : "decided";
  return addressOf(leavesHref(role), { tab, user: isOwn || !sources.user ? [] : [sources.user], leave: sources.leave });
}

const task = ({ role }: Context, { sources }: Row) => sources.task && taskHref(role, sources.task);
const project = (_context: Context, { sources }: Row) => projectHref(sources.project);

const byKind: Record<ReportKind, Hrefs> = {
  eod: {
    date: ({ role }, { sources, textOf }) => sources.user && eodsHref(role, { user: [sources.user] }, { day: textOf("date") }),
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
    month: ({ role }, { sources, textOf }) => sources.user && memberHref(role, sources.user, textOf("month")),
    person: person("person"),
  },
  users: { ...figuresOf("people", ({ user }) => ({ user: user ? [user] : [] })), logged: hoursOf, person: person("person") },
};

/** Returns the link of each cell by row and column, undefined for cells without a link. */
export function hrefsOf(context: Context, { kind, columns, rows, sources }: Report) {
  const at = new Map(columns.map(({ key }, index) => [key, index]));
  return rows.map((row, index) => {
    const textOf = (column: string) => String(row[at.get(column) ?? -1] ?? "");
    return columns.map(({ key }, column) =>
      (row[column] ?? null) === null ? undefined : byKind[kind][key]?.(context, { sources: sources[index] ?? {}, textOf }) || undefined,
    );
  });
}
