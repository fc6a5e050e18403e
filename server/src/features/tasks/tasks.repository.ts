import { type Insertable, type RawBuilder, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { TaskScope } from "#access/tasks.ts";
import type { Db } from "#db/database.ts";
import type { Schema, TasksTable } from "#db/schema.ts";
import { branches, matching, type TaskFilters } from "./tasks.filters.repository.ts";
import { selectTask, type Tasks } from "./tasks.rows.repository.ts";

export type TaskSort = "createdAt" | "dueDate" | "priority" | "status" | "updatedAt" | "title" | "number" | "deletedAt";
export type TaskOrder = { by: TaskSort; descending: boolean };
type Page = { take: number; skip: number };

/** What the rows of a sort are ordered by, besides the id that always ends it so that pages never overlap. */
const keys: Record<TaskSort, RawBuilder<unknown>[]> = {
  createdAt: [sql`tasks.created_at`],
  updatedAt: [sql`tasks.updated_at`],
  dueDate: [sql`tasks.due_date`],
  priority: [sql`tasks.priority_rank`, sql`tasks.created_at`],
  status: [sql`tasks.status_rank`, sql`tasks.created_at`],
  title: [sql`lower(tasks.title)`],
  number: [sql`tasks.number`],
  deletedAt: [sql`tasks.deleted_at`],
};

/** Tasks without a due date come last either way. */
const directed = ({ by, descending }: TaskOrder, columns: RawBuilder<unknown>[]) =>
  sql.join(
    columns.map(
      (column, place) => sql`${column}${descending ? sql` desc` : sql``}${by === "dueDate" && place === 0 ? sql` nulls last` : sql``}`,
    ),
  );

const ordered = (order: TaskOrder) => directed(order, [...keys[order.by], sql`tasks.id`]);

/** Nothing narrows the list, and it has the order of the scopes' indexes. */
function isPlain({ today: _today, userId: _userId, restorableFrom: _from, ...filters }: TaskFilters, { by }: TaskOrder) {
  return by === "createdAt" && Object.values(filters).every((value) => value === undefined);
}

/**
 * The ids of a page, found in the indexes alone where they hold what is asked for: no row is read that is not shown.
 * Where the scope is the union of several, each part delivers, in order from its own index, no more than the page could
 * need, and the page is cut from those.
 */
function idsOf(db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, { take, skip }: Page) {
  const narrow = matching(filters);
  const parts = branches(scope);
  if (parts.length === 0 || (scope.kind === "own" && !isPlain(filters, order))) {
    return narrow(inScope(db, scope, filters))
      .select("tasks.id")
      .orderBy(ordered(order))
      .limit(take)
      .offset(skip);
  }
  const names = keys[order.by].map((_key, place) => `key_${place}`);
  const candidates = parts
    .map((part) =>
      narrow(part(db.selectFrom("tasks")))
        .select("tasks.id")
        .select(keys[order.by].map((key, place) => key.as(names[place]!)))
        .orderBy(ordered(order))
        .limit(take + skip),
    )
    .map((query) => sql`(${query})`);
  const wanted = directed(order, [...names.map((name) => sql.ref(name)), sql`id`]);
  return sql`(select id from (${sql.join(candidates, sql` union `)}) as candidates order by ${wanted} limit ${take} offset ${skip})`;
}

export const list = (db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, page: Page) =>
  selectTask(db, (tasks) => tasks.where("tasks.id", "in", sql<string>`${idsOf(db, scope, filters, order, page)}`))
    .orderBy(ordered(order))
    .execute();

/**
 * The tasks of a scope. A person's own are few: they are read first, whatever is asked of them, because a walk through
 * everybody's in the order wanted takes longer the more there are.
 */
function inScope(db: Db, scope: TaskScope, { view }: TaskFilters): Tasks {
  const tasks = db.selectFrom("tasks");
  if (scope.kind === "all") return tasks;
  const within = tasks.where(anyOf(scope));
  if (scope.kind === "team") return within;
  const own = within.where("tasks.deletedAt", view === "deleted" ? "is not" : "is", null).selectAll();
  return db.selectFrom(own.offset(sql.lit(0)).as("tasks")) as unknown as Tasks;
}

const anyOf = (scope: TaskScope) =>
  scope.kind === "all"
    ? sql<boolean>`true`
    : scope.kind === "team" && scope.teamId !== null
      ? sql<boolean>`(tasks.assignee_team_id = ${scope.teamId} or tasks.creator_team_id = ${scope.teamId} or tasks.project_team_id = ${scope.teamId})`
      : sql<boolean>`(tasks.assignee_id = ${scope.userId} or tasks.created_by = ${scope.userId})`;

/** The total of a search is counted up to this many: nobody goes through more, and counting on takes long. */
const searchedMax = 10_000;

export async function count(db: Db, scope: TaskScope, filters: TaskFilters) {
  const found = matching(filters)(inScope(db, scope, filters));
  const counted = filters.search === undefined ? undefined : found.select("tasks.id").limit(searchedMax).as("found");
  const { total } = await (counted ? db.selectFrom(counted) : (found as unknown as SelectQueryBuilder<Schema, never, object>))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Ids of a whole list in its order, at most `max`: what an export goes through. */
export const listIds = async (db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, max: number) =>
  (
    await matching(filters)(inScope(db, scope, filters))
      .select("tasks.id")
      .orderBy(ordered(order))
      .limit(max)
      .execute()
  ).map(({ id }) => id);

/** Under which the counters count what is there in all. */
const allTeams = "00000000-0000-0000-0000-000000000000";

/**
 * Totals from the counters: what an admin's and a lead's list say when nothing but status, priority and type narrows
 * it.
 * @param teamId the lead's; null counts everything
 */
export async function countAll(
  db: Db,
  teamId: string | null,
  { status, priority, type }: Pick<TaskFilters, "status" | "priority" | "type">,
) {
  const { total } = await db
    .selectFrom("taskCounters")
    .where("teamId", "=", teamId ?? allTeams)
    .$if(status !== undefined, (query) => query.where("status", "=", (eb) => eb.fn.any(eb.val(status!))))
    .$if(priority !== undefined, (query) => query.where("priority", "=", (eb) => eb.fn.any(eb.val(priority!))))
    .$if(type !== undefined, (query) => query.where("type", "=", (eb) => eb.fn.any(eb.val(type!))))
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

/** One statement for any number of lines, whose text is always the same. They stand in the order given. */
export const insertActivity = (db: Db, entries: NewActivity[]) =>
  entries.length === 0
    ? Promise.resolve()
    : sql`
        insert into task_activity (id, task_id, actor_id, action, field, "from", "to", note, at)
        select id, "taskId", "actorId", action, field, "from"::jsonb, "to"::jsonb, note, at
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(id uuid, "taskId" uuid, "actorId" uuid, action text, field text,
          "from" text, "to" text, note text, at timestamptz)`.execute(db);
