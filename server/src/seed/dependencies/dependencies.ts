import { sql } from "kysely";
import { instantAt } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";

/** Lets some tasks wait for an earlier one of their project: of every eleven tasks, the tenth for the fifth. */
export async function insertDependencies(db: Db, { period: { firstDay, company } }: SeedCompany) {
  const createdAt = instantAt(company.timezone, firstDay, "09:00");
  await sql`
    with placed as (
      select id, project_id, status, created_by, (row_number() over (partition by project_id order by number) - 1) / 11 as block,
        (row_number() over (partition by project_id order by number) - 1) % 11 as place
      from tasks where project_id is not null and deleted_at is null
    )
    insert into task_links (blocker_id, blocked_id, created_by, created_at)
    select blocker.id, blocked.id, blocked.created_by, ${createdAt}::timestamptz
    from placed as blocked join placed as blocker on blocker.project_id = blocked.project_id and blocker.block = blocked.block
    where blocked.place = 9 and blocker.place = 4 and pg_temp.chance(blocked.id::text, 53) < 0.8`.execute(db);
}
