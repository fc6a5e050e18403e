import { addressOf, eodsHref, hoursHref, type Of, reportHref, taskListHref } from "./list-places.ts";
import type { AnalyticsView } from "./use-analytics-view.ts";

type Figure =
  | "eodRate"
  | "logged"
  | "expected"
  | "opened"
  | "completed"
  | "open"
  | "overdue"
  | "cycleDays"
  | "approvalHours"
  | "leaveDays"
  | "blockers";

/** The list behind a figure; nothing where no list can be narrowed to the same rows. */
export function hrefOf({ role, today, period }: Pick<AnalyticsView, "role" | "today" | "period">, figure: Figure, of: Of) {
  // Task lists know no teams; a report does.
  const ofTeam = (of.team?.length ?? 0) > 0;
  switch (figure) {
    case "eodRate":
      return eodsHref(role, of, { from: period.from });
    case "blockers":
      return eodsHref(role, of, { from: period.from, blockers: "true" });
    case "logged":
    case "expected":
      return hoursHref(role, period, today, of);
    case "opened":
    case "open":
    case "overdue":
      return ofTeam ? undefined : taskListHref(role, figure, period, of);
    case "completed":
      return reportHref("tasks", period, of, ["Completed", "Approved"]);
    case "leaveDays":
      return reportHref("leaves", period, { team: of.team ?? [], user: of.user ?? [] }, ["Approved"]);
    default:
      return undefined;
  }
}

/** What a row is made of, in the same days: a project's and a team's people, a person's hours. */
export function insideHref(view: Pick<AnalyticsView, "role" | "today" | "period" | "subject" | "filters">, of: Of) {
  if (view.subject === "people") return hoursHref(view.role, view.period, view.today, of);
  return addressOf("/analytics", {
    tab: "people",
    when: view.filters.when,
    team: of.team ?? view.filters.team,
    project: of.project ?? view.filters.project,
    person: view.filters.person,
  });
}
