import { sql } from "kysely";
import { openDatabase } from "../../server/src/db/database.ts";
import { signIns } from "../../server/src/seed/people.ts";
import { withoutIndexes } from "../../server/src/seed/tasks/indexes.ts";
import type { Environment } from "./environment.ts";

const timeoutMs = 10 * 60_000;

/** Adds copies of other teams' tasks up to a number of tasks, so that the measured lead and member keep the same visible tasks. */
export async function growTasks(environment: Environment, wanted: number) {
  const database = openDatabase(await environment.databaseUrl(), { timeoutMs });
  try {
    await database.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ total: number }>`select count(*) as total from tasks`.execute(db);
      const missing = wanted - rows[0]!.total;
      if (missing <= 0) return;
      await withoutIndexes(db, "tasks", async () => {
        await sql`
          insert into tasks (id, title, description, type, status, priority, project_id, assignee_id, created_by, due_date, approved_by, approved_at,
            completed_at, created_at, updated_at)
          with measured as (select team_id from users where email in (${signIns.lead.email}, ${signIns.member.email})),
            others as (
              select row_number() over () - 1 as row, tasks.* from tasks
              where (assignee_team_id in (table measured) or creator_team_id in (table measured) or project_team_id in (table measured)) is not true
            )
          select gen_random_uuid(), title || ', copy ' || n % 31, description, type, status, priority, project_id, assignee_id, created_by, due_date,
            approved_by, approved_at, completed_at, created_at - n * interval '97 seconds', updated_at - n * interval '97 seconds'
          from generate_series(1, ${missing}::int) as n join others on others.row = n % (select count(*) from others)`.execute(db);
      });
    });
    await sql`vacuum analyze tasks`.execute(database.db);
    await environment.checkpoint();
  } finally {
    await database.close();
  }
}
