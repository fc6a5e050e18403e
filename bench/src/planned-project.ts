import { sql } from "kysely";
import type { Db } from "../../server/src/db/database.ts";
import { companyToday } from "../../server/src/seed/prepare.ts";

export const plannedTasks = 500;

/** Gives a project tasks with dates, each waiting for the one before. Returns its id. */
export async function addPlannedTasks(db: Db): Promise<string> {
  const today = await companyToday(db);
  const { rows } = await sql<{
    id: string;
    lead: string;
  }>`select id, lead_id as lead from projects where lead_id is not null order by key limit 1`.execute(db);
  const { id, lead } = rows[0]!;
  await sql`
    insert into tasks (id, title, project_id, project_team_id, created_by, start_date, due_date, estimated_hours)
    select gen_random_uuid(), 'Planned ' || n, projects.id, projects.team_id, ${lead}::uuid, ${today}::date + n, ${today}::date + n + 4, 8
    from projects cross join generate_series(1, ${plannedTasks}::int) as n where projects.id = ${id}::uuid`.execute(db);
  await sql`
    with planned as (select id, row_number() over (order by number) as n from tasks where title like 'Planned %')
    insert into task_links (blocker_id, blocked_id, created_at) select a.id, b.id, now() from planned as a join planned as b on b.n = a.n + 1
    where a.n % 3 > 0`.execute(db);
  await sql`vacuum analyze tasks`.execute(db);
  await sql`insert into project_milestones (id, project_id, name, date)
    select gen_random_uuid(), ${id}::uuid, 'Milestone ' || n, ${today}::date + n * 60 from generate_series(1, 8) as n`.execute(db);
  return id;
}
