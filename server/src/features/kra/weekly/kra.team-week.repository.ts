import { sql } from "kysely";
import type { Role } from "@daybook/contract/core/constants";
import type { UserRef } from "@daybook/contract/core/common";
import type { TaskSource } from "@daybook/contract/kra/schemas";
import type { KraScope } from "#access/kra.ts";
import type { Db } from "#db/database.ts";
import { userRef } from "#db/sql-fragments.ts";
import { applicableTemplates, membersMatching } from "#features/kra/kra.repository.ts";

export type TeamWeekTask = { _id: string; title: string; isCompleted: boolean; note: string; source: TaskSource };

export type TeamWeekRow = {
  userId: string;
  teamId: string | null;
  role: Role;
  user: UserRef;
  recordId: string | null;
  template: { _id: string; name: string; version: number } | null;
  parameters: { _id: string; name: string; tasks: TeamWeekTask[] }[];
  isShared: boolean;
};

export type OfWeek = { year: number; month: number; week: number };
type Filters = OfWeek & { team?: string | undefined; /** Only these people. */ userIds?: readonly string[] };

/**
 * The weekly tasks of each member in a week, by name: those of the member's record, or without one those of the template that
 * applies. One statement for any number of people.
 */
export async function list(db: Db, scope: KraScope, { year, month, week, team, userIds }: Filters, take: number) {
  const { rows } = await sql<TeamWeekRow>`
    with matching as (
        select * from (${membersMatching(scope, { team, year, month, excludeAdmins: true })}) as members
        where ${userIds === undefined ? sql`true` : sql`id = any(${userIds}::uuid[])`}
      ),
      applicable as (${applicableTemplates("matching")}),
      chosen as (
        select matching.id, matching.team_id, record.id as record_id, coalesce(record.template_id, applicable.template_id) as template_id,
          coalesce(record.template_version, applicable.version) as version
        from matching
          left join applicable on applicable.user_id = matching.id
          left join kra_weekly_records as record
            on record.user_id = matching.id and record.year = ${year} and record.month = ${month} and record.week = ${week}
      )
    select users.id as user_id, chosen.team_id, users.role, ${userRef("users", "teams")} as "user", chosen.record_id,
      case when template.template_id is not null
        then json_build_object('_id', template.template_id, 'name', template.name, 'version', template.version) end as template,
      (select coalesce(json_agg(json_build_object('_id', parameter.parameter_id, 'name', parameter.name, 'tasks', task.list)
          order by parameter.position), '[]')
        from kra_parameters as parameter cross join lateral (
          select json_agg(json_build_object('_id', id, 'title', title, 'isCompleted', is_completed, 'note', note,
            'source', source) order by position) as list
          from (
            select task_id as id, title, is_completed, note, source, position
            from kra_weekly_tasks where record_id = chosen.record_id and parameter_id = parameter.parameter_id
            union all
            select (task.value ->> '_id')::uuid, task.value ->> 'title', false, '', task.value ->> 'source', task.position::int
            from jsonb_array_elements(parameter.weekly_tasks) with ordinality as task (value, position)
            where chosen.record_id is null
          ) as tasks
        ) as task
        where parameter.template_id = chosen.template_id and parameter.version = chosen.version and task.list is not null) as parameters,
      exists (select from kra_evaluations as evaluation where evaluation.user_id = users.id and evaluation.year = ${year}
        and evaluation.month = ${month} and evaluation.status <> 'Draft') as is_shared
    from chosen join users on users.id = chosen.id
      left join teams on teams.id = chosen.team_id
      left join kra_template_versions as template on template.template_id = chosen.template_id and template.version = chosen.version
    order by users.name collate by_name, users.id limit ${take}`.execute(db);
  return rows;
}

export type NewRecord = { id: string; userId: string; templateId: string; templateVersion: number };
type Made = OfWeek & { startDate: string; endDate: string; createdBy: string; now: string };

/** Creates records with the weekly tasks of their templates, none of them done. Two statements. */
export async function insertRecords(db: Db, records: NewRecord[], { year, month, week, startDate, endDate, createdBy, now }: Made) {
  const ids = records.map(({ id }) => id);
  await sql`
    insert into kra_weekly_records (id, user_id, template_id, template_version, year, month, week, start_date, end_date, total,
      created_by, created_at, updated_at)
    select made.id, made.user_id, made.template_id, made.version, ${year}::int, ${month}::int, ${week}::int, ${startDate}::date, ${endDate}::date,
      (select coalesce(sum(jsonb_array_length(weekly_tasks)), 0) from kra_parameters as parameter
        where parameter.template_id = made.template_id and parameter.version = made.version),
      ${createdBy}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${ids}::uuid[], ${records.map(({ userId }) => userId)}::uuid[], ${records.map(({ templateId }) => templateId)}::uuid[],
      ${records.map(({ templateVersion }) => templateVersion)}::int[]) as made (id, user_id, template_id, version)`.execute(db);
  await sql`
    insert into kra_weekly_tasks (record_id, task_id, parameter_id, position, title, source)
    select record.id, (task.value ->> '_id')::uuid, parameter.parameter_id,
      row_number() over (partition by record.id order by parameter.position, task.position) - 1, task.value ->> 'title',
      task.value ->> 'source'
    from kra_weekly_records as record
      join kra_parameters as parameter on parameter.template_id = record.template_id and parameter.version = record.template_version
      cross join lateral jsonb_array_elements(parameter.weekly_tasks) with ordinality as task (value, position)
    where record.id = any(${ids}::uuid[])`.execute(db);
}

export type TaskChange = { recordId: string; taskId: string; isCompleted: boolean };

/** Checks and unchecks tasks of several records and recounts what is done. Two statements. */
export async function updateTasks(db: Db, changes: TaskChange[], { completedBy, now }: { completedBy: string; now: string }) {
  const recordIds = changes.map(({ recordId }) => recordId);
  await sql`
    update kra_weekly_tasks as task set is_completed = changed.is_completed, source = null,
      completed_at = case when changed.is_completed then ${now}::timestamptz end,
      completed_by = case when changed.is_completed then ${completedBy}::uuid end
    from unnest(${recordIds}::uuid[], ${changes.map(({ taskId }) => taskId)}::uuid[],
      ${changes.map(({ isCompleted }) => isCompleted)}::boolean[]) as changed (record_id, task_id, is_completed)
    where task.record_id = changed.record_id and task.task_id = changed.task_id`.execute(db);
  await sql`
    update kra_weekly_records as record set updated_at = ${now}::timestamptz, version = version + 1,
      done = (select count(*) filter (where is_completed) from kra_weekly_tasks where record_id = record.id)
    where id = any(${[...new Set(recordIds)]}::uuid[])`.execute(db);
}
