import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { EodItem } from "@daybook/contract/eods";
import type { EodScope } from "#access/eods.ts";
import type { Db } from "#db/database.ts";
import type { EodRevisionsTable, EodsTable, Schema } from "#db/schema.ts";
import { containing, projectRefOrNull, teamsNamed, userRef } from "#db/wire.ts";

export type EodRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export type EodFilters = {
  startDate?: string | undefined;
  endDate?: string | undefined;
  user?: string[] | undefined;
  team?: string[] | undefined;
  project?: string[] | undefined;
  search?: string | undefined;
  blockers?: "true" | "false" | undefined;
};

type Page = SelectQueryBuilder<Schema, "eods", object>;

const items = sql<EodItem[]>`(
  select coalesce(json_agg(json_build_object('_id', item.id, 'taskName', item.task_name, 'description', item.description,
    'hoursSpent', item.hours_spent, 'status', item.status, 'blockers', item.blockers, 'project', ${projectRefOrNull("project")},
    'taskId', item.task_id) order by item.position), '[]')
  from eod_items as item left join projects as project on project.id = item.project_id
  where item.eod_id = eods.id)`;

/** Whole reports of a narrowed `eods`: what is cut away is never joined. */
const selectEod = (db: Db, narrow: (eods: Page) => Page) =>
  db
    .selectFrom(narrow(db.selectFrom("eods")).selectAll().as("eods"))
    .innerJoin("users", "users.id", "eods.userId")
    .leftJoin("teams", "teams.id", "users.teamId")
    .select([
      "eods.id as _id",
      "eods.userId",
      "users.teamId",
      "eods.date",
      "eods.planTomorrow",
      "eods.totalHours",
      "eods.submittedAt",
      "eods.isLate",
      "eods.revision",
      "eods.updatedAt",
      "eods.version",
      userRef("users", "teams").as("user"),
      items.as("tasks"),
    ])
    .orderBy("eods.date", "desc")
    .orderBy("eods.id", "desc");

const newestFirst = (eods: Page) => eods.orderBy("eods.date", "desc").orderBy("eods.id", "desc");

const inScope = (scope: EodScope) => (eods: Page) => {
  if (scope === "all") return eods;
  if (scope.teamId === null) return eods.where("eods.userId", "=", scope.userId);
  return eods.where("eods.userId", "in", sql<string>`(select id from users where team_id = ${scope.teamId} or id = ${scope.userId})`);
};

const itemsWhere = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<boolean>`exists (select from eod_items where eod_items.eod_id = eods.id and ${condition})`;

/** Below three letters the index has nothing to look up, and looking through all texts is quicker without `like`. */
const saying = (search: string) => {
  const found = (text: ReturnType<typeof sql<string>>) =>
    search.length < 3 ? sql<boolean>`strpos(${text}, lower(${search})) > 0` : sql<boolean>`${text} like lower(${containing(search)})`;
  return sql<boolean>`(${found(sql`eods.words`)} or ${found(sql`lower(eods.plan_tomorrow)`)})`;
};

const blocked = itemsWhere(sql`(blockers <> '' or status = 'Blocked')`);

const matching =
  ({ startDate, endDate, user, team, project, search, blockers }: EodFilters) =>
  (eods: Page) =>
    eods
      .$if(startDate !== undefined, (eods) => eods.where("eods.date", ">=", startDate!))
      .$if(endDate !== undefined, (eods) => eods.where("eods.date", "<=", endDate!))
      .$if(user !== undefined, (eods) => eods.where("eods.userId", "=", (eb) => eb.fn.any(eb.val(user!))))
      .$if(team !== undefined, (eods) => eods.where("eods.teamId", "in", teamsNamed(team!)))
      .$if(project !== undefined, (eods) => eods.where(itemsWhere(sql`project_id = any(${project}::uuid[])`)))
      .$if(search !== undefined, (eods) => eods.where(saying(search!)))
      .$if(blockers === "true", (eods) => eods.where(blocked))
      .$if(blockers === "false", (eods) => eods.where(sql<boolean>`not ${blocked}`));

export const list = (db: Db, scope: EodScope, filters: EodFilters, { take, skip }: { take: number; skip: number }) =>
  selectEod(db, (eods) =>
    newestFirst(eods.$call(inScope(scope)).$call(matching(filters)))
      .limit(take)
      .offset(skip),
  ).execute();

export const count = async (db: Db, scope: EodScope, filters: EodFilters) =>
  (
    await db
      .selectFrom("eods")
      .$call(inScope(scope))
      .$call(matching(filters))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow()
  ).total;

export const find = (db: Db, id: string) => selectEod(db, (eods) => eods.where("eods.id", "=", id)).executeTakeFirst();

export const get = (db: Db, id: string) => selectEod(db, (eods) => eods.where("eods.id", "=", id)).executeTakeFirstOrThrow();

/** A person's newest reports up to a day, that day included. */
export const listLatest = (db: Db, userId: string, upTo: string, take: number) =>
  selectEod(db, (eods) => newestFirst(eods.where("eods.userId", "=", userId).where("eods.date", "<=", upTo)).limit(take)).execute();

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
export const insertItems = (db: Db, eodId: string, items: NewItem[]) =>
  db
    .insertInto("eodItems")
    .columns(["eodId", "id", "taskName", "description", "hoursSpent", "status", "blockers", "projectId", "taskId", "position"])
    .expression(
      sql`select ${eodId}::uuid, item.id, item.task_name, item.description, item.hours_spent, item.status, item.blockers, item.project_id, item.task_id, item.number - 1
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
