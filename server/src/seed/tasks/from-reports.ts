import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Period } from "#seed/company.ts";
import { banks } from "#seed/work/banks.ts";

const routines = [...new Set(Object.values(banks).flatMap(({ routine }) => routine.map(({ title }) => title)))];

/** After this many days without a report, the same name is a new piece of work. */
const pauseDays = 21;

/**
 * Collects reported work in `seed_work`: one row per piece of work, from its first to its last report. Excludes routine work
 * such as meetings.
 */
export async function collectWork(db: Db) {
  await sql`
    create temp table seed_lines on commit drop as
    select *, sum(is_start) over (partition by user_id, project_id, task_name order by date, item_id) as part
    from (
      select item.id as item_id, report.user_id, report.team_id, item.project_id, item.task_name, item.description, item.blockers, item.hours_spent,
        item.status, report.date, report.submitted_at,
        case when report.date - lag(report.date) over (partition by report.user_id, item.project_id, item.task_name order by report.date, item.id)
          <= ${pauseDays} then 0 else 1 end as is_start
      from eod_items as item join eods as report on report.id = item.eod_id
      where item.project_id is not null and not item.task_name = any(${routines})
    ) as lines`.execute(db);
  await sql`
    create temp table seed_work on commit drop as
    select md5(user_id::text || project_id || task_name || part) as key, user_id, team_id, project_id, task_name as title, part,
      min(date) as first_day, max(date) as last_day, min(submitted_at) as started_at, max(submitted_at) as last_reported_at, sum(hours_spent) as hours,
      (array_agg(status order by date desc, item_id desc))[1] as reported,
      coalesce((array_agg(description order by date, item_id) filter (where description <> ''))[1], '') as description
    from seed_lines group by user_id, team_id, project_id, task_name, part`.execute(db);
  await sql`analyze seed_lines, seed_work`.execute(db);
}

/** Derives the task type from the title. */
const typeOf = sql`case
    when title ~* '(fix|loses|losing|slow|wrong|broken|crash|flicker|leak)' then 'Bug'
    when title ~* '(research|usability|compare|study|survey|explore)' then 'Research'
    when title ~* '(ticket|answer|reply|support|help)' then 'Support'
    when title ~* '(move |retry|improve|tidy|clean|faster|optimi|polish|update)' then 'Improvement'
    when title ~* '(api|build|add |new |design|model|prototype|page|level)' then 'Feature'
    else 'Task' end`;

const priorityOf = sql`case when pg_temp.chance(key, 1) < 0.14 then 'Low' when pg_temp.chance(key, 1) < 0.7 then 'Medium'
    when pg_temp.chance(key, 1) < 0.92 then 'High' else 'Urgent' end`;

/**
 * Creates a task per piece of work in `seed_tasks`, created by the team's lead or by the assignee. Completed work is approved,
 * except some of the latest; recent work is in progress or blocked; older unfinished work is approved, cancelled or overdue.
 */
export async function decideTasks(db: Db, { today, now }: Period) {
  await sql`
    create temp table seed_tasks on commit drop as
    with placed as (
      select work.*, people.status <> 'active' as has_left, coalesce(lead.id, admin.id) as lead_id,
        pg_temp.working_time(started_at - (6 + pg_temp.chance(key, 2) * 90) * interval '1 hour', false) as created_at,
        pg_temp.working_time(last_reported_at + (2 + pg_temp.chance(key, 4) * 22) * interval '1 hour', true) as decided_at
      from seed_work as work
        join users as people on people.id = work.user_id
        left join lateral (
          select id from users where role = 'team_lead' and status = 'active' and users.team_id = work.team_id and id <> work.user_id
          order by created_at, id limit 1
        ) as lead on true
        cross join (select id from users where role = 'admin' order by created_at, id limit 1) as admin
    )
    select *, ${typeOf} as type, ${priorityOf} as priority,
      round((greatest(hours, 1) * (0.7 + pg_temp.chance(key, 7) * 0.6) * 2)::numeric) / 2 as estimated_hours, pg_temp.id_at(created_at, key) as id, case when pg_temp.chance(key, 3) < 0.65 then lead_id else user_id end as created_by,
      case
        when reported = 'Completed' and (decided_at > ${now} or last_day >= ${today}::date - 4 and pg_temp.chance(key, 8) < 0.75) then 'Completed'
        when reported = 'Completed' then 'Approved'
        when last_day < ${today}::date - 9 then
          case when pg_temp.chance(key, 8) < 0.72 then 'Approved' when pg_temp.chance(key, 8) < 0.93 then 'Cancelled' else 'In Progress' end
        when reported = 'Blocked' then 'Blocked'
        when reported = 'Not Started' then 'To Do'
        else 'In Progress'
      end as status
    from placed`.execute(db);
  await sql`analyze seed_tasks`.execute(db);
}

export async function insertReportedTasks(db: Db, { today }: Period) {
  await sql`
    insert into tasks (id, title, description, type, status, priority, project_id, assignee_id, created_by, start_date, due_date,
      estimated_hours, logged_hours, approved_by, approved_at, completed_at, completed_by, completed_assignee_id, created_at, updated_at)
    select id, title, description, type, status, priority, project_id,
      case when has_left and status in ('To Do', 'In Progress', 'Blocked') then null else user_id end, created_by, first_day,
      -- Due dates are on workdays.
      greatest(due - greatest(extract(isodow from due)::int - 5, 0), first_day),
      estimated_hours, hours,
      case when status = 'Approved' then lead_id end, case when status = 'Approved' then decided_at end,
      case when status in ('Completed', 'Approved') then last_reported_at end, case when status in ('Completed', 'Approved') then user_id end,
      case when status in ('Completed', 'Approved') then user_id end, created_at,
      case when status in ('Approved', 'Cancelled') then decided_at else last_reported_at end
    from (
      select *, case
          when pg_temp.chance(key, 5) < 0.12 then null
          when status in ('Completed', 'Approved', 'Cancelled') then last_day + (pg_temp.chance(key, 6) * 9)::int - 4
          else ${today}::date + (pg_temp.chance(key, 6) * 19)::int - 5
        end as due
      from seed_tasks
    ) as dated
    order by created_at, id`.execute(db);
}

/** Links report items to their tasks. */
export async function linkReports(db: Db) {
  await sql`
    update eod_items set task_id = seed_tasks.id
    from seed_lines as line
      join seed_tasks using (user_id, project_id, part)
    where line.task_name = seed_tasks.title and eod_items.id = line.item_id`.execute(db);
}
