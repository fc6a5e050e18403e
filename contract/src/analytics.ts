import { z } from "zod";
import { Day, given, Id, many } from "./core/common.ts";
import { endpoint } from "./core/endpoint.ts";
import { Overview, ProjectAnalytics, TeamAnalytics, UserAnalytics } from "./shapes/analytics.ts";

export { NewestAnnouncements, OwnDay, OwnReports } from "./shapes/own-day.ts";
export { Away, Blocker, Compared, Overview, ProjectAnalytics, TeamAnalytics, UserAnalytics } from "./shapes/analytics.ts";

export const overview = endpoint({
  method: "GET",
  path: "/analytics/overview",
  summary: "The start screen in one answer: the company for an admin, the team for a lead, the own day for everybody",
  input: z.object({}),
  output: Overview,
});

/** Without dates the last 30 days; at most 366 days. */
const input = z.object({ startDate: given(Day), endDate: given(Day), team: many(z.string()), project: many(Id), user: many(Id) });

export const projects = endpoint({
  method: "GET",
  path: "/analytics/projects",
  summary: "Projects over a period, compared with the one before (admin, lead)",
  input,
  output: ProjectAnalytics,
});

export const teams = endpoint({
  method: "GET",
  path: "/analytics/teams",
  summary: "Teams over a period, compared with the one before (admin, lead)",
  input,
  output: TeamAnalytics,
});

export const users = endpoint({
  method: "GET",
  path: "/analytics/users",
  summary: "People over a period, compared with the one before (admin, lead)",
  input,
  output: UserAnalytics,
});
