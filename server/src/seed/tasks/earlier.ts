import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Period } from "#seed/company.ts";

/**
 * Adds earlier tasks for a large company, from the five years before its reports: the same kinds of work by the same people,
 * nearly all approved, some cancelled. Sets the team columns itself, because the row trigger would take longer than the rest.
 */
export async function insertEarlierTasks(db: Db, { firstDay }: Period, count: number) {
  if (count <= 0) return;
  await sql`alter table tasks disable trigger tasks_keep_teams`.execute(db);
  await sql`
    insert into tasks (id, title, description, type, status, priority, project_id, assignee_id, created_by, assignee_team_id, creator_team_id,
      project_team_id, due_date, estimated_hours, approved_by, approved_at, completed_at, created_at, updated_at)
    select pg_temp.id_at(created_at, 'earlier' || n), title || ', round ' || 1 + n % 29, description, type, status, priority, project_id,
      case when is_free then null else user_id end, created_by, case when is_free then null else user_team_id end, creator_team_id,
      project_team_id, created_at::date + 9, estimated_hours,
      case when status = 'Approved' then created_by end, case when status = 'Approved' then created_at + interval '7 days' end,
      case when status = 'Approved' then created_at + interval '6 days' end, created_at, created_at + interval '7 days'
    from (
      select *, chance > 0.98 and chance < 0.985 as is_free, ${firstDay}::date - (1 - n / ${count}::float8) * interval '1825 days' as created_at,
        case when chance < 0.94 then 'Approved' when chance < 0.98 then 'Cancelled' when chance < 0.99 then 'To Do' when chance < 0.995 then 'In Progress'
          else 'Blocked' end as status
      from (
        select n, pg_temp.chance(n::text, 11) as chance, floor(pg_temp.chance(n::text, 12) * (select count(*) from seed_tasks))::bigint as row
        from generate_series(1, ${count}::int) as n
      ) as lots
        join (
          select row_number() over (order by task.id) - 1 as row, user_id, title, task.description, type, priority, project_id, task.created_by,
            estimated_hours, person.team_id as user_team_id, case when creator.role <> 'admin' then creator.team_id end as creator_team_id, project.team_id as project_team_id
          from seed_tasks as task join users as person on person.id = user_id join users as creator on creator.id = task.created_by
            join projects as project on project.id = project_id
        ) as base using (row)
    ) as made
    order by created_at, n`.execute(db);
  await sql`alter table tasks enable trigger tasks_keep_teams`.execute(db);
}
