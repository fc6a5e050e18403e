import { sql } from "kysely";
import { openDatabase } from "../../../server/src/db/database.ts";
import { signIns } from "../../../server/src/seed/people.ts";
import { companyToday } from "../../../server/src/seed/prepare.ts";
import { openEnvironment, type Environment } from "../environment.ts";
import { growUsers } from "../grow-users.ts";
import { medianOf } from "../median-of.ts";
import type { Scenario } from "../scenario.ts";

const weeksShown = 12;
const matrixPeople = 150;
const matrixMs = 60;
const payrollPeople = 1500;
const payrollMs = 1000;
const lockShare = 0.03;

/** Weeks of 150 people, a payroll month of 1,500, and what the lock of approved weeks and closed months costs a report. */
export const weeks: Scenario = {
  name: "weeks",
  size: "demo",
  async run({ quick, profileDirectory }) {
    const environment = await openEnvironment({ size: "demo", quick, profileDirectory });
    try {
      const cookie = await environment.cookieOf(signIns.admin.email);
      const lock = await lockCost(environment);
      await growUsers(environment, payrollPeople);
      const { today, userIds } = await prepare(environment);
      const from = daysBefore(today, 7 * (weeksShown - 1));
      const matrix = await medianOf(environment, `/api/hours/weeks?startDate=${from}&endDate=${today}&user=${userIds.join(",")}`, cookie);
      const month = await medianOf(environment, `/api/payroll/${daysBefore(today, 31).slice(0, 7)}`, cookie);
      return [
        {
          what: `Weeks of ${matrixPeople} people, ${weeksShown} each: median`,
          measured: `${matrix.toFixed(1)} ms`,
          target: `≤ ${matrixMs} ms`,
          passed: matrix <= matrixMs,
        },
        {
          what: `Payroll month of ${payrollPeople} people: median`,
          measured: `${month.toFixed(0)} ms`,
          target: `≤ ${payrollMs} ms`,
          passed: month <= payrollMs,
        },
        {
          what: "Report of an unlocked day, with weeks and months that lock: more than without",
          measured: `${(lock * 100).toFixed(1)}%`,
          target: `≤ ${lockShare * 100}%`,
          passed: lock <= lockShare,
        },
      ];
    } finally {
      await environment.end();
    }
  },
};

const daysBefore = (day: string, count: number) => new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);

/** Switches both on, and stores a week in three of each person. */
async function prepare(environment: Environment) {
  const database = openDatabase(await environment.databaseUrl());
  try {
    const today = await companyToday(database.db);
    await sql`update settings set week_approval = 'on', payroll = 'on', reports_start_on = null`.execute(database.db);
    await sql`
      insert into weeks (id, user_id, week_start, state, submitted_at, decided_at)
      select gen_random_uuid(), users.id, monday::date, 'open', null, null
      from users cross join generate_series(date_trunc('week', ${today}::date) - interval '20 weeks', ${today}::date, interval '3 weeks') as monday
      on conflict do nothing`.execute(database.db);
    await sql`vacuum analyze weeks, users, eods`.execute(database.db);
    const people = sql<{
      id: string;
    }>`select id from users where role = 'team_member' and status = 'active' order by id limit ${matrixPeople}`;
    return { today, userIds: (await people.execute(database.db)).rows.map(({ id }) => id) };
  } finally {
    await database.close();
  }
}

const rounds = 30;
const reportsInRound = 20;

/** By how much a report takes longer with the locks, in rounds that alternate: the median of the rounds. */
async function lockCost(environment: Environment): Promise<number> {
  const database = openDatabase(await environment.databaseUrl());
  const cookie = await environment.cookieOf(signIns.member.email);
  const setLocks = (state: "off" | "on") => sql`update settings set week_approval = ${state}, payroll = ${state}`.execute(database.db);
  try {
    const shares: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const ms = { off: 0, on: 0 };
      for (const state of round % 2 === 0 ? (["off", "on"] as const) : (["on", "off"] as const)) {
        await setLocks(state);
        await report(environment, cookie);
        const startedAt = performance.now();
        for (let index = 0; index < reportsInRound; index++) await report(environment, cookie);
        ms[state] = performance.now() - startedAt;
      }
      shares.push(ms.on / ms.off - 1);
    }
    return shares.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
  } finally {
    await database.close();
  }
}

async function report(environment: Environment, cookie: string) {
  const { url } = await environment.product();
  const response = await fetch(`${url}/api/eod/submit`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ mode: "replace", tasks: [{ taskName: "Moved the server", hoursSpent: 8 }] }),
  });
  if (response.status !== 200 && response.status !== 201) throw new Error(`A report was answered with ${response.status}`);
  await response.arrayBuffer();
}
