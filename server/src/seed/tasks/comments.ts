import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Comments by leads on finished work. */
const praise = [
  "Looks good, thank you.",
  "Checked on the test system. Approved.",
  "Clear and complete. One small thing: please use the names from the brief next time.",
  "The client saw it this morning and is happy with it.",
  "Good work. I shortened the last paragraph a little.",
];

/** Adds comments: by assignees on blocked work and some other work, by leads on approved work. */
export async function insertComments(db: Db) {
  await sql`
    insert into task_comments (id, task_id, author_id, text, created_at)
    select pg_temp.id_at(at, key || text), task_id, author_id, text, at
    from (
      select seed_tasks.id as task_id, seed_tasks.key || line.item_id as key, line.user_id as author_id, line.submitted_at as at,
        case when line.blockers <> '' then 'Blocked: ' || line.blockers else line.description end as text
      from seed_lines as line join seed_tasks using (user_id, project_id, part)
      where line.task_name = seed_tasks.title
        and (line.blockers <> '' or (line.description <> '' and pg_temp.chance(line.item_id::text, 21) < 0.16))
      union all
      select id, key, lead_id, decided_at, (${praise}::text[])[1 + floor(pg_temp.chance(key, 22) * ${praise.length}::int)::int]
      from seed_tasks where status = 'Approved' and lead_id <> user_id and pg_temp.chance(key, 23) < 0.22
    ) as comments`.execute(db);
  await sql`
    update tasks set comments_count = comments.count
    from (select task_id, count(*) from task_comments group by task_id) as comments where tasks.id = comments.task_id`.execute(db);
}

/** Adds the history of every task from its creation to its current status. */
export async function insertActivity(db: Db) {
  const moved = (from: string, to: string) =>
    sql`'moved' as action, 'status' as field, to_jsonb(${from}::text) as "from", to_jsonb(${to}::text) as "to"`;
  await sql`
    insert into task_activity (id, task_id, actor_id, action, field, "from", "to", at)
    select pg_temp.id_at(at, key || step), task_id, actor_id, action, field, "from", "to", at
    from (
      select id as task_id, key, 2 as step, greatest(created_at, pg_temp.working_time(started_at - interval '4 hours', false)) as at, user_id as actor_id, ${moved("To Do", "In Progress")}
        from seed_tasks where status <> 'To Do'
      union all select id, key, 3, last_reported_at, user_id, ${moved("In Progress", "Blocked")} from seed_tasks where status = 'Blocked'
      union all select id, key, 3, last_reported_at, user_id, ${moved("In Progress", "Completed")} from seed_tasks where status in ('Completed', 'Approved')
      union all select id, key, 3, decided_at, lead_id, ${moved("In Progress", "Cancelled")} from seed_tasks where status = 'Cancelled'
      union all select id, key, 4, decided_at, lead_id, 'approved', 'status', to_jsonb('Completed'::text), to_jsonb('Approved'::text)
        from seed_tasks where status = 'Approved'
    ) as events
    order by at, key, step`.execute(db);
  await sql`
    update tasks set version = 1 + events.count
    from (select task_id, count(*) from task_activity group by task_id) as events where tasks.id = events.task_id`.execute(db);
}
