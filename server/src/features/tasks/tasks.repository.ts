import { type Insertable, sql, type Updateable } from "kysely";
import type { TaskScope } from "#access/tasks.ts";
import type { Db } from "#db/database.ts";
import type { Schema } from "#db/schema.ts";
import type { TasksTable } from "#db/schema-tasks.ts";
import { allOf, anyOf, remembering, rowOf, rowsOf } from "#db/statement.ts";
import { scopeConditions, matching, deletedCondition, type TaskFilters } from "./tasks.filters.repository.ts";
import { ownColumns, selectTasks, type TaskRow, tasksWhere } from "./tasks.rows.repository.ts";

export type TaskSort = "createdAt" | "dueDate" | "priority" | "status" | "updatedAt" | "title" | "number" | "deletedAt";
export type TaskOrder = { by: TaskSort; descending: boolean };
type Page = { take: number; skip: number };

/** What the rows of a sort are ordered by, besides the id that always ends it so that pages never overlap. */
const sortColumns: Record<TaskSort, string[]> = {
  createdAt: ["tasks.created_at"],
  updatedAt: ["tasks.updated_at"],
  dueDate: ["tasks.due_date"],
  priority: ["tasks.priority_rank", "tasks.created_at"],
  status: ["tasks.status_rank", "tasks.created_at"],
  title: ["lower(tasks.title)"],
  number: ["tasks.number"],
  deletedAt: ["tasks.deleted_at"],
};

/** Tasks without a due date come last either way. */
const orderColumns = ({ by, descending }: TaskOrder, columns: string[]) =>
  sql.raw(
    columns
      .map((column, place) => `${column}${descending ? " desc" : ""}${by === "dueDate" && place === 0 ? " nulls last" : ""}`)
      .join(", "),
  );

const orderOf = (order: TaskOrder) => orderColumns(order, [...sortColumns[order.by], "tasks.id"]);

/** Nothing narrows the list, and it has the order of the scopes' indexes. */
function isPlain({ today: _today, userId: _userId, restorableFrom: _from, ...filters }: TaskFilters, { by }: TaskOrder) {
  return by === "createdAt" && Object.values(filters).every((value) => value === undefined);
}

/** The sizes that the screens offer. */
const commonPageSizes = [10, 25, 50, 100];

/**
 * Where to stop. The first page of a plain list has the same plan for everybody, and PostgreSQL remembers it if it sees
 * how few rows are wanted; planning takes longer than the ten rows. Every other list is planned for what it asks.
 */
const limitClause = ({ take, skip }: Page, plain: boolean) =>
  plain && skip === 0 && commonPageSizes.includes(take) ? sql`limit ${sql.lit(take)}` : sql`limit ${take} offset ${skip}`;

/**
 * Whether the indexes of a scope's parts deliver what is asked for in its order. For another order, or for the tasks of
 * some people or projects, which have indexes of their own, the scope is a condition like others.
 */
const usesScopeIndexes = (scope: TaskScope, filters: TaskFilters, order: TaskOrder) =>
  scope.kind === "own"
    ? isPlain(filters, order)
    : scope.kind === "team" && order.by === "createdAt" && !hasIds(filters.assignee) && !hasIds(filters.project);

const hasIds = (ids: string[] | undefined) => ids?.some((id) => id !== "none") === true;

/**
 * The ids of a page, found in the indexes alone where they hold what is asked for: no row is read that is not shown.
 * Where the scope is the union of several, each part delivers, in order from its own index, no more than the page could
 * need, and the page is cut from those.
 */
function pageIds(scope: TaskScope, filters: TaskFilters, order: TaskOrder, page: Page, whole: boolean) {
  const plain = isPlain(filters, order);
  if (!usesScopeIndexes(scope, filters, order)) {
    return sql`select tasks.id from ${inScope(scope, filters, whole)} order by ${orderOf(order)} ${limitClause(page, plain)}`;
  }
  const matches = matching(filters);
  const names = sortColumns[order.by].map((_key, place) => `key_${place}`);
  const named = sql.raw(sortColumns[order.by].map((key, place) => `${key} as ${names[place]}`).join(", "));
  const needed = limitClause({ take: page.take + page.skip, skip: 0 }, plain);
  const candidates = scopeConditions(scope, filters).map(
    (part) => sql`(select tasks.id, ${named} from tasks where ${part} and ${matches} order by ${orderOf(order)} ${needed})`,
  );
  return sql`select id from (${sql.join(candidates, sql` union `)}) as candidates order by ${orderColumns(order, [...names, "id"])} ${limitClause(page, plain)}`;
}

export async function list(db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, page: Page) {
  const whole = isOwn(scope) || (await isSmallTeam(db, scope, filters, order));
  const statement = () => tasksWhere(sql`tasks.id in (${pageIds(scope, filters, order, page, whole)})`, orderOf(order));
  if (!isPlain(filters, order) || page.skip > 0) return rowsOf<TaskRow>(db, statement(), planOptions(filters));
  return rowsOf<TaskRow>(db, firstPages(JSON.stringify([scope, order, page]), statement));
}

/** What everybody's task screen begins with. */
const firstPages = remembering(1000);

const isOwn = ({ kind }: TaskScope) => kind === "own";

/** A team's tasks up to so many are sorted sooner than found one by one in everybody's order. */
const smallTeamTasks = 10_000;

