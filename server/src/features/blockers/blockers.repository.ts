import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import type { BlockerState } from "@daybook/contract/core/constants";
import type { BlockerScope } from "#access/blockers.ts";
import type { Db } from "#db/database.ts";
import type { BlockersTable } from "#db/schema-blockers.ts";
import { allOf, anyOf, fixed, rowOf, rowsOf } from "#db/statement.ts";
import { matches, projectRefOrNull, teamsNamed, userRef, userRefOrNull } from "#db/sql-fragments.ts";

/** A blocker with the ids that rules need. */
export type BlockerRow = {
  _id: string;
  text: string;
  taskId: string | null;
  project: ProjectRef | null;
  raisedBy: UserRef;
  raiserTeamId: string | null;
  team: string | null;
  owner: UserRef | null;
  unownedFrom: string | null;
  neededBy: string | null;
  state: BlockerState;
  resolvedBy: UserRef | null;
  resolvedAt: string | null;
  resolvedAge: number | null;
  note: string | null;
  firstDate: string;
  lastDate: string;
  mentions: number;
  version: number;
};

export type BlockerFilters = {
  state?: BlockerState | undefined;
  team?: string[] | undefined;
  project?: string[] | undefined;
  /** User ids; `none` for blockers without an owner. */
  owner?: string[] | undefined;
  raisedBy?: string[] | undefined;
  /** Instants: resolved at or after the first, and before the second. */
  resolvedSince?: string | undefined;
  resolvedBefore?: string | undefined;
  search?: string | undefined;
};

type Condition = RawBuilder<boolean>;

const columns = fixed(sql`
  blockers.id as "_id", blockers.text, blockers.task_id as "taskId", ${projectRefOrNull("projects")} as project,
  ${userRef("raiser", "raiserTeam")} as "raisedBy", raiser.team_id as "raiserTeamId", teams.name as team,
  ${userRefOrNull("owner", "ownerTeam")} as owner, blockers.unowned_from as "unownedFrom", blockers.needed_by as "neededBy",
  blockers.state, ${userRefOrNull("resolver", "resolverTeam")} as "resolvedBy", blockers.resolved_at as "resolvedAt",
  blockers.resolved_age as "resolvedAge", blockers.note, blockers.first_date as "firstDate", blockers.last_date as "lastDate",
  blockers.mentions, blockers.version`);

const joins = sql.raw(`
  join users raiser on raiser.id = blockers.raised_by left join teams raiser_team on raiser_team.id = raiser.team_id
  left join teams on teams.id = blockers.team_id left join projects on projects.id = blockers.project_id
  left join users owner on owner.id = blockers.owner_id left join teams owner_team on owner_team.id = owner.team_id
  left join users resolver on resolver.id = blockers.resolved_by left join teams resolver_team on resolver_team.id = resolver.team_id`);

/** Open blockers before resolved ones; the open ones oldest first, the resolved ones latest first. */
const orderOf = (state: BlockerState | undefined) =>
  sql.raw(
    state === "open"
      ? "blockers.first_date, blockers.id"
      : state === "resolved"
        ? "blockers.resolved_at desc, blockers.id desc"
        : "blockers.state, case when blockers.state = 'open' then blockers.first_date end, blockers.resolved_at desc, blockers.id",
  );

const inScope = (scope: BlockerScope): Condition => {
  if (scope === "all") return sql.raw("true");
  const own = sql<boolean>`(raised_by = ${scope.userId} or owner_id = ${scope.userId})`;
  if (scope.teamId === null) return own;
  return sql<boolean>`(${own} or raised_by in (select id from users where team_id = ${scope.teamId}))`;
};

/** Combines the scope and the filters into one condition on the table `blockers` alone. */
function matching(
  scope: BlockerScope,
  { state, team, project, owner, raisedBy, resolvedSince, resolvedBefore, search }: BlockerFilters,
): Condition {
  const conditions = [inScope(scope)];
  if (state) conditions.push(sql.raw(`state = '${state}'`));
  if (team) conditions.push(sql<boolean>`team_id in ${teamsNamed(team)}`);
  if (project) conditions.push(sql<boolean>`project_id = any(${project}::uuid[])`);
  if (raisedBy) conditions.push(sql<boolean>`raised_by = any(${raisedBy}::uuid[])`);
  if (resolvedSince !== undefined) conditions.push(sql<boolean>`resolved_at >= ${resolvedSince}`);
  if (resolvedBefore !== undefined) conditions.push(sql<boolean>`resolved_at < ${resolvedBefore}`);
  if (owner) {
    const ids = owner.filter((each) => each !== "none");
    const ownedBy = sql<boolean>`owner_id = any(${ids}::uuid[])`;
    conditions.push(owner.includes("none") ? anyOf([ownedBy, sql.raw("owner_id is null")]) : ownedBy);
  }
  if (search !== undefined) conditions.push(matches(search, "text"));
  return allOf(conditions);
}

