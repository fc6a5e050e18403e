import type { MeasureName } from "./figure-labels.ts";
import { addressOf, eodsHref, hoursHref, type Of, reportHref, taskListHref } from "./list-links.ts";
import type { AnalyticsView } from "./use-analytics-view.ts";

type Place = Pick<AnalyticsView, "role" | "today" | "period" | "subject">;

/** The list behind a sum. */
export function totalHref({ role, today, period, subject, of }: Place & Pick<AnalyticsView, "of">, figure: MeasureName) {
  // Sums of projects leave out what has no project, those of people what has nobody; reports of the same sums do as well.
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

/** The list behind a figure of one project, team or person. */
export function rowHref({ role, today, period, subject }: Place, figure: MeasureName | "open" | "overdue", of: Of) {
  // A lead's lists hold what the team reported, a project's figures what everybody did.
  const isOfEverybody = subject === "projects" && role !== "admin";
  switch (figure) {
    case "eodRate":
      return eodsHref(role, of, { from: period.from });
    case "blockers":
      return isOfEverybody ? reportHref("projects", period, of) : eodsHref(role, of, { from: period.from, blockers: "true" });
    case "logged":
      return isOfEverybody ? reportHref("projects", period, of) : hoursHref(role, period, today, of);
    case "opened":
    case "open":
    case "overdue":
      // Task lists know no teams; a report does.
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
    case "expected":
      return reportHref("hours", period, of);
  }
}

/** What a row is made of, in the same days: a project's and a team's people, a person's hours. */
export function insideHref(view: Place & Pick<AnalyticsView, "filters">, of: Of) {
  if (view.subject === "people") return hoursHref(view.role, view.period, view.today, of);
  return addressOf("/analytics", {
    tab: "people",
    when: view.filters.when,
    team: of.team,
    project: of.project,
    person: of.user,
  });
}
