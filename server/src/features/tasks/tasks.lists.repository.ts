import { type RawBuilder, sql } from "kysely";
import type { TaskScope } from "#access/tasks.ts";
import type { Db } from "#db/database.ts";
import { allOf, anyId, anyOf, memoizeStatements, pageOf, type PageWithTotal, rowOf, rowsOf } from "#db/statement.ts";
import { deletedCondition, matching, scopeConditions, type TaskFilters } from "./tasks.filters.repository.ts";
import { listTasks, type TaskRow, tasksWhere } from "./tasks.rows.repository.ts";

export type TaskSort = "createdAt" | "dueDate" | "priority" | "status" | "updatedAt" | "title" | "number" | "deletedAt";
export type TaskOrder = { by: TaskSort; descending: boolean };
type Page = { take: number; skip: number };

/** Columns of each sort order. The id is appended so that pages never overlap. */
const sortColumns: Record<TaskSort, string[]> = {
  createdAt: ["tasks.created_at"],
  updatedAt: ["tasks.updated_at"],
  dueDate: ["tasks.due_date"],
  priority: ["tasks.priority_rank", "tasks.created_at"],
  status: ["tasks.status_rank", "tasks.created_at"],
  title: ["tasks.title collate by_name"],
  number: ["tasks.number"],
  deletedAt: ["tasks.deleted_at"],
};

/** Tasks without a due date are last in both directions. */
const orderColumns = ({ by, descending }: TaskOrder, columns: string[]) =>
  sql.raw(
    columns
      .map((column, index) => `${column}${descending ? " desc" : ""}${by === "dueDate" && index === 0 ? " nulls last" : ""}`)
      .join(", "),
  );

const orderOf = (order: TaskOrder) => orderColumns(order, [...sortColumns[order.by], "tasks.id"]);

/** Whether the list has no filters and the sort order of the scope indexes. */
const isPlain = (filters: TaskFilters, { by }: TaskOrder) => by === "createdAt" && isUnfiltered(filters);

/** The label of a list that has no other filter; undefined for all other lists. */
function onlyLabel({ label, ...others }: TaskFilters) {
  return label?.length === 1 && isUnfiltered(others) ? label[0] : undefined;
}

const isUnfiltered = ({ today: _today, userId: _userId, approvals: _approvals, restorableFrom: _from, ...filters }: TaskFilters) =>
  Object.values(filters).every((value) => value === undefined);

/** The page sizes of the web app. */
const commonPageSizes = [10, 25, 50, 100];

/**
 * Returns the limit clause. The first page of an unfiltered list inlines its limit, so that PostgreSQL caches a plan
 * for few rows; planning takes longer than reading them. All other lists are planned with their parameters.
 */
const limitClause = ({ take, skip }: Page, plain: boolean) =>
  plain && skip === 0 && commonPageSizes.includes(take) ? sql`limit ${sql.lit(take)}` : sql`limit ${take} offset ${skip}`;

/** The limit clause for few rows, whichever page it is: PostgreSQL plans the statement once instead of for every page. */
const anyPageClause = ({ take, skip }: Page) => sql`limit (select ${take}::int) offset (select ${skip}::int)`;

/**
 * Whether the scope indexes deliver the list in its sort order. For other orders, and for filters by assignee or
 * project, which have their own indexes, the scope is an ordinary condition.
 */
const usesScopeIndexes = (scope: TaskScope, filters: TaskFilters, order: TaskOrder) =>
  scope.kind === "own"
    ? isPlain(filters, order)
    : scope.kind === "team" && order.by === "createdAt" && !hasIds(filters.assignee) && !hasIds(filters.project);

const hasIds = (ids: string[] | undefined) => ids?.some((id) => id !== "none") === true;

/**
 * Selects the ids of a page, from the indexes alone where possible. For a scope with several conditions, each condition
 * delivers at most a page of sorted candidates from its own index, and the page is selected from their union.
 */
function pageIds(scope: TaskScope, filters: TaskFilters, order: TaskOrder, page: Page, whole: boolean) {
  const label = order.by === "createdAt" ? onlyLabel(filters) : undefined;
  if (label !== undefined && scope.kind === "all") return newestOfLabel(label, order, page);
  const plain = isPlain(filters, order) || (label !== undefined && whole);
  if (!usesScopeIndexes(scope, filters, order)) {
    return sql`select tasks.id from ${inScope(scope, filters, whole)} order by ${orderOf(order)} ${limitClause(page, plain)}`;
  }
  const matches = matching(filters, whole);
  const names = sortColumns[order.by].map((_key, index) => `key_${index}`);
  const keyColumns = sql.raw(sortColumns[order.by].map((key, index) => `${key} as ${names[index]}`).join(", "));
  const limitTo = (part: Page) => (isOwn(scope) && page.skip > 0 ? anyPageClause(part) : limitClause(part, plain));
  const needed = limitTo({ take: page.take + page.skip, skip: 0 });
  const candidates = scopeConditions(scope, filters, whole).map(
    (condition) => sql`(select tasks.id, ${keyColumns} from tasks where ${condition} and ${matches} order by ${orderOf(order)} ${needed})`,
  );
  return sql`select id from (${sql.join(candidates, sql` union `)}) as candidates order by ${orderColumns(order, [...names, "id"])} ${limitTo(page)}`;
}

