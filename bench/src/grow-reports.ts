import { sql } from "kysely";
import { openDatabase } from "../../server/src/db/database.ts";
import { withoutIndexes } from "../../server/src/seed/tasks/indexes.ts";
import type { Environment } from "./environment.ts";

const timeoutMs = 30 * 60_000;

/**
 * Adds copies of the reports and their items up to about a number of reports, each set of copies in the time before the last.
 * The latest reports stay as they are.
 */
export async function growReports(environment: Environment, wanted: number) {
  const database = openDatabase(await environment.databaseUrl(), { timeoutMs });
  try {
    await database.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ total: number; days: number }>`
        select count(*) as total, max(date) - min(date) + 1 as days from eods`.execute(db);
      const { total, days } = rows[0]!;
      const copies = Math.ceil(wanted / total) - 1;
      if (copies < 1) return;
      await sql`create temporary table copied on commit drop as
        select md5(eods.id::text || n)::uuid as copy, n, eods.* from eods cross join generate_series(1, ${copies}::int) as n`.execute(db);
      await withoutIndexes(db, "eods", async () => {
        await sql`insert into eods (id, user_id, team_id, date, plan_tomorrow, total_hours, submitted_at, is_late, revision, updated_at, words,
            has_blockers)
          select copy, user_id, team_id, date - n * ${days}::int, plan_tomorrow, total_hours, submitted_at - n * ${days} * interval '1 day', is_late,
            revision, updated_at - n * ${days} * interval '1 day', words, has_blockers from copied`.execute(db);
      });
      // The trigger would collect what the copies have already.
      await sql`alter table eod_items disable trigger eod_items_collect`.execute(db);
      await withoutIndexes(db, "eod_items", async () => {
        await sql`insert into eod_items (id, eod_id, date, position, task_name, description, hours_spent, status, blockers, project_id, task_id)
          select md5(item.id::text || copied.n)::uuid, copied.copy, copied.date - copied.n * ${days}::int, item.position, item.task_name,
            item.description, item.hours_spent, item.status, item.blockers, item.project_id, item.task_id
          from eod_items as item join copied on copied.id = item.eod_id`.execute(db);
      });
      await sql`alter table eod_items enable trigger eod_items_collect`.execute(db);
    });
    await sql`vacuum analyze eods, eod_items`.execute(database.db);
    await environment.checkpoint();
  } finally {
    await database.close();
  }
}
