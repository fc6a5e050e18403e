import { type Insertable, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { ProjectActivity } from "@daybook/contract/projects/projects";
import type { Db } from "#db/database.ts";
import type { ProjectHealthTable } from "#db/schema.ts";
import { userRef, userRefOrNull } from "#db/sql-fragments.ts";

const WEEKS = 12;

/** Returns hours by person, including former employees. */
export const listHoursByUser = async (db: Db, projectId: string) => {
  const { rows } = await sql<{ user: UserRef; logged: number }>`
    with logged as (
      select eods.user_id, sum(eod_items.hours_spent) as hours
      from eod_items join eods on eods.id = eod_items.eod_id
      where eod_items.project_id = ${projectId} group by eods.user_id
    )
    select ${userRef("person", "team")} as "user", logged.hours as logged
    from logged join users as person on person.id = logged.user_id left join teams as team on team.id = person.team_id
    order by logged.hours desc, person.name collate by_name, person.id`.execute(db);
  return rows;
};

/** Returns the hours of the last weeks up to the current one, including weeks without hours. */
export const listHoursByWeek = async (db: Db, projectId: string, today: string) => {
  const { rows } = await sql<{ startDate: string; endDate: string; logged: number }>`
    with weeks as (
      select date_trunc('week', ${today}::date::timestamp)::date - 7 * ago as first from generate_series(${WEEKS - 1}::int, 0, -1) as ago
    ), logged as (
      select date_trunc('week', date::timestamp)::date as first, sum(hours_spent) as hours
      from eod_items where project_id = ${projectId} and date >= (select min(first) from weeks)
      group by 1
    )
    select weeks.first as start_date, weeks.first + 6 as end_date, coalesce(logged.hours, 0) as logged
    from weeks left join logged on logged.first = weeks.first order by weeks.first`.execute(db);
  return rows;
};

export const insertHealth = (db: Db, health: Insertable<ProjectHealthTable>) => db.insertInto("projectHealth").values(health).execute();

/** Returns a page of what was said about the health of a project, newest first. */
export const listHealth = (db: Db, projectId: string, { take, skip }: { take: number; skip: number }) =>
  db
    .selectFrom("projectHealth")
    .leftJoin("users as author", "author.id", "projectHealth.createdBy")
    .leftJoin("teams as authorTeam", "authorTeam.id", "author.teamId")
    .select(["projectHealth.id as _id", "state", "note", userRefOrNull("author", "authorTeam").as("by"), "projectHealth.createdAt as at"])
    .where("projectId", "=", projectId)
    .orderBy("projectHealth.createdAt", "desc")
    .orderBy("projectHealth.id", "desc")
    .limit(take)
    .offset(skip)
    .execute();

export const countHealth = async (db: Db, projectId: string) =>
  (
    await db
      .selectFrom("projectHealth")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("projectId", "=", projectId)
      .executeTakeFirstOrThrow()
  ).total;

/**
 * Selects the audit events of the project, one row per changed field, and the history of its tasks. Omits deleted
 * tasks, because not all readers of the project may read them.
 */
const activityRows = (projectId: string) => sql`(
  select event.id || coalesce('.' || change.field, '') as id, event.entity_id as subject_id, event.actor_id, event.on_behalf_of,
    split_part(event.action, '.', 2) as action, change.field, change."from", change."to", null as note, event.at, 0 as position
  from audit_events as event
    left join lateral (
      select key as field, old.value as "from", new.value as "to"
      from jsonb_each(event.before) as old full join jsonb_each(event.after) as new using (key)
      where old.value is distinct from new.value
    ) as change on event.action = 'projects.updated'
  where event.entity = 'projects' and event.entity_id = ${projectId}
    and (event.action <> 'projects.updated' or change.field is not null)
  union all
  select entry.id::text, entry.task_id, entry.actor_id, entry.on_behalf_of, entry.action, entry.field, entry."from", entry."to", entry.note, entry.at, entry.position
  from task_history as entry where entry.project_id = ${projectId} and entry.deleted_at is null)`;

/** Returns a page of activity. Looks up names only for the rows of the page. */
export const listActivity = async (db: Db, projectId: string, { take, skip }: { take: number; skip: number }) => {
  const { rows } = await sql<ProjectActivity>`
    select entry.id as _id, entry.action, entry.field, entry."from", entry."to", entry.note, entry.at,
      ${userRefOrNull("actor", "actorTeam")} as actor, ${userRefOrNull("lead", "leadTeam")} as on_behalf_of,
      case when task.id is null
        then json_build_object('kind', 'project', '_id', project.id, 'name', project.name)
        else json_build_object('kind', 'task', '_id', task.id, 'name', task.title, 'number', task.number) end as subject
    from (
      select * from ${activityRows(projectId)} as activity order by at desc, position desc, id desc limit ${take} offset ${skip}
    ) as entry
      join projects as project on project.id = ${projectId}
      left join tasks as task on task.id = entry.subject_id
      left join users as actor on actor.id = entry.actor_id
      left join teams as actor_team on actor_team.id = actor.team_id
      left join users as lead on lead.id = entry.on_behalf_of
      left join teams as lead_team on lead_team.id = lead.team_id
    order by entry.at desc, entry.position desc, entry.id desc`.execute(db);
  return rows;
};

export const countActivity = async (db: Db, projectId: string) => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${activityRows(projectId)} as activity`.execute(db);
  return rows[0]!.total;
};
