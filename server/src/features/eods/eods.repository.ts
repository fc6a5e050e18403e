import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { searchKey } from "@daybook/contract/core/comparable";
import type { Eod, EodItem } from "@daybook/contract/eods/eods";
import type { EodScope } from "#access/eods.ts";
import type { Db } from "#db/database.ts";
import type { EodRevisionsTable, EodsTable } from "#db/schema.ts";
import { allOf, fixed, memoizeStatements, pageOf, type PageWithTotal, rowOf, rowsOf, template, withTotal } from "#db/statement.ts";
import { containing, isLateReport, projectRefOrNull, reactionsOf, teamsNamed, userRef } from "#db/sql-fragments.ts";

/** A report with the ids that the access rules need. */
export type EodRow = Omit<Eod, "can"> & { userId: string; teamId: string | null };

export type EodFilters = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  user?: string[] | undefined;
  team?: string[] | undefined;
  project?: string[] | undefined;
  search?: string | undefined;
  blockers?: "true" | "false" | undefined;
};

type Condition = RawBuilder<boolean>;

const columns = fixed(sql`
  eods.id as "_id", eods.user_id as "userId", users.team_id as "teamId", eods.date, eods.plan_tomorrow as "planTomorrow",
  eods.total_hours as "totalHours", eods.submitted_at as "submittedAt", ${isLateReport} as "isLate", eods.revision, eods.updated_at as "updatedAt",
  eods.version, ${userRef("users", "teams")} as "user",
  (select count(*) from eod_comments where eod_comments.eod_id = eods.id) as "commentsCount", ${reactionsOf("eods")} as reactions, (
    select coalesce(json_agg(json_build_object('_id', item.id, 'taskName', item.task_name, 'description', item.description,
      'hoursSpent', item.hours_spent, 'status', item.status, 'blockers', item.blockers,
      'project', (select ${projectRefOrNull("project")} from projects as project where project.id = item.project_id),
      'taskId', item.task_id) order by item.position), '[]')
    from eod_items as item where item.eod_id = eods.id) as tasks`);

const newestFirst = sql.raw("eods.date desc, eods.id desc");

/** Returns matching reports, newest first. The limit applies before the joins. */
const selectEods = (db: Db, condition: Condition, limit?: RawBuilder<unknown>) => rowsOf<EodRow>(db, eodsWhere(columns, condition, limit));

const eodsWhere = (selected: RawBuilder<unknown>, condition: Condition, limit: RawBuilder<unknown> = sql``) =>
  sql`select ${selected} from (select * from eods where ${condition} order by ${newestFirst} ${limit}) as eods
      join users on users.id = eods.user_id left join teams on teams.id = users.team_id order by ${newestFirst}`;

/** Returns the condition that a user id column is in the scope; undefined if the scope has no limit. */
const inScope = (scope: EodScope, userId: RawBuilder<string>): Condition | undefined => {
  if (scope === "all") return undefined;
  if (scope.teamId === null) return sql<boolean>`${userId} = ${scope.userId}`;
  return sql<boolean>`${userId} in (select id from users where team_id = ${scope.teamId} or id = ${scope.userId})`;
};

const itemsWhere = (condition: Condition) => sql<boolean>`exists (select from eod_items where eod_items.eod_id = eods.id and ${condition})`;

/** Condition that the report contains a text. The trigram index needs three characters; below that, `strpos` scans faster than `like`. */
const containsText = (search: string) => {
  const key = searchKey(search);
  const contains = (text: RawBuilder<unknown>) =>
    key.length < 3 ? sql<boolean>`strpos(${text}, ${key}) > 0` : sql<boolean>`${text} like ${containing(search)}`;
  return sql<boolean>`(${contains(sql.raw("eods.words"))} or ${contains(sql.raw("eods.plan_words"))})`;
};

/** Combines the scope and the filters into one condition. */
function matching(scope: EodScope, { startDate, endDate, user, team, project, search, blockers }: EodFilters): Condition {
  const conditions = [inScope(scope, sql.raw("eods.user_id")) ?? sql.raw<boolean>("true")];
  if (startDate !== undefined) conditions.push(sql<boolean>`eods.date >= ${startDate}`);
  if (endDate !== undefined) conditions.push(sql<boolean>`eods.date <= ${endDate}`);
  if (user) conditions.push(sql<boolean>`eods.user_id = any(${user}::uuid[])`);
  if (team) conditions.push(sql<boolean>`eods.team_id in ${teamsNamed(team)}`);
  if (project) conditions.push(itemsWhere(sql<boolean>`project_id = any(${project}::uuid[])`));
  if (search !== undefined) conditions.push(containsText(search));
  if (blockers === "true") conditions.push(sql.raw("eods.has_blockers"));
  if (blockers === "false") conditions.push(sql.raw("not eods.has_blockers"));
  return allOf(conditions);
}

type Page = { take: number; skip: number };

const isUnfiltered = (filters: EodFilters) => Object.values(filters).every((value) => value === undefined);

/** Page sizes offered by the screens. */
const pageSizes = [10, 25, 50, 100];

/** Inlines the limit for the unfiltered first page: PostgreSQL caches the plan only if it sees how few rows are needed. */
const limitClause = ({ take, skip }: Page, filters: EodFilters) =>
  skip === 0 && pageSizes.includes(take) && isUnfiltered(filters) ? sql`limit ${sql.lit(take)}` : sql`limit ${take} offset ${skip}`;

