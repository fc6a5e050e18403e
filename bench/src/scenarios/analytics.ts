import { signIns } from "../../../server/src/seed/people.ts";
import { medianOf } from "../median-of.ts";
import type { Scenario } from "../scenario.ts";
import { type Row, formatInteger } from "../table.ts";

const medianMs = 100;

const allRoles = [signIns.admin, signIns.lead, signIns.member];
const managers = [signIns.admin, signIns.lead];

/** The start screen of every role, and the screens of admins and leads. Reports have no target: they aggregate a year or more. */
const requests = [
  { what: "Overview", path: "/api/analytics/overview", people: allRoles, hasTarget: true },
  { what: "Analytics of projects", path: "/api/analytics/projects", people: managers, hasTarget: true },
  { what: "Analytics of teams", path: "/api/analytics/teams", people: managers, hasTarget: true },
  { what: "Analytics of users", path: "/api/analytics/users", people: managers, hasTarget: true },
  { what: "Report of EODs, a page", path: "/api/reports/eod", people: managers, hasTarget: false },
  { what: "Report of tasks, a page", path: "/api/reports/tasks", people: managers, hasTarget: false },
  { what: "Report of leave, a page", path: "/api/reports/leaves", people: managers, hasTarget: false },
];

export const analytics: Scenario = {
  name: "analytics",
  run: async (environment) => {
    const rows: Row[] = [];
    for (const { what, path, people, hasTarget } of requests) {
      for (const { role, email } of people) {
        const ms = await medianOf(environment, path, await environment.cookieOf(email));
        rows.push({
          what: `${what}, ${role}: median`,
          measured: `${formatInteger(ms)} ms`,
          target: hasTarget ? `< ${medianMs} ms` : "",
          passed: hasTarget ? ms < medianMs : null,
        });
      }
    }
    return rows;
  },
};
