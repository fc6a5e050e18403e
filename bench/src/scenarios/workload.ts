import { sql } from "kysely";
import { openDatabase } from "../../../server/src/db/database.ts";
import { signIns } from "../../../server/src/seed/people.ts";
import { companyToday } from "../../../server/src/seed/prepare.ts";
import { openEnvironment, type Environment } from "../environment.ts";
import { growUsers } from "../grow-users.ts";
import { medianOf } from "../median-of.ts";
import type { Scenario } from "../scenario.ts";

const people = 150;
const tasksEach = 20;
const highestMs = 60;

/** The workload of 150 people over six weeks. */
export const workload: Scenario = {
  name: "workload",
  size: "demo",
  async run({ quick, profileDirectory }) {
    const environment = await openEnvironment({ size: "demo", quick, profileDirectory });
    try {
      await growUsers(environment, people);
      await addOpenTasks(environment);
      const ms = await medianOf(environment, "/api/tasks/workload", await environment.cookieOf(signIns.admin.email));
      return [
        {
          what: `Workload of ${people} people with ${tasksEach} open tasks each, six weeks: median`,
          measured: `${ms.toFixed(1)} ms`,
          target: `≤ ${highestMs} ms`,
          passed: ms <= highestMs,
        },
      ];
    } finally {
      await environment.end();
    }
  },
};

/** Gives every member open tasks that begin and end within eight weeks from today. */
async function addOpenTasks(environment: Environment) {
  const database = openDatabase(await environment.databaseUrl());
  try {
    const today = await companyToday(database.db);
    await sql`
      insert into tasks (id, title, assignee_id, created_by, start_date, due_date, estimated_hours)
      select gen_random_uuid(), 'Task ' || n, users.id, users.id, ${today}::date + n * 2, ${today}::date + n * 2 + 14, 1 + n % 12
      from users cross join generate_series(1, ${tasksEach}::int) as n
      where users.role = 'team_member' and users.status = 'active'`.execute(database.db);
    await sql`vacuum analyze tasks`.execute(database.db);
  } finally {
    await database.close();
  }
}
