import type { MeasureName } from "./figure-labels.ts";
import { addressOf, blockersHref, eodsHref, hoursHref, type Of, reportHref, taskListHref } from "./list-links.ts";
import type { AnalyticsView } from "./use-analytics-view.ts";

type Context = Pick<AnalyticsView, "role" | "today" | "period" | "subject">;

/** Link from a total to its list. */
export function totalHref({ role, today, period, subject, of }: Context & Pick<AnalyticsView, "of">, figure: MeasureName) {
  // Project totals exclude work without a project; the projects report does the same.
  if (subject === "projects") return reportHref("projects", period, of);
  switch (figure) {
    case "eodRate":
      return eodsHref(role, of, { from: period.from });
    case "blockers":
      return eodsHref(role, of, { from: period.from, blockers: "true" });
    case "logged":
      return hoursHref(role, period, today, of);
    default:
      return reportHref("users", period, of);
  }
}

/** Link to the blockers that were resolved in a period. */
const resolvedHref = (role: Context["role"], { from, to }: Context["period"], of: Of) =>
  blockersHref(role, of, { resolved: "true", resolvedFrom: from, resolvedTo: to });

/** Link from a figure of one project, team or person to its list. */
export function rowHref({ role, today, period, subject }: Context, figure: MeasureName | "open" | "overdue", of: Of) {
  // A lead's lists show only the own team, but a project's figures include all teams.
  const includesOtherTeams = subject === "projects" && role !== "admin";
  switch (figure) {
    case "eodRate":
      return eodsHref(role, of, { from: period.from });
    case "blockers":
      return includesOtherTeams ? reportHref("projects", period, of) : eodsHref(role, of, { from: period.from, blockers: "true" });
    case "logged":
      return includesOtherTeams ? reportHref("projects", period, of) : hoursHref(role, period, today, of);
    case "opened":
    case "open":
    case "overdue":
      // Task lists have no team filter; the report does.
      return subject === "teams"
        ? reportHref("tasks", period, of, { tasks: figure === "opened" ? "created" : figure })
        : taskListHref(role, figure, period, of);
    case "completed":
    case "cycleDays":
      return reportHref("tasks", period, of, { tasks: "completed" });
    case "approvalHours":
      return reportHref("tasks", period, of, { tasks: "approved" });
    case "leaveDays":
      return reportHref("leaves", period, of, { status: ["Approved"] });
    case "resolveDays":
      return includesOtherTeams ? reportHref("projects", period, of) : resolvedHref(role, period, of);
    case "expected":
      return reportHref("hours", period, of);
  }
}

/** Link that drills down into a row for the same period: the people of a project or team, the hours of a person. */
export function drillDownHref(view: Context & Pick<AnalyticsView, "filters">, of: Of) {
  if (view.subject === "people") return hoursHref(view.role, view.period, view.today, of);
  return addressOf("/analytics", {
    tab: "people",
    when: view.filters.when,
    team: of.team,
    project: of.project,
    person: of.user,
  });
}
