import { type Insertable, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { TaskSource } from "@daybook/contract/kra/schemas";
import type { Db } from "#db/database.ts";
import type { KraWeeklyRecordsTable } from "#db/schema-kra.ts";
import { instantText, teamOfMonthIn, userRef, userRefOrNull } from "#db/sql-fragments.ts";

export type WeeklyTask = {
  _id: string;
  parameterId: string;
  parameter: string;
  title: string;
  isCompleted: boolean;
  completedAt: string | null;
  completedBy: UserRef | null;
  note: string;
  source: TaskSource;
};

const tasks = sql<WeeklyTask[]>`(
  select coalesce(json_agg(json_build_object('_id', task.task_id, 'parameterId', task.parameter_id, 'parameter', parameter.name,
    'title', task.title, 'isCompleted', task.is_completed, 'note', task.note, 'source', task.source,
    'completedAt', ${instantText("task.completed_at")},
    'completedBy', ${userRefOrNull("completer", "completer_team")}) order by task.position), '[]')
  from kra_weekly_tasks as task
    join kra_parameters as parameter on parameter.template_id = record.template_id
      and parameter.version = record.template_version and parameter.parameter_id = task.parameter_id
    left join users as completer on completer.id = task.completed_by
    left join teams as completer_team on completer_team.id = completer.team_id
  where task.record_id = record.id)`;

/** Whether the evaluation of the record's month has been shared. */
const isShared = sql<boolean>`exists (
  select from kra_evaluations as evaluation
  where evaluation.user_id = record.user_id and evaluation.year = record.year and evaluation.month = record.month
    and evaluation.status <> 'Draft')`;

const selectRecord = (db: Db) =>
  db
    .selectFrom("kraWeeklyRecords as record")
    .innerJoin("users as person", "person.id", "record.userId")
    .leftJoin("teams as personTeam", "personTeam.id", "person.teamId")
    .select(["record.id as _id", "record.userId", "record.templateId", "record.templateVersion", "record.year", "record.month"])
    .select(["record.week", "record.startDate", "record.endDate", "record.done", "record.total", "record.version"])
    .select([teamOfMonthIn("person", "record").as("teamId"), "person.teamId as presentTeamId", "person.role"])
    .select([userRef("person", "personTeam").as("teamMember"), tasks.as("tasks"), isShared.as("isShared")]);

export type RecordRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: string) => selectRecord(db).where("record.id", "=", id).executeTakeFirst();

type OfMonth = { userId: string; year: number; month: number };

/** A person's records of a month, by week. */
export const list = (db: Db, { userId, year, month }: OfMonth) =>
  selectRecord(db)
    .where("record.userId", "=", userId)
    .where("record.year", "=", year)
    .where("record.month", "=", month)
    .orderBy("record.week")
    .execute();

export const findWeek = async (db: Db, { userId, year, month, week }: OfMonth & { week: number }) =>
  selectRecord(db)
    .where("record.userId", "=", userId)
    .where("record.year", "=", year)
    .where("record.month", "=", month)
    .where("record.week", "=", week)
    .executeTakeFirst();

export type NewTask = { taskId: string; parameterId: string; position: number; title: string; source: TaskSource };

export async function insert(db: Db, record: Insertable<KraWeeklyRecordsTable>, newTasks: NewTask[]) {
  await db.insertInto("kraWeeklyRecords").values(record).execute();
  if (newTasks.length === 0) return;
  await db
    .insertInto("kraWeeklyTasks")
    .values(newTasks.map((task) => ({ ...task, recordId: record.id, completedAt: null, completedBy: null })))
    .execute();
}

export type TaskChange = { isCompleted: boolean; completedAt: string | null; completedBy: string | null; note: string; source: TaskSource };

export async function updateTask(db: Db, recordId: string, taskId: string, change: TaskChange, now: string) {
  await db.updateTable("kraWeeklyTasks").set(change).where("recordId", "=", recordId).where("taskId", "=", taskId).execute();
  await db
    .updateTable("kraWeeklyRecords")
    .set({
      done: sql`(select count(*) filter (where is_completed) from kra_weekly_tasks where record_id = kra_weekly_records.id)`,
      updatedAt: now,
      version: sql`version + 1`,
    })
    .where("id", "=", recordId)
    .execute();
}

/** Counts the month's weekly tasks of several people by person and parameter: total and done. */
export const listDoneByParameter = (db: Db, userIds: readonly string[], { year, month }: { year: number; month: number }) =>
  db
    .selectFrom("kraWeeklyTasks as task")
    .innerJoin("kraWeeklyRecords as record", "record.id", "task.recordId")
    .select(["record.userId", "task.parameterId"])
    .select([sql<number>`count(*) filter (where is_completed)`.as("done"), sql<number>`count(*)`.as("total")])
    .where("record.userId", "=", sql<string>`any(${userIds}::uuid[])`)
    .where("record.year", "=", year)
    .where("record.month", "=", month)
    .groupBy(["record.userId", "task.parameterId"])
    .execute();
