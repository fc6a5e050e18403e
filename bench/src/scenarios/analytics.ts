import { signIns } from "../../../server/src/seed/people.ts";
import { medianOf } from "../median-of.ts";
import type { Scenario } from "../scenario.ts";
import { type Row, whole } from "../table.ts";

const medianMs = 100;

const everybody = [signIns.admin, signIns.lead, signIns.member];
const runners = [signIns.admin, signIns.lead];

/** The start screen of every role, and what admins and leads look at. The last ones inform: they read all of a year, or make a page of it. */
const questions = [
  { what: "Overview", path: "/api/analytics/overview", people: everybody, hasBar: true },
  { what: "Analytics of projects", path: "/api/analytics/projects", people: runners, hasBar: true },
  { what: "Analytics of teams", path: "/api/analytics/teams", people: runners, hasBar: true },
  { what: "Analytics of people", path: "/api/analytics/users", people: runners, hasBar: true },
  { what: "Report of EODs, a page", path: "/api/reports/eod", people: runners, hasBar: false },
  { what: "Report of tasks, a page", path: "/api/reports/tasks", people: runners, hasBar: false },
  { what: "Report of leave, a page", path: "/api/reports/leaves", people: runners, hasBar: false },
];

export const analytics: Scenario = {
  name: "analytics",
  run: async (stage) => {
    const rows: Row[] = [];
    for (const { what, path, people, hasBar } of questions) {
      for (const { role, email } of people) {
        const ms = await medianOf(stage, path, await stage.cookieOf(email));
        rows.push({
          what: `${what}, ${role}: median`,
          measured: `${whole(ms)} ms`,
          bar: hasBar ? `< ${medianMs} ms` : "",
          holds: hasBar ? ms < medianMs : null,
        });
      }
    }
    return rows;
  },
};
