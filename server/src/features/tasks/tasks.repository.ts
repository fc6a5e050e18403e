import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Db } from "#db/database.ts";
import type { Schema } from "#db/schema.ts";
import type { TasksTable } from "#db/schema-tasks.ts";
import { rowsOf } from "#db/statement.ts";
import { findTask, listTasks, ownColumns, type TaskRow } from "./tasks.rows.repository.ts";

export const find = findTask;

export const listByIds = listTasks;

/** Returns the ids of the tasks of a project, by number. */
export const listIdsOfProject = async (db: Db, projectId: string) =>
  (
    await db.selectFrom("tasks").select("id").where("projectId", "=", projectId).where("deletedAt", "is", null).orderBy("number").execute()
  ).map(({ id }) => id);

export const listIdsOfNumbers = async (db: Db, numbers: readonly number[]) =>
  (
    await db
      .selectFrom("tasks")
      .select("id")
      .where("number", "=", (eb) => eb.fn.any(eb.val(numbers)))
      .execute()
  ).map(({ id }) => id);

/** The sub-tasks of tasks that are not deleted, oldest first. */
export const listSubtaskIds = async (db: Db, parentIds: readonly string[]) =>
  (
    await db
      .selectFrom("subtasks")
      .innerJoin("tasks", "tasks.id", "subtasks.taskId")
      .select("tasks.id")
      .where("parentId", "=", (eb) => eb.fn.any(eb.val(parentIds)))
      .where("tasks.deletedAt", "is", null)
      .orderBy("tasks.number")
      .execute()
  ).map((row) => row.id);

export async function get(db: Db, id: string): Promise<TaskRow> {
  const row = await find(db, id);
  if (!row) throw new Error(`There is no task ${id}`);
  return row;
}

/**
 * Locks the tasks in id order, so that two bulk calls cannot deadlock, and returns them. Reads them in a second
 * statement, because the locking statement would still see the rows from before it waited.
 */
export async function listForUpdate(db: Db, ids: string[]) {
  await db
    .selectFrom("tasks")
    .select("id")
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .orderBy("id")
    .forUpdate()
    .execute();
  return listByIds(db, ids);
}

export const findForUpdate = async (db: Db, id: string) => (await listForUpdate(db, [id]))[0];

/**
 * Inserts any number of tasks with one statement of constant text. Their numbers follow the input order. The team ids
 * are passed in, because a lookup per row is slower.
 */
export const insert = (db: Db, tasks: NewTaskRow[], now: string) =>
  rowsOf<InsertedRow>(
    db,
    sql`with created as (
        insert into tasks (id, title, description, type, status, priority, project_id, assignee_id, created_by, project_team_id, assignee_team_id,
          creator_team_id, start_date, due_date, estimated_hours, completed_at, completed_by, completed_assignee_id, approved_at, approved_by,
          created_at, updated_at)
        select task.id, task.title, task.description, task.type, task.status, task.priority, task.project_id, task.assignee_id, task.created_by,
          task.project_team_id, task.assignee_team_id, task.creator_team_id, task.start_date, task.due_date, task.estimated_hours,
          task.completed_at, case when task.completed_at is not null then task.settled_by end,
          case when task.completed_at is not null then task.assignee_id end,
          case when task.status = 'Approved' then task.completed_at end, case when task.status = 'Approved' then task.settled_by end,
          task.created_at, ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(tasks)}::json) as task(id uuid, title text, description text, type text, status text, priority text,
          project_id uuid, assignee_id uuid, created_by uuid, settled_by uuid, project_team_id uuid, assignee_team_id uuid,
          creator_team_id uuid, start_date date, due_date date, estimated_hours numeric, completed_at timestamptz, created_at timestamptz)
        returning *
      )
      select ${ownColumns} from created as tasks order by tasks.number`,
  );

type InsertedRow = Omit<
  TaskRow,
  | "project"
  | "assignee"
  | "createdBy"
  | "approvedBy"
  | "approvedOnBehalfOf"
  | "labels"
  | "checklist"
  | "parent"
  | "subtasks"
  | "blocks"
  | "blockedBy"
  | "attachments"
>;

/** A new task with the column names of the statement. */
export type NewTaskRow = {
  id: string;
  title: string;
  description: string;
  type: string;
  status: string;
  priority: string;
  project_id: string | null;
  assignee_id: string | null;
  created_by: string;
  /** Who completed and approved it, if it is. */
  settled_by: string;
  project_team_id: string | null;
  assignee_team_id: string | null;
  creator_team_id: string | null;
  start_date: string | null;
  due_date: string | null;
  estimated_hours: number | null;
  completed_at: string | null;
  created_at: string;
};

/** The current assignee, as a value for `update`. */
export const currentAssignee = sql<string | null>`tasks.assignee_id`;

/** The lead of each task by its id, as a value for `update`; null if there is none, as for all but delegates. */
export const leadByTask = (leads: Map<string, string | null>) =>
  leads.values().every((lead) => lead === null)
    ? null
    : sql<string | null>`(${JSON.stringify(Object.fromEntries(leads))}::jsonb ->> tasks.id::text)::uuid`;

type Computed = "completedAssigneeId" | "approvedOnBehalfOf";
type TaskChanges = Omit<Updateable<TasksTable>, Computed> & { [Column in Computed]?: RawBuilder<string | null> | null };

export const update = (db: Db, ids: string[], changes: TaskChanges, now: string) =>
  db
    .updateTable("tasks")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();

export type NewActivity = Omit<Insertable<Schema["taskActivity"]>, "position">;

/** Inserts any number of history entries with one statement of constant text, in the given order. */
export const insertActivity = (db: Db, entries: NewActivity[]) =>
  entries.length === 0
    ? Promise.resolve()
    : sql`
        insert into task_activity (id, task_id, actor_id, on_behalf_of, action, field, "from", "to", note, at)
        select id, "taskId", "actorId", "onBehalfOf", action, field, "from"::jsonb, "to"::jsonb, note, at
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(id uuid, "taskId" uuid, "actorId" uuid, "onBehalfOf" uuid, action text, field text,
          "from" text, "to" text, note text, at timestamptz)`.execute(db);