/** Lists blockers. The limit applies before the joins. */
export const list = (db: Db, scope: BlockerScope, filters: BlockerFilters, { take, skip }: { take: number; skip: number }) =>
  rowsOf<BlockerRow>(
    db,
    sql`select ${columns} from (
        select * from blockers where ${matching(scope, filters)} order by ${orderOf(filters.state)} limit ${take} offset ${skip}
      ) as blockers ${joins} order by ${orderOf(filters.state)}`,
  );

export const count = async (db: Db, scope: BlockerScope, filters: BlockerFilters) =>
  (await rowOf<{ total: number }>(db, sql`select count(*) as total from blockers where ${matching(scope, filters)}`)).total;

export const openCounts = (db: Db, scope: BlockerScope, filters: BlockerFilters) =>
  rowOf<{ count: number; withoutOwner: number }>(
    db,
    sql`select count(*) as count, count(*) filter (where owner_id is null) as "withoutOwner"
      from blockers where ${matching(scope, { ...filters, state: "open" })}`,
  );

/** Counts the open blockers, and those resolved since an instant with the median of their workdays. */
export const summary = (db: Db, scope: BlockerScope, filters: BlockerFilters, since: string) =>
  rowOf<{ open: number; withoutOwner: number; resolved: number; medianWorkdays: number | null }>(
    db,
    sql`select count(*) filter (where state = 'open') as open,
        count(*) filter (where state = 'open' and owner_id is null) as "withoutOwner",
        count(*) filter (where state = 'resolved') as resolved,
        percentile_cont(0.5) within group (order by resolved_age) filter (where state = 'resolved') as "medianWorkdays"
      from blockers where (state = 'open' or resolved_at >= ${since}) and ${matching(scope, filters)}`,
  );

export const find = async (db: Db, id: string): Promise<BlockerRow | undefined> =>
  (await rowsOf<BlockerRow>(db, sql`select ${columns} from blockers ${joins} where blockers.id = ${id}`))[0];

/** Lists the blockers of tasks: those that name one, and those without a task that its assignee has raised in an item of the same name. */
const listOfTasks = async (db: Db, taskIds: string[], condition: RawBuilder<boolean>) => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from blockers where task_id = any(${taskIds}::uuid[]) and ${condition}
      union
      select blockers.id from tasks join blockers on blockers.raised_by in (tasks.assignee_id, tasks.completed_assignee_id)
      where tasks.id = any(${taskIds}::uuid[]) and blockers.task_id is null and ${condition} and exists (
        select from blocker_mentions as mention where mention.blocker_id = blockers.id and text_key(mention.item_name) = text_key(tasks.title))
      order by id`,
  );
  return rows.map(({ id }) => id);
};

export const listOpenOfTasks = (db: Db, taskIds: string[]) => listOfTasks(db, taskIds, sql`blockers.state = 'open'`);

export const listResolvedOfTasks = (db: Db, taskIds: string[], by: { userId: string; since: string }) =>
  listOfTasks(
    db,
    taskIds,
    sql`blockers.state = 'resolved' and blockers.resolved_by = ${by.userId} and blockers.resolved_at >= ${by.since}::timestamptz`,
  );

/** Locks the row for the transaction, then reads it. */
export async function findForUpdate(db: Db, id: string) {
  const locked = await db.selectFrom("blockers").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return locked && find(db, id);
}

export const update = (db: Db, id: string, changes: Updateable<BlockersTable>) =>
  db
    .updateTable("blockers")
    .set({ ...changes, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

/** Returns an active user's team and projects for the check of a new owner. Locks the row for share. */
export const findActiveUser = (db: Db, id: string) =>
  db
    .selectFrom("users")
    .select(["id", "role", "teamId"])
    .select(sql<string[]>`(select coalesce(array_agg(project_id), '{}') from project_members where user_id = users.id)`.as("projectIds"))
    .where("id", "=", id)
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .forShare("users")
    .executeTakeFirst();

/** How many open blockers a person owns. */
export const countOwned = async (db: Db, ownerId: string) =>
  (await rowOf<{ open: number }>(db, sql`select count(*)::int as open from blockers where owner_id = ${ownerId} and state = 'open'`)).open;

/** Gives the open blockers of an owner to another one, or to no one. */
export const replaceOwner = (db: Db, ownerId: string, to: string | null, { today, now }: { today: string; now: string }) =>
  db
    .updateTable("blockers")
    .set({ ownerId: to, unownedFrom: to === null ? today : null, escalatedTo: "none", updatedAt: now, version: sql`version + 1` })
    .where("ownerId", "=", ownerId)
    .where("state", "=", "open")
    .returning(["id", "raisedBy"])
    .execute();

export type NewBlocker = Insertable<BlockersTable>;