/** Selects a page of the tasks of a label from the index of its newest ones. */
function newestOfLabel(label: string, { descending }: TaskOrder, page: Page) {
  const direction = sql.raw(descending ? " desc" : "");
  return sql`select task_labels.task_id from task_labels join tasks on tasks.id = task_labels.task_id
    where task_labels.label_id = ${anyId(label)} and tasks.deleted_at is null
    order by task_labels.task_created_at${direction}, task_labels.task_id${direction} ${limitClause(page, true)}`;
}

export async function list(db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, page: Page) {
  const whole = isOwn(scope) || (await isSmallTeam(db, scope, filters, order));
  return rowsOf<TaskRow>(db, pageStatement(scope, filters, order, page, whole), planOptions(filters));
}

const pageStatement = (scope: TaskScope, filters: TaskFilters, order: TaskOrder, page: Page, whole: boolean, total?: RawBuilder<unknown>) =>
  tasksWhere(sql`tasks.id in (${pageIds(scope, filters, order, page, whole)})`, orderOf(order), total);

/**
 * Returns the first page of an unfiltered list, or of one label, and its total in one statement. Returns undefined for other lists,
 * and for a label in a team that has many tasks.
 * @param counters that add up to the total; without them the tasks of the scope are counted
 */
export async function listFirstPage(
  db: Db,
  scope: TaskScope,
  filters: TaskFilters,
  order: TaskOrder,
  page: Page,
  counters?: TaskCounters,
): Promise<PageWithTotal<TaskRow> | undefined> {
  const label = onlyLabel(filters);
  if (page.skip > 0 || order.by !== "createdAt" || (label === undefined && !isUnfiltered(filters))) return undefined;
  const few = isOwn(scope) || label !== undefined;
  const ofTeam = label !== undefined && scope.kind === "team" && scope.teamId !== null ? { label, teamId: scope.teamId } : undefined;
  const statement = firstPages(JSON.stringify([scope, order, page, counters, label]), () =>
    ofTeam
      ? labelOfSmallTeam(ofTeam, scope, order, page)
      : pageStatement(scope, filters, order, page, few, counters ? sumOf(counters) : countOf(scope, filters, few)),
  );
  const found = await pageOf<TaskRow>(db, statement);
  return ofTeam && found.rows.length === 0 && !(await isSmall(db, ofTeam.teamId)) ? undefined : found;
}

/**
 * Selects the first page of a label among the tasks of a team, and their number; nothing for a team that is not small. Looks up the
 * label once for the ids of all its tasks, which are read from its indexes.
 */
function labelOfSmallTeam({ label, teamId }: { label: string; teamId: string }, scope: TaskScope, order: TaskOrder, page: Page) {
  const ids = scopeConditions(scope, {}, true).map((condition) => sql`select id from tasks where ${condition} and ${deletedCondition({})}`);
  const labelled = sql`select task_id as id, task_created_at as created_at from task_labels
    where task_id = any(array(${sql.join(ids, sql` union all `)})) and label_id = ${anyId(label)}
      and (${sumOf({ teamId })}) <= ${sql.lit(smallTeamTasks)}`;
  const first = sql`select id from labelled order by ${orderColumns(order, ["created_at", "id"])} ${limitClause(page, true)}`;
  const found = tasksWhere(sql`tasks.id in (${first})`, orderOf(order), sql`select count(*) from labelled`);
  return sql`with labelled as materialized (${labelled}) ${found}`;
}

/** Caches the compiled statements of first pages. */
const firstPages = memoizeStatements(1000);

const isOwn = ({ kind }: TaskScope) => kind === "own";

/** Up to this many team tasks, sorting all of them is faster than filtering an index of all tasks. */
const smallTeamTasks = 10_000;

/** Whether a team's list has a sort order without a scope index, and the team is small enough to sort all its tasks. */
const isSmallTeam = async (db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder) =>
  !usesScopeIndexes(scope, filters, order) &&
  order.by !== "createdAt" &&
  filters.search === undefined &&
  filters.view !== "deleted" &&
  scope.kind === "team" &&
  scope.teamId !== null &&
  (await isSmall(db, scope.teamId));

const isSmall = async (db: Db, teamId: string) => (await countAll(db, { teamId })) <= smallTeamTasks;

/** Common and rare search terms need different plans. */
const planOptions = ({ search }: TaskFilters) => ({ planEachTime: search !== undefined });

/**
 * Returns the filtered tasks of a scope as a `from` clause.
 * @param whole reads the scope before filtering: a user's own tasks are few, while scanning all tasks in sort order
 *   gets slower as they grow
 */