/** Whether a team's list is sorted by what no index of its parts holds, and the team has so few tasks that all are read. */
const isSmallTeam = async (db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder) =>
  scope.kind === "team" &&
  scope.teamId !== null &&
  !usesScopeIndexes(scope, filters, order) &&
  order.by !== "createdAt" &&
  filters.search === undefined &&
  filters.view !== "deleted" &&
  (await countAll(db, scope.teamId, {})) <= smallTeamTasks;

/** A word that is everywhere and one that is nowhere want different plans. */
const planOptions = ({ search }: TaskFilters) => ({ planAnew: search !== undefined });

/**
 * The tasks of a scope that the filters leave, as what stands after `from`.
 * @param whole the scope is read first, whatever is asked of it: a person's own tasks are few, and a walk through
 *   everybody's in the order wanted takes longer the more there are
 */
function inScope(scope: TaskScope, filters: TaskFilters, whole = isOwn(scope)) {
  const parts = scopeConditions(scope, filters);
  if (parts.length === 0) return sql`tasks where ${matching(filters)}`;
  if (!whole) return sql`tasks where ${anyOf(parts)} and ${matching(filters)}`;
  return sql`(select * from tasks where ${anyOf(parts)} and ${deletedCondition(filters)} offset 0) as tasks where ${matching(filters)}`;
}

/** The total of a search is counted up to this many: nobody goes through more, and counting on takes long. */
const maxSearchCount = 10_000;

export async function count(db: Db, scope: TaskScope, filters: TaskFilters) {
  const found = inScope(scope, filters);
  const counted = filters.search === undefined ? found : sql`(select from ${found} limit ${maxSearchCount}) as found`;
  return (await rowOf<{ total: number }>(db, sql`select count(*) as total from ${counted}`, planOptions(filters))).total;
}

/** Words of fewer letters have no trigram, so no index knows them. */
export const minIndexedLength = 3;

/**
 * A page of what a word that no index knows finds, and how much it finds in all, where that is less than is counted at
 * most: everything is looked through once, however rare the word is. Undefined where there is more, or nothing on this
 * page: the list then comes in its order, and soon.
 */
export async function listShortSearch(db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, { take, skip }: Page) {
  const names = sortColumns[order.by].map((_key, place) => `key_${place}`);
  const named = sql.raw(sortColumns[order.by].map((key, place) => `${key} as ${names[place]}`).join(", "));
  const found = await rowsOf<{ id: string; total: number }>(
    db,
    sql`select id, count(*) over () as total from (select tasks.id, ${named} from ${inScope(scope, filters)} limit ${maxSearchCount}) as found
      order by ${orderColumns(order, [...names, "id"])} limit ${take} offset ${skip}`,
    planOptions(filters),
  );
  const total = found[0]?.total ?? 0;
  if ((total === 0 && skip > 0) || total === maxSearchCount) return undefined;
  const ids = found.map(({ id }) => id);
  return { rows: await listByIds(db, ids), total };
}

/** Ids of a whole list in its order, at most `max`: what an export goes through. */
export const listIds = async (db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, max: number) =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`select tasks.id from ${inScope(scope, filters)} order by ${orderOf(order)} limit ${max}`,
      planOptions(filters),
    )
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
  const conditions = [sql<boolean>`team_id = ${teamId ?? allTeams}`];
  if (status) conditions.push(sql<boolean>`status = any(${status})`);
  if (priority) conditions.push(sql<boolean>`priority = any(${priority})`);
  if (type) conditions.push(sql<boolean>`type = any(${type})`);
  const counted = sql`select coalesce(sum(total), 0) as total from task_counters where ${allOf(conditions)}`;
  return (await rowOf<{ total: number }>(db, counted)).total;
}

export const find = async (db: Db, id: string): Promise<TaskRow | undefined> => (await listByIds(db, [id]))[0];

export async function get(db: Db, id: string): Promise<TaskRow> {
  const row = await find(db, id);
  if (!row) throw new Error(`There is no task ${id}`);
  return row;
}

/** Tasks by id in the order asked. */
export const listByIds = (db: Db, ids: string[]) =>
  selectTasks(db, sql<boolean>`tasks.id = any(${ids}::uuid[])`, sql`array_position(${ids}::uuid[], tasks.id)`);

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

/**
 * One statement for any number of tasks, whose text is always the same. Their numbers follow the order sent. The teams
 * are given, because a look-up for every row takes longer.
 */
export const insert = (db: Db, tasks: NewTaskRow[], now: string) =>
  rowsOf<InsertedRow>(
    db,
    sql`with created as (
        insert into tasks (id, title, description, type, status, priority, project_id, assignee_id, created_by, project_team_id, assignee_team_id,
          creator_team_id, start_date, due_date, estimated_hours, completed_at, created_at, updated_at)
        select task.id, task.title, task.description, task.type, task.status, task.priority, task.project_id, task.assignee_id, task.created_by,
          task.project_team_id, task.assignee_team_id, task.creator_team_id, task.start_date, task.due_date, task.estimated_hours,
          case when task.status = 'Completed' then ${now}::timestamptz end, ${now}::timestamptz, ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(tasks)}::json) as task(id uuid, title text, description text, type text, status text, priority text,
          project_id uuid, assignee_id uuid, created_by uuid, project_team_id uuid, assignee_team_id uuid, creator_team_id uuid,
          start_date date, due_date date, estimated_hours numeric)
        returning *
      )
      select ${ownColumns} from created as tasks order by tasks.number`,
  );

type InsertedRow = Omit<TaskRow, "project" | "assignee" | "createdBy" | "approvedBy" | "attachments">;

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
  project_team_id: string | null;
  assignee_team_id: string | null;
  creator_team_id: string | null;
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
