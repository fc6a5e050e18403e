import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";
import { insertAttachments } from "./attachments.ts";
import { prepareWorkingTime } from "#seed/working-time.ts";
import { prepareChance } from "./chance.ts";
import { insertEarlierTasks } from "./earlier.ts";
import { collectWork, decideTasks, insertReportedTasks, linkReports } from "./from-reports.ts";
import { withoutIndexes } from "./indexes.ts";
import { insertPlannedTasks, makePlannedTasks } from "./planned.ts";
import { insertActivity, insertComments } from "./comments.ts";

/**
 * Inserts the tasks behind the reports and planned ones, oldest first so that task numbers follow time; adds earlier tasks up
 * to `wanted`. Requires the reports.
 */
export async function insertTasks(db: Db, company: SeedCompany, wanted: number | undefined, log: (line: string) => void) {
  const planned = makePlannedTasks(company);
  await prepareChance(db);
  await prepareWorkingTime(db, company.period);
  await collectWork(db);
  await decideTasks(db, company.period);
  const known = (await countRows(db, "seed_tasks")) + planned.length;
  await withoutIndexes(db, "tasks", async () => {
    await insertEarlierTasks(db, company.period, (wanted ?? 0) - known);
    await insertReportedTasks(db, company.period);
    await insertPlannedTasks(db, planned);
    await numberByTime(db, planned[0]?.createdAt);
    await insertComments(db);
    await insertActivity(db);
  });
  await linkReports(db);
  await insertAttachments(db, company);
  log(`Tasks: ${(await countRows(db, "tasks")).toLocaleString("en")}`);
}

/**
 * Renumbers tasks created since an instant by creation time, because planned tasks are inserted after reported ones. Uses
 * negative numbers temporarily, because numbers are unique.
 */
async function numberByTime(db: Db, since: string | undefined) {
  if (since === undefined) return;
  await sql`
    with late as (
      select id, number, row_number() over (order by created_at, id) as place, row_number() over (order by number) as turn
      from tasks where created_at >= ${since}
    )
    update tasks set number = -dealt.number from late join late as dealt on dealt.turn = late.place where tasks.id = late.id`.execute(db);
  await sql`update tasks set number = -number where number < 0`.execute(db);
}

async function countRows(db: Db, table: string) {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(db);
  return rows[0]!.total;
}
