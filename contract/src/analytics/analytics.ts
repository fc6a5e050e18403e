import { z } from "zod";
import { Day, optionalQuery, Id, queryList } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Overview, ProjectAnalytics, TeamAnalytics, UserAnalytics } from "./schemas.ts";

export const overview = endpoint({
  method: "GET",
  path: "/analytics/overview",
  summary: "Get all data of the start page: company or one team (admins), team (leads) and the user's own day",
  /** `team` is a team's name or id. Only admins can choose one; leads always get their own. */
  input: z.object({ team: optionalQuery(z.string()) }),
  output: Overview,
});

/** Default period: the last 30 days. At most 366 days. */
const input = z.object({
  startDate: optionalQuery(Day),
  endDate: optionalQuery(Day),
  team: queryList(z.string()),
  project: queryList(Id),
  user: queryList(Id),
});

export const projects = endpoint({
  method: "GET",
  path: "/analytics/projects",
  summary: "Get figures by project for a period, compared with the previous one (admins and leads)",
  input,
  output: ProjectAnalytics,
});

export const teams = endpoint({
  method: "GET",
  path: "/analytics/teams",
  summary: "Get figures by team for a period, compared with the previous one (admins and leads)",
  input,
  output: TeamAnalytics,
});

export const users = endpoint({
  method: "GET",
  path: "/analytics/users",
  summary: "Get figures by person for a period, compared with the previous one (admins and leads)",
  input,
  output: UserAnalytics,
});
