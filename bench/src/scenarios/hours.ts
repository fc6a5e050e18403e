import { signIns } from "../../../server/src/seed/people.ts";
import { companyToday } from "../../../server/src/seed/prepare.ts";
import { openDatabase } from "../../../server/src/db/database.ts";
import { medianOf } from "../median-of.ts";
import type { Scenario } from "../scenario.ts";
import type { Environment } from "../environment.ts";
import { type Row, formatInteger } from "../table.ts";

const medianMs = 100;

const dayBefore = (day: string, count: number) => new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);

/** The periods of the screens: week and month of the grid, weeks of the chart. */
const periods = (today: string): [what: string, query: string][] => [
  ["a week", `startDate=${dayBefore(today, 6)}&endDate=${today}`],
  ["a month", `startDate=${dayBefore(today, 30)}&endDate=${today}`],
  ["twelve weeks", `startDate=${dayBefore(today, 83)}&endDate=${today}&without=projects`],
];

const requests = [
  { ...signIns.admin, path: "/api/hours/all" },
  { ...signIns.lead, path: "/api/hours/team" },
  { ...signIns.member, path: "/api/hours/me" },
];

export const hours: Scenario = {
  name: "hours",
  run: async (environment) => {
    const today = await todayOf(environment);
    const rows: Row[] = [];
    for (const { role, email, path } of requests) {
      const cookie = await environment.cookieOf(email);
      for (const [what, query] of periods(today)) {
        const ms = await medianOf(environment, `${path}?${query}`, cookie);
        rows.push({
          what: `Hours of ${what}, ${role}: median`,
          measured: `${formatInteger(ms)} ms`,
          target: `< ${medianMs} ms`,
          passed: ms < medianMs,
        });
      }
    }
    return rows;
  },
};

async function todayOf(environment: Environment) {
  const database = openDatabase(await environment.databaseUrl());
  try {
    return await companyToday(database.db);
  } finally {
    await database.close();
  }
}
