import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { ProjectStatus, Role } from "@daybook/contract/core/constants";
import type { Series } from "@daybook/contract/series/schemas";
import type { SeriesScope } from "#access/tasks.ts";
import type { Db } from "#db/database.ts";
import type { SeriesTable } from "#db/schema-tasks.ts";
import { projectRefOrNull, userRefOrNull } from "#db/sql-fragments.ts";
import { fixed, rowOf, rowsOf } from "#db/statement.ts";

/** A series with what decides about it. */
export type SeriesRow = Omit<Series, "can"> & {
  ownerId: string;
  assigneeId: string | null;
  assigneeTeamId: string | null;
  assigneeRole: Role | null;
  isAssigneeActive: boolean;
  projectId: string | null;
  projectTeamId: string | null;
  projectStatus: ProjectStatus | null;
  nextPlanned: string | null;
};

/** The labels that its tasks can have; one that was deleted or left behind by a move is none. */
const labels = sql`(select coalesce(json_agg(json_build_object('_id', labels.id, 'name', labels.name, 'color', labels.color)
    order by labels.name collate by_name, labels.id), '[]')
  from labels where labels.id = any(series.label_ids) and (labels.project_id is null or labels.project_id = series.project_id))`;

const columns = fixed(sql`series.id as "_id", series.title, series.rule, series.start_date as "startDate", series.end_date as "endDate",
  series.count, series.on_day_off as "onDayOff", series.due_after_days as "dueAfterDays", series.state, series.pause_reason as "pauseReason",
  series.next_planned as "nextPlanned", series.next_date as "nextDate", series.last_date as "lastDate", series.version,
  series.owner_id as "ownerId", series.assignee_id as "assigneeId", series.project_id as "projectId",
  assignee.team_id as "assigneeTeamId", assignee.role as "assigneeRole",
  coalesce(assignee.status = 'active' and assignee.deleted_at is null, false) as "isAssigneeActive",
  project.team_id as "projectTeamId", project.status as "projectStatus",
  json_build_object('description', series.description, 'assignee', ${userRefOrNull("assignee", "assigneeTeam")}, 'priority', series.priority,
    'type', series.type, 'labels', ${labels}, 'checklist', to_json(series.checklist), 'estimatedHours', series.estimated_hours) as blueprint,
  ${projectRefOrNull("project")} as project, ${userRefOrNull("owner", "ownerTeam")} as owner`);

const joined = sql`task_series as series
  left join users as assignee on assignee.id = series.assignee_id left join teams as assignee_team on assignee_team.id = assignee.team_id
  left join projects as project on project.id = series.project_id
  join users as owner on owner.id = series.owner_id left join teams as owner_team on owner_team.id = owner.team_id`;

const selectWhere = (db: Db, condition: RawBuilder<unknown>) =>
  rowsOf<SeriesRow>(db, sql`select ${columns} from ${joined} where ${condition} order by series.title collate by_name, series.id`);

function inScope(scope: SeriesScope) {
  if (scope.kind === "all") return sql`true`;
  const own = sql`series.owner_id = ${scope.userId} or series.assignee_id = ${scope.userId}`;
  if (scope.kind === "own") return sql`(${own})`;
  return sql`(${own} or (assignee.team_id = ${scope.teamId} and assignee.role <> 'admin')
    or (series.assignee_id is null and project.team_id = ${scope.teamId}))`;
}

export const list = (db: Db, scope: SeriesScope, { take, skip }: { take: number; skip: number }) =>
  rowsOf<SeriesRow>(
    db,
    sql`select ${columns} from ${joined} where ${inScope(scope)} order by series.title collate by_name, series.id limit ${take} offset ${skip}`,
  );

export const listOfProject = (db: Db, projectId: string) => selectWhere(db, sql`series.project_id = ${projectId}`);

export const count = async (db: Db, scope: SeriesScope) =>
  (await rowOf<{ total: number }>(db, sql`select count(*)::int as total from ${joined} where ${inScope(scope)}`)).total;

export const find = async (db: Db, id: string): Promise<SeriesRow | undefined> => (await selectWhere(db, sql`series.id = ${id}`))[0];

/** Locks a series for the transaction and returns it. */
export async function findForUpdate(db: Db, id: string): Promise<SeriesRow | undefined> {
  await sql`select id from task_series where id = ${id} for update`.execute(db);
  return find(db, id);
}

/** Locks series with a date up to a day that no one else has locked, and returns them. */
export async function listDueForUpdate(db: Db, day: string, take: number): Promise<SeriesRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from task_series where state = 'active' and next_date <= ${day} order by next_date, id limit ${take} for update skip locked`.execute(
    db,
  );
  return rows.length === 0 ? [] : selectWhere(db, sql`series.id = any(${rows.map(({ id }) => id)}::uuid[])`);
}

export const insert = (db: Db, row: Insertable<SeriesTable>) => db.insertInto("taskSeries").values(row).execute();

export const update = (db: Db, id: string, changes: Updateable<SeriesTable>) =>
  db
    .updateTable("taskSeries")
    .set({ ...changes, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

/** Saves where series go on, in one statement. What a person sees of a series changes, but nothing that they edit. */
export const advance = (db: Db, rows: readonly Pick<SeriesRow, "_id" | "nextPlanned" | "nextDate" | "lastDate">[]) =>
  sql`update task_series set next_planned = moved.next_planned, next_date = moved.next_date, last_date = moved.last_date,
      state = case when moved.next_date is null then 'ended' else state end
    from json_to_recordset(${JSON.stringify(rows.map(({ _id, nextPlanned, nextDate, lastDate }) => ({ id: _id, next_planned: nextPlanned, next_date: nextDate, last_date: lastDate })))}::json)
      as moved(id uuid, next_planned date, next_date date, last_date date)
    where task_series.id = moved.id`.execute(db);

export const remove = (db: Db, id: string) => db.deleteFrom("taskSeries").where("id", "=", id).execute();

export const insertDates = (db: Db, dates: { seriesId: string; date: string; taskId: string; skipped: number }[]) =>
  db.insertInto("taskSeriesDates").values(dates).execute();

export const findTaskId = async (db: Db, seriesId: string, date: string) =>
  (await db.selectFrom("taskSeriesDates").select("taskId").where("seriesId", "=", seriesId).where("date", "=", date).executeTakeFirst())
    ?.taskId;

/** Returns those of the labels that tasks of the project can have. */
export const listFittingLabels = async (db: Db, ids: readonly string[], projectId: string | null) =>
  (
    await db
      .selectFrom("labels")
      .select("id")
      .where("id", "=", (eb) => eb.fn.any(eb.val([...ids])))
      .where((eb) => eb.or([eb("projectId", "is", null), ...(projectId === null ? [] : [eb("projectId", "=", projectId)])]))
      .execute()
  ).map(({ id }) => id);

/** A person as an assignee of a series. */
export const findPerson = (db: Db, id: string) =>
  db.selectFrom("users").select(["id", "teamId", "role"]).where("id", "=", id).executeTakeFirst();

/** Who is on leave for a whole day, of the people and days. */
export const listAway = (db: Db, days: readonly { userId: string; date: string }[]) =>
  rowsOf<{ userId: string; date: string }>(
    db,
    sql`select wanted.user_id as "userId", wanted.date::text as date
      from json_to_recordset(${JSON.stringify(days.map(({ userId, date }) => ({ user_id: userId, date })))}::json) as wanted(user_id uuid, date date)
      where exists (select from absences_between(wanted.date, wanted.date) as away where away.user_id = wanted.user_id and away.days >= 1)`,
  );