const list = (db: Db, scope: EodScope, filters: EodFilters, page: Page) =>
  selectEods(db, matching(scope, filters), limitClause(page, filters));

/** Caches the compiled statements of unfiltered first pages. */
const firstPages = memoizeStatements(1000);

/** Returns a page and the total: for the first page of an unfiltered list in one statement. */
export async function listWithTotal(db: Db, scope: EodScope, filters: EodFilters, page: Page): Promise<PageWithTotal<EodRow>> {
  if (page.skip === 0 && isUnfiltered(filters)) {
    const statement = firstPages(JSON.stringify([scope, page.take]), () => {
      const selected = sql`${columns}, ${withTotal(sumOfCounters(scope, undefined))}`;
      return eodsWhere(selected, matching(scope, filters), limitClause(page, filters));
    });
    return pageOf<EodRow>(db, statement);
  }
  const [rows, total] = await Promise.all([list(db, scope, filters, page), count(db, scope, filters)]);
  return { rows, total };
}

/** Returns the total. If only users filter the list, it sums their counters instead of counting rows. */
async function count(db: Db, scope: EodScope, filters: EodFilters) {
  const { user, ...others } = filters;
  const query = isUnfiltered(others)
    ? sumOfCounters(scope, user)
    : sql`select count(*) as total from eods where ${matching(scope, filters)}`;
  return (await rowOf<{ total: number }>(db, query)).total;
}

function sumOfCounters(scope: EodScope, user: string[] | undefined) {
  const conditions = [inScope(scope, sql.raw("user_id")) ?? sql.raw<boolean>("true")];
  if (user) conditions.push(sql<boolean>`user_id = any(${user}::uuid[])`);
  return sql`select coalesce(sum(total), 0) as total from eod_counters where ${allOf(conditions)}`;
}

const byId = template((id: string) => eodsWhere(columns, sql<boolean>`eods.id = ${id}`));

export const find = async (db: Db, id: string): Promise<EodRow | undefined> => (await rowsOf<EodRow>(db, byId(id)))[0];

export async function get(db: Db, id: string): Promise<EodRow> {
  const row = await find(db, id);
  if (!row) throw new Error(`There is no report ${id}`);
  return row;
}

/** Returns a user's newest reports up to and including a day. */
export const listLatest = (db: Db, userId: string, upTo: string, take: number) =>
  selectEods(db, sql<boolean>`eods.user_id = ${userId} and eods.date <= ${upTo}`, sql`limit ${take}`);

/**
 * Locks the row for the transaction. Reads the report in a second statement, because the statement that waited for the
 * lock would still return the items from before the wait.
 */
export async function findForUpdate(db: Db, id: string) {
  const locked = await db.selectFrom("eods").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return locked && find(db, id);
}

/** Inserts a day's report or, if it exists, locks it. A concurrent submit waits and then gets the first one's row. */
export const insertOrLock = (db: Db, eod: Insertable<EodsTable>) =>
  db
    .insertInto("eods")
    .values(eod)
    .onConflict((conflict) => conflict.columns(["userId", "date"]).doUpdateSet((eb) => ({ version: eb.ref("eods.version") })))
    .returning(["id", sql<boolean>`xmax = 0`.as("isFirst")])
    .executeTakeFirstOrThrow();

/** An item to insert; its index is its position in the report. */
export type NewItem = Omit<EodItem, "project"> & { projectId: string | null };

/** Inserts all items with one statement, whose SQL text does not depend on their number. */
export const insertItems = (db: Db, { id: eodId, date }: { id: string; date: string }, items: NewItem[]) =>
  db
    .insertInto("eodItems")
    .columns(["eodId", "date", "id", "taskName", "description", "hoursSpent", "status", "blockers", "projectId", "taskId", "position"])
    .expression(
      sql`select ${eodId}::uuid, ${date}::date, item.id, item.task_name, item.description, item.hours_spent, item.status, item.blockers, item.project_id, item.task_id, item.number - 1
        from unnest(${items.map(({ _id }) => _id)}::uuid[], ${items.map(({ taskName }) => taskName)}::text[],
          ${items.map(({ description }) => description)}::text[], ${items.map(({ hoursSpent }) => hoursSpent)}::numeric[],
          ${items.map(({ status }) => status)}::text[], ${items.map(({ blockers }) => blockers)}::text[],
          ${items.map(({ projectId }) => projectId)}::uuid[], ${items.map(({ taskId }) => taskId)}::uuid[])
        with ordinality as item(id, task_name, description, hours_spent, status, blockers, project_id, task_id, number)`,
    )
    .execute();

export const removeItems = (db: Db, eodId: string) => db.deleteFrom("eodItems").where("eodId", "=", eodId).execute();

export const update = (db: Db, id: string, changes: Updateable<EodsTable>) =>
  db
    .updateTable("eods")
    .set({ ...changes, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const insertRevision = (db: Db, revision: Insertable<EodRevisionsTable>) => db.insertInto("eodRevisions").values(revision).execute();

export const listRevisions = (db: Db, eodId: string) =>
  db
    .selectFrom("eodRevisions")
    .select(["revision", sql<EodItem[]>`items`.as("tasks"), "planTomorrow", "totalHours", "replacedAt"])
    .where("eodId", "=", eodId)
    .orderBy("revision", "desc")
    .execute();
