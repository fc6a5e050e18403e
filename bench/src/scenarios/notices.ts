import { sql } from "kysely";
import { openDatabase } from "../../../server/src/db/database.ts";
import { signIns } from "../../../server/src/seed/people.ts";
import type { Environment } from "../environment.ts";
import { growUsers } from "../grow-users.ts";
import { load } from "../load.ts";
import type { Scenario } from "../scenario.ts";
import { formatInteger } from "../table.ts";

const maxSlowdown = 2;
const connections = 10;
const seconds = 5;

/** A new policy notifies everyone, while people read the task list. */
export const notices: Scenario = {
  name: "notices",
  async run(environment) {
    const people = environment.quick ? 500 : 5000;
    await growUsers(environment, people);
    const { url } = await environment.product();
    const cookie = await environment.cookieOf(signIns.admin.email);
    const readTasks = () => load(`${url}/api/tasks?limit=10`, { headers: { cookie }, connections, seconds });

    await readTasks();
    const alone = await readTasks();
    const reading = readTasks();
    const began = performance.now();
    const response = await fetch(`${url}/api/policy`, {
      method: "PUT",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ content: "Reports are due at ten." }),
    });
    const publishedMs = performance.now() - began;
    if (!response.ok) throw new Error(`The policy was not published: ${response.status} ${await response.text()}`);
    const meanwhile = await reading;

    const written = await countNotices(environment);
    const slowdown = meanwhile.p99Ms / alone.p99Ms;
    return [
      {
        what: "A new policy notifies everyone",
        measured: `${formatInteger(written)} notices; answered after ${formatInteger(publishedMs)} ms`,
        target: `≥ ${formatInteger(people)}`,
        passed: written >= people,
      },
      {
        what: "The task list meanwhile, p99",
        measured: `${meanwhile.p99Ms} ms, alone ${alone.p99Ms} ms: ${slowdown.toFixed(2)}×`,
        target: `≤ ${maxSlowdown}×`,
        passed: slowdown <= maxSlowdown,
      },
    ];
  },
};

/** Counts the notices of the newest policy. */
async function countNotices(environment: Environment) {
  const database = openDatabase(await environment.databaseUrl());
  try {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notifications
      where kind = 'policy_published' and created_at > now() - interval '1 minute'`.execute(database.db);
    return rows[0]!.count;
  } finally {
    await database.close();
  }
}