function inScope(scope: TaskScope, filters: TaskFilters, whole = isOwn(scope)) {
  const conditions = scopeConditions(scope, filters);
  if (conditions.length === 0) return sql`tasks where ${matching(filters)}`;
  if (!whole) return sql`tasks where ${anyOf(conditions)} and ${matching(filters)}`;
  return sql`(select * from tasks where ${anyOf(conditions)} and ${deletedCondition(filters)} offset 0) as tasks where ${matching(filters, true)}`;
}

/** Upper limit for counting search results, because counting more is slow. */
const maxSearchCount = 10_000;

function countOf(scope: TaskScope, filters: TaskFilters, whole = isOwn(scope)) {
  if (isOwn(scope) && isUnfiltered(filters)) return countByIndexes(scope, filters);
  const label = scope.kind === "all" ? onlyLabel(filters) : undefined;
  if (label !== undefined) return countOfLabel(label);
  if (scope.kind === "team" && whole) return countByIndexes(scope, filters);
  const found = inScope(scope, filters);
  const counted = filters.search === undefined ? found : sql`(select from ${found} limit ${maxSearchCount}) as found`;
  return sql`select count(*) as total from ${counted}`;
}

/** The tasks of a label from its counters, without the deleted ones, which are few. */
const countOfLabel = (label: string) => sql`select (select coalesce(sum(total), 0) from label_counters where label_id = ${anyId(label)})
  - (select count(*) from tasks join task_labels on task_labels.task_id = tasks.id
      where tasks.deleted_at is not null and task_labels.label_id = ${anyId(label)}) as total`;

/**
 * Counts the few tasks of a scope with several conditions, each from its own index, without reading the rows. Sorts their ids:
 * a hash table would have the size of the tasks that PostgreSQL expects, and take twice as long.
 */
function countByIndexes(scope: TaskScope, filters: TaskFilters) {
  const found = scopeConditions(scope, filters, true).map(
    (condition) => sql`select tasks.id from tasks where ${condition} and ${matching(filters, true)}`,
  );
  return sql`select count(distinct id) as total from (${sql.join(found, sql` union all `)}) as found`;
}

export const count = async (db: Db, scope: TaskScope, filters: TaskFilters) =>
  (await rowOf<{ total: number }>(db, countOf(scope, filters), planOptions(filters))).total;

/** Shorter search terms have no trigram, so the index cannot find them. */
export const minIndexedLength = 3;

/**
 * Returns a page and the total for a search term too short for the index, scanning the scope once. Returns undefined if
 * there are more results than `maxSearchCount` or none on this page; the sorted list is then fast.
 */
export async function listShortSearch(db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, { take, skip }: Page) {
  const names = sortColumns[order.by].map((_key, index) => `key_${index}`);
  const keyColumns = sql.raw(sortColumns[order.by].map((key, index) => `${key} as ${names[index]}`).join(", "));
  const found = await rowsOf<{ id: string; total: number }>(
    db,
    sql`select id, count(*) over () as total from (select tasks.id, ${keyColumns} from ${inScope(scope, filters)} limit ${maxSearchCount}) as found
      order by ${orderColumns(order, [...names, "id"])} limit ${take} offset ${skip}`,
    planOptions(filters),
  );
  const total = found[0]?.total ?? 0;
  if ((total === 0 && skip > 0) || total === maxSearchCount) return undefined;
  const ids = found.map(({ id }) => id);
  return { rows: await listTasks(db, ids), total };
}

/** Returns up to `max` ids of a list in its order, for the export. */
export const listIds = async (db: Db, scope: TaskScope, filters: TaskFilters, order: TaskOrder, max: number) =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`select tasks.id from ${inScope(scope, filters)} order by ${orderOf(order)} limit ${max}`,
      planOptions(filters),
    )
  ).map(({ id }) => id);

/** The team id of the counters for all tasks. */
const allTeams = "00000000-0000-0000-0000-000000000000";

/** The counters that add up to a total: of a lead's team, or of all tasks for null. */
export type TaskCounters = { teamId: string | null } & Pick<TaskFilters, "status" | "priority" | "type">;

function sumOf({ teamId, status, priority, type }: TaskCounters) {
  const conditions = [sql<boolean>`team_id = ${teamId ?? allTeams}`];
  if (status) conditions.push(sql<boolean>`status = any(${status})`);
  if (priority) conditions.push(sql<boolean>`priority = any(${priority})`);
  if (type) conditions.push(sql<boolean>`type = any(${type})`);
  return sql`select coalesce(sum(total), 0) as total from task_counters where ${allOf(conditions)}`;
}

/** Returns the total from the counters, for lists of admins and leads filtered at most by status, priority and type. */
export const countAll = async (db: Db, counters: TaskCounters) => (await rowOf<{ total: number }>(db, sumOf(counters))).total;
