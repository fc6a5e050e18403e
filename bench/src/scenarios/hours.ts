import { signIns } from "../../../server/src/seed/people.ts";
import { companyToday } from "../../../server/src/seed/prepare.ts";
import { openDatabase } from "../../../server/src/db/database.ts";
import { medianOf } from "../median-of.ts";
import type { Scenario } from "../scenario.ts";
import type { Stage } from "../stage.ts";
import { type Row, whole } from "../table.ts";

const medianMs = 100;

const dayBefore = (day: string, count: number) => new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);

/** What the screens ask: the week and the month of the grid, the weeks of the plot. */
const periods = (today: string): [what: string, query: string][] => [
  ["a week", `startDate=${dayBefore(today, 6)}&endDate=${today}`],
  ["a month", `startDate=${dayBefore(today, 30)}&endDate=${today}`],
  ["twelve weeks", `startDate=${dayBefore(today, 83)}&endDate=${today}&without=projects`],
];

const asked = [
  { ...signIns.admin, path: "/api/hours/all" },
  { ...signIns.lead, path: "/api/hours/team" },
  { ...signIns.member, path: "/api/hours/me" },
];

export const hours: Scenario = {
  name: "hours",
  run: async (stage) => {
    const today = await todayOf(stage);
    const rows: Row[] = [];
    for (const { role, email, path } of asked) {
      const cookie = await stage.cookieOf(email);
      for (const [what, query] of periods(today)) {
        const ms = await medianOf(stage, `${path}?${query}`, cookie);
        rows.push({
          what: `Hours of ${what}, ${role}: median`,
          measured: `${whole(ms)} ms`,
          bar: `< ${medianMs} ms`,
          holds: ms < medianMs,
        });
      }
    }
    return rows;
  },
};

async function todayOf(stage: Stage) {
  const database = openDatabase(await stage.databaseUrl());
  try {
    return await companyToday(database.db);
  } finally {
    await database.close();
  }
}
