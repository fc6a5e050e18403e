import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Eod, EodItem } from "@daybook/contract/eods";
import type { EodScope } from "#access/eods.ts";
import type { Db } from "#db/database.ts";
import type { EodRevisionsTable, EodsTable } from "#db/schema.ts";
import { allOf, fixed, rowOf, rowsOf } from "#db/statement.ts";
import { containing, projectRefOrNull, teamsNamed, userRef } from "#db/wire.ts";

/** A report as it is shown, with the ids that rules ask about. */
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
  eods.total_hours as "totalHours", eods.submitted_at as "submittedAt", eods.is_late as "isLate", eods.revision, eods.updated_at as "updatedAt",
  eods.version, ${userRef("users", "teams")} as "user", (
    select coalesce(json_agg(json_build_object('_id', item.id, 'taskName', item.task_name, 'description', item.description,
      'hoursSpent', item.hours_spent, 'status', item.status, 'blockers', item.blockers,
      'project', (select ${projectRefOrNull("project")} from projects as project where project.id = item.project_id),
      'taskId', item.task_id) order by item.position), '[]')
    from eod_items as item where item.eod_id = eods.id) as tasks`);

const newestFirst = sql.raw("eods.date desc, eods.id desc");

/** Whole reports that a condition leaves, the newest first; what is cut away is never joined. */
const selectEods = (db: Db, which: Condition, cut: RawBuilder<unknown> = sql``) =>
  rowsOf<EodRow>(
    db,
    sql`select ${columns} from (select * from eods where ${which} order by ${newestFirst} ${cut}) as eods
      join users on users.id = eods.user_id left join teams on teams.id = users.team_id order by ${newestFirst}`,
  );

/** The people whose reports are in the scope, by a column that names a person; undefined where everybody's are. */
const inScope = (scope: EodScope, person: RawBuilder<string>): Condition | undefined => {
  if (scope === "all") return undefined;
  if (scope.teamId === null) return sql<boolean>`${person} = ${scope.userId}`;
  return sql<boolean>`${person} in (select id from users where team_id = ${scope.teamId} or id = ${scope.userId})`;
};

const itemsWhere = (condition: Condition) => sql<boolean>`exists (select from eod_items where eod_items.eod_id = eods.id and ${condition})`;

/** Below three letters the index has nothing to look up, and looking through all texts is quicker without `like`. */
const saying = (search: string) => {
  const found = (text: RawBuilder<unknown>) =>
    search.length < 3 ? sql<boolean>`strpos(${text}, lower(${search})) > 0` : sql<boolean>`${text} like lower(${containing(search)})`;
  return sql<boolean>`(${found(sql.raw("eods.words"))} or ${found(sql.raw("lower(eods.plan_tomorrow)"))})`;
};

const blocked = itemsWhere(sql.raw("(blockers <> '' or status = 'Blocked')"));

/** All conditions of a list as one. */
function matching(scope: EodScope, { startDate, endDate, user, team, project, search, blockers }: EodFilters): Condition {
  const conditions = [inScope(scope, sql.raw("eods.user_id")) ?? sql.raw<boolean>("true")];
  if (startDate !== undefined) conditions.push(sql<boolean>`eods.date >= ${startDate}`);
  if (endDate !== undefined) conditions.push(sql<boolean>`eods.date <= ${endDate}`);
  if (user) conditions.push(sql<boolean>`eods.user_id = any(${user}::uuid[])`);
  if (team) conditions.push(sql<boolean>`eods.team_id in ${teamsNamed(team)}`);
  if (project) conditions.push(itemsWhere(sql<boolean>`project_id = any(${project}::uuid[])`));
  if (search !== undefined) conditions.push(saying(search));
  if (blockers === "true") conditions.push(blocked);
  if (blockers === "false") conditions.push(sql<boolean>`not ${blocked}`);
  return allOf(conditions);
}

type Page = { take: number; skip: number };

const isPlain = (filters: EodFilters) => Object.values(filters).every((value) => value === undefined);

/** The sizes that the screens offer. */
const usualSizes = [10, 25, 50, 100];

/** The first page of everything is planned once: PostgreSQL keeps a plan only if it sees how few rows are wanted. */
const cutAt = ({ take, skip }: Page, filters: EodFilters) =>
  skip === 0 && usualSizes.includes(take) && isPlain(filters) ? sql`limit ${sql.lit(take)}` : sql`limit ${take} offset ${skip}`;

export const list = (db: Db, scope: EodScope, filters: EodFilters, page: Page) =>
  selectEods(db, matching(scope, filters), cutAt(page, filters));

/** The total; where nothing but people narrows the list, it is the sum of their counters. */
export async function count(db: Db, scope: EodScope, filters: EodFilters) {
  const { user, ...others } = filters;
  const counted = isPlain(others) ? people(scope, user) : sql`select count(*) as total from eods where ${matching(scope, filters)}`;
  return (await rowOf<{ total: number }>(db, counted)).total;
}

function people(scope: EodScope, user: string[] | undefined) {
  const conditions = [inScope(scope, sql.raw("user_id")) ?? sql.raw<boolean>("true")];
  if (user) conditions.push(sql<boolean>`user_id = any(${user}::uuid[])`);
  return sql`select coalesce(sum(total), 0) as total from eod_counters where ${allOf(conditions)}`;
}

export const find = async (db: Db, id: string): Promise<EodRow | undefined> => (await selectEods(db, sql<boolean>`eods.id = ${id}`))[0];

export async function get(db: Db, id: string): Promise<EodRow> {
  const row = await find(db, id);
  if (!row) throw new Error(`There is no report ${id}`);
  return row;
}

/** A person's newest reports up to a day, that day included. */
export const listLatest = (db: Db, userId: string, upTo: string, take: number) =>
  selectEods(db, sql<boolean>`eods.user_id = ${userId} and eods.date <= ${upTo}`, sql`limit ${take}`);

/**
 * Holds the row until the transaction ends, so a decision made on it stays true. Reads it in a statement of its own:
 * the one that waited for the row would still see the items of before the wait.
 */
export async function findForUpdate(db: Db, id: string) {
  const held = await db.selectFrom("eods").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return held && find(db, id);
}

/** Writes a day's report unless it exists. Either way the row is held; of two at once the second waits and finds the first. */
export const claimDay = (db: Db, eod: Insertable<EodsTable>) =>
  db
    .insertInto("eods")
    .values(eod)
    .onConflict((conflict) => conflict.columns(["userId", "date"]).doUpdateSet((eb) => ({ version: eb.ref("eods.version") })))
    .returning(["id", sql<boolean>`xmax = 0`.as("isFirst")])
    .executeTakeFirstOrThrow();

/** A line to write; its place in the list is its place in the report. */
export type NewItem = Omit<EodItem, "project"> & { projectId: string | null };

/** All lines in one statement whose text is the same for any number of them. */
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
