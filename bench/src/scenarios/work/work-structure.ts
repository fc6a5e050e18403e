import { sql } from "kysely";
import { type Db, openDatabase } from "../../../../server/src/db/database.ts";
import { signIns } from "../../../../server/src/seed/people.ts";
import { companyToday } from "../../../../server/src/seed/prepare.ts";
import { openEnvironment, type Environment } from "../../environment.ts";
import { addPlannedTasks, plannedTasks } from "../../planned-project.ts";
import { medianOf } from "../../median-of.ts";
import { type Row, formatInteger } from "../../table.ts";
import type { Scenario } from "../../scenario.ts";

const dueSeries = 10_000;
const maxSeconds = 30;
const maxPlanMs = 60;

/** A plan of many tasks, and many due series. */
export const workStructure: Scenario = {
  name: "work-structure",
  size: "demo",
  async run({ quick, profileDirectory }) {
    const environment = await openEnvironment({ size: "demo", quick, profileDirectory });
    try {
      return [await plan(environment), await series(environment)];
    } finally {
      await environment.end();
    }
  },
};

async function inDatabase<Result>(environment: Environment, work: (db: Db) => Promise<Result>) {
  const database = openDatabase(await environment.databaseUrl(), { timeoutMs: 120_000 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

async function plan(environment: Environment): Promise<Row> {
  const id = await inDatabase(environment, addPlannedTasks);
  const ms = await medianOf(environment, `/api/projects/${id}/plan`, await environment.cookieOf(signIns.admin.email));
  return {
    what: `Plan of a project with ${plannedTasks} tasks and dependencies: median`,
    measured: `${ms.toFixed(1)} ms`,
    target: `≤ ${maxPlanMs} ms`,
    passed: ms <= maxPlanMs,
  };
}

/** A process that starts after a downtime makes one task for each series. */
async function series(environment: Environment): Promise<Row> {
  await environment.close();
  await inDatabase(environment, async (db) => {
    const today = await companyToday(db);
    await sql`
      insert into task_series (id, title, rule, start_date, next_planned, next_date, owner_id, assignee_id, created_at)
      select gen_random_uuid(), 'Due ' || n, 'FREQ=DAILY', ${today}::date - 3, ${today}::date - 3, ${today}::date - 3, owner.id, owner.id, now()
      from generate_series(1, ${dueSeries}::int) as n
        join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all from users where status = 'active' and deleted_at is null and role = 'team_member')
          as owner on owner.place = n % owner.all`.execute(db);
    await sql`vacuum analyze task_series`.execute(db);
  });
  const started = performance.now();
  await environment.product();
  const left = () =>
    inDatabase(environment, async (db) => {
      const { rows } = await sql<{
        left: number;
      }>`select count(*)::int as left from task_series where title like 'Due %' and last_date is null`.execute(db);
      return rows[0]!.left;
    });
  let waiting = await left();
  while (waiting > 0 && performance.now() - started < 10 * maxSeconds * 1000) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    waiting = await left();
  }
  const seconds = (performance.now() - started) / 1000;
  return {
    what: `Recurring tasks, ${formatInteger(dueSeries)} due series after a downtime, with the start of the process`,
    measured: waiting === 0 ? `${seconds.toFixed(1)} s` : `${formatInteger(waiting)} left after ${seconds.toFixed(0)} s`,
    target: `≤ ${maxSeconds} s`,
    passed: waiting === 0 && seconds <= maxSeconds,
  };
}
