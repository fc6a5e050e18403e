import { type Insertable, type OrderByExpression, sql, type Updateable } from "kysely";
import type { TaskStatus } from "@daybook/contract/constants";
import type { TaskScope } from "#access/tasks.ts";
import type { Db } from "#db/database.ts";
import type { Schema, TasksTable } from "#db/schema.ts";
import { branches, matching, type TaskFilters } from "./tasks.filters.repository.ts";
import { selectTask, type Tasks } from "./tasks.rows.repository.ts";

export type TaskSort = "createdAt" | "dueDate" | "priority" | "status" | "updatedAt" | "title" | "number" | "deletedAt";
export type TaskOrder = { by: TaskSort; descending: boolean };
type Page = { take: number; skip: number };

const columns: Record<TaskSort, OrderByExpression<Schema, "tasks", object>[]> = {
  createdAt: ["tasks.createdAt"],
  updatedAt: ["tasks.updatedAt"],
  dueDate: ["tasks.dueDate"],
  priority: ["tasks.priorityRank", "tasks.createdAt"],
  status: ["tasks.statusRank", "tasks.createdAt"],
  title: [sql`lower(tasks.title)`],
  number: ["tasks.number"],
  deletedAt: ["tasks.deletedAt"],
};

/** Always ends with the id, so that pages never overlap; tasks without a due date come last either way. */
const ordered =
  ({ by, descending }: TaskOrder) =>
  (tasks: Tasks): Tasks =>
    [...columns[by], "tasks.id" as const].reduce<Tasks>(
      (query, column) =>
        query.orderBy(column as "tasks.id", (to) =>
          by === "dueDate" && column === "tasks.dueDate"
            ? (descending ? to.desc() : to.asc()).nullsLast()
            : descending
              ? to.desc()
              : to.asc(),
        ),
      tasks,
    );

/**
 * The page of a scope that is the union of several: each part delivers, in order from its own index, no more than the
 * page could need, and the page is cut from those.
 */
function pageOf(db: Db, parts: ((tasks: Tasks) => Tasks)[], filters: TaskFilters, order: TaskOrder, { take, skip }: Page) {
  const narrow = matching(filters);
  if (parts.length === 0) return (tasks: Tasks) => ordered(order)(narrow(tasks)).limit(take).offset(skip);
  const candidates = parts
    .map((part) =>
      ordered(order)(narrow(part(db.selectFrom("tasks"))))
        .select("tasks.id")
        .limit(take + skip),
    )
    .map((query) => sql`(${query})`);
  return (tasks: Tasks) =>
    ordered(order)(tasks.where("tasks.id", "in", sql<string>`(${sql.join(candidates, sql` union `)})`))
      .limit(take)
      .offset(skip);
}

export const list = (db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, page: Page) =>
  selectTask(db, pageOf(db, branches(scope), filters, order, page))
    .$call(orderedRows(order))
    .execute();

/** The outer statement must not lose the order of the narrowed one. */
const orderedRows = (order: TaskOrder) => (query: ReturnType<typeof selectTask>) =>
  ordered(order)(query as unknown as Tasks) as unknown as typeof query;

const inScope = (scope: TaskScope) => (tasks: Tasks) => {
  const parts = branches(scope);
  return parts.length === 0 ? tasks : tasks.where(anyOf(scope));
};

const anyOf = (scope: TaskScope) =>
  scope.kind === "all"
    ? sql<boolean>`true`
    : scope.kind === "team" && scope.teamId !== null
      ? sql<boolean>`(tasks.assignee_team_id = ${scope.teamId} or tasks.creator_team_id = ${scope.teamId} or tasks.project_team_id = ${scope.teamId})`
      : sql<boolean>`(tasks.assignee_id = ${scope.userId} or tasks.created_by = ${scope.userId})`;

export const count = async (db: Db, scope: TaskScope, filters: TaskFilters) =>
  (
    await inScope(scope)(matching(filters)(db.selectFrom("tasks")))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow()
  ).total;

/** Ids of a whole list in its order, at most `max`: what an export goes through. */
export const listIds = async (db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, max: number) =>
  (
    await ordered(order)(inScope(scope)(matching(filters)(db.selectFrom("tasks"))))
      .select("tasks.id")
      .limit(max)
      .execute()
  ).map(({ id }) => id);

/** Totals by status from the counters: what an admin's list says when nothing but the status narrows it. */
export async function countAll(db: Db, statuses: TaskStatus[] | undefined) {
  const { total } = await db
    .selectFrom("taskCounters")
    .$if(statuses !== undefined, (query) => query.where("status", "=", (eb) => eb.fn.any(eb.val(statuses!))))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("total"), sql<number>`0`).as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const find = (db: Db, id: string) => selectTask(db, (tasks) => tasks.where("tasks.id", "=", id)).executeTakeFirst();

export const get = (db: Db, id: string) => selectTask(db, (tasks) => tasks.where("tasks.id", "=", id)).executeTakeFirstOrThrow();

/** Tasks by id in the order asked. */
export const listByIds = (db: Db, ids: string[]) =>
  selectTask(db, (tasks) => tasks.where("tasks.id", "=", (eb) => eb.fn.any(eb.val(ids))))
    .orderBy(sql`array_position(${ids}::uuid[], tasks.id)`)
    .execute();

/**
 * Holds the rows, always in the same order so that two bulk calls never wait for each other in a circle, and reads
 * them in a statement of its own: the one that waited would still see what was there before the wait.
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

/** One statement for any number of tasks, whose text is always the same. Their numbers follow the order sent. */
export const insert = (db: Db, tasks: NewTaskRow[], now: string) =>
  db
    .insertInto("tasks")
    .columns([
      "id",
      "title",
      "description",
      "type",
      "status",
      "priority",
      "projectId",
      "assigneeId",
      "createdBy",
      "startDate",
      "dueDate",
      "estimatedHours",
      "completedAt",
      "createdAt",
      "updatedAt",
    ])
    .expression(
      sql`select task.id, task.title, task.description, task.type, task.status, task.priority, task.project_id, task.assignee_id, task.created_by,
          task.start_date, task.due_date, task.estimated_hours, case when task.status = 'Completed' then ${now}::timestamptz end, ${now}::timestamptz, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as task(id uuid, title text, description text, type text, status text, priority text,
          project_id uuid, assignee_id uuid, created_by uuid, start_date date, due_date date, estimated_hours numeric)`,
    )
    .execute();

/** As the statement reads it: names of the columns. */
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
  start_date: string | null;
  due_date: string | null;
  estimated_hours: number | null;
};

export const update = (db: Db, ids: string[], changes: Updateable<TasksTable>, now: string) =>
  db
    .updateTable("tasks")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();

export type NewActivity = Omit<Insertable<Schema["taskActivity"]>, "position">;

export const insertActivity = (db: Db, entries: NewActivity[]) =>
  entries.length === 0 ? Promise.resolve() : db.insertInto("taskActivity").values(entries).execute();
