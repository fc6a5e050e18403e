import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Period } from "#seed/company.ts";

/**
 * Fills a large company up with what was done in the five years before its reports begin: the same kinds of work by
 * the same people, nearly all of it approved, some of it never done.
 */
export async function insertEarlierTasks(db: Db, { firstDay }: Period, count: number) {
  if (count <= 0) return;
  await sql`
    insert into tasks (id, title, description, type, status, priority, project_id, assignee_id, created_by, due_date, estimated_hours,
      approved_by, approved_at, completed_at, created_at, updated_at)
    select pg_temp.id_at(created_at, 'earlier' || n), title || ', round ' || 1 + n % 29, description, type, status, priority, project_id,
      case when status = 'To Do' and chance < 0.985 then null else user_id end, created_by, created_at::date + 9, estimated_hours,
      case when status = 'Approved' then created_by end, case when status = 'Approved' then created_at + interval '7 days' end,
      case when status = 'Approved' then created_at + interval '6 days' end, created_at, created_at + interval '7 days'
    from (
      select n, base.*, ${firstDay}::date - (1 - n / ${count}::float8) * interval '1825 days' as created_at,
        case when chance < 0.94 then 'Approved' when chance < 0.98 then 'Cancelled' when chance < 0.99 then 'To Do' when chance < 0.995 then 'In Progress' else 'Blocked' end as status
      from (select n, pg_temp.chance(n::text, 11) as chance, pg_temp.chance(n::text, 12) as place from generate_series(1, ${count}::int) as n) as lots
        join (
          select row_number() over (order by id) - 1 as row, count(*) over () as rows, user_id, title, description, type, priority, project_id,
            created_by, estimated_hours
          from seed_tasks
        ) as base on base.row = floor(place * base.rows)
    ) as made
    order by created_at, n`.execute(db);
}
