import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "./company.ts";

/** Notices stay this many days before the end of the history. */
const days = 6;

/** The notices that the newest requests, completed tasks, assignments and comments have caused; older ones are read. */
export async function insertNotifications(db: Db, { period: { now } }: SeedCompany) {
  const since = sql`${now}::timestamptz - make_interval(days => ${days})`;
  const dayText = (column: "start_date" | "end_date") => sql`to_char(${sql.ref(`leaves.${column}`)}, 'FMDD Mon YYYY')`;
  const periodText = sql`${dayText("start_date")} || case when leaves.end_date > leaves.start_date then ' to ' || ${dayText("end_date")} else '' end`;
  const isRead = sql`case when at < ${now}::timestamptz - interval '1 day' then least(at + interval '3 hours', ${now}::timestamptz) end`;
  await sql`
    with leads as (
      select id, team_id from users where role = 'team_lead' and status = 'active' and deleted_at is null
    ), admins as (
      select id from users where role = 'admin' and status = 'active' and deleted_at is null
    ), notices as (
      select coalesce(leads.id, admins.id) as user_id, 'leave_requested' as kind,
        person.name || ' requests ' || trim_scale(leaves.days) || case when leaves.days = 1 then ' day' else ' days' end || ' of leave, ' || ${periodText} as title,
        null as body, case when leads.id is null then 'You review leave requests' else 'You lead their team' end as reason,
        person.id as actor_id, 'leave' as entity_type, leaves.id as entity_id, leaves.created_at as at
      from leaves join users as person on person.id = leaves.user_id
        left join leads on leads.team_id = person.team_id and person.role = 'team_member'
        left join admins on leads.id is null and admins.id <> person.id
      where leaves.status = 'Pending' and leaves.deleted_at is null
      union all
      select leaves.user_id, 'leave_decided', decider.name || ' ' || lower(leaves.status) || ' your ' || lower(left(leave_types.name, 1)) || substr(leave_types.name, 2) || ' leave, ' || ${periodText},
        trim_scale(leaves.days) || case when leaves.days = 1 then ' day' else ' days' end,
        'It is your leave', decider.id, 'leave', leaves.id, leaves.decided_at
      from leaves join users as decider on decider.id = leaves.decided_by join leave_types on leave_types.id = leaves.leave_type_id
      where leaves.decided_at >= ${since} and leaves.decided_by <> leaves.user_id and leaves.status <> 'Pending' and leaves.deleted_at is null
      union all
      select leads.id, 'task_completed', assignee.name || ' completed #' || tasks.number || ' ' || tasks.title, 'Waits for approval',
        'You lead the team of this task', assignee.id, 'task', tasks.id, tasks.completed_at
      from tasks join users as assignee on assignee.id = tasks.assignee_id
        join leads on leads.team_id in (tasks.assignee_team_id, tasks.project_team_id) and leads.id <> assignee.id
      where tasks.status = 'Completed' and tasks.completed_at >= ${since} and tasks.deleted_at is null
      union all
      select tasks.assignee_id, 'task_assigned', creator.name || ' assigned you #' || tasks.number || ' ' || tasks.title, null,
        'It is assigned to you', creator.id, 'task', tasks.id, tasks.created_at
      from tasks join users as creator on creator.id = tasks.created_by
      where tasks.created_at >= ${since} and tasks.assignee_id is not null and tasks.assignee_id <> creator.id and tasks.deleted_at is null
      union all
      select distinct on (person.id, tasks.id) person.id, 'task_commented', author.name || ' commented on #' || tasks.number || ' ' || tasks.title,
        left(comment.text, 500), case when person.id = tasks.assignee_id then 'It is assigned to you' else 'You created this task' end, author.id, 'task', tasks.id, comment.created_at
      from task_comments as comment join tasks on tasks.id = comment.task_id join users as author on author.id = comment.author_id
        join users as person on person.id in (tasks.assignee_id, tasks.created_by) and person.id <> author.id
      where comment.created_at >= ${since} and tasks.deleted_at is null
      union all
      select eods.user_id, 'report_commented', author.name || ' commented on your report of ' || to_char(eods.date, 'FMDD Mon YYYY'),
        comment.text, 'It is your report', author.id, 'report', eods.id, comment.created_at
      from eod_comments as comment join eods on eods.id = comment.eod_id join users as author on author.id = comment.author_id
      where comment.created_at >= ${since} and comment.author_id <> eods.user_id
      union all
      select eods.user_id, 'report_reacted', author.name || ' reacted to your report of ' || to_char(eods.date, 'FMDD Mon YYYY'),
        case reaction when 'thanks' then 'Thanks' when 'looking' then 'Looking into it' else 'Well done' end, 'It is your report', author.id,
        'report', eods.id, eod_reactions.created_at
      from eod_reactions join eods on eods.id = eod_reactions.eod_id join users as author on author.id = eod_reactions.user_id
      where eod_reactions.created_at >= ${since}
    )
    insert into notifications (id, user_id, kind, title, body, reason, actor_id, entity_type, entity_id, created_at, shown_at, read_at)
    select distinct on (notices.user_id, kind, entity_id) gen_random_uuid(), notices.user_id, kind, title, body, reason, actor_id, entity_type,
      entity_id, at, at, ${isRead}
    from notices join users on users.id = notices.user_id and users.status = 'active' and users.deleted_at is null
    where at <= ${now}::timestamptz order by notices.user_id, kind, entity_id, at desc`.execute(db);
}
