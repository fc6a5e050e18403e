import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { Milestone, ProjectHealth } from "@daybook/contract/projects/projects";
import type { ProjectStatus } from "@daybook/contract/core/constants";
import type { ProjectScope } from "#access/projects.ts";
import type { Db } from "#db/database.ts";
import type { ProjectsTable, Schema } from "#db/schema.ts";
import { byName, instantText, matches, teamsNamed, userRef, userRefOrNull } from "#db/sql-fragments.ts";

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export type ProjectFilters = {
  search?: string | undefined;
  team?: string[] | undefined;
  status?: ProjectStatus[] | undefined;
};

export type ProjectSort = "name" | "createdAt" | "dueDate" | "updatedAt";
type Order = { column: ProjectSort; descending: boolean };

/** Members by name, without closed accounts. */
const members = sql<UserRef[]>`(
  select coalesce(json_agg(${userRef("member", "memberTeam")} order by member.name collate by_name, member.id), '[]')
  from project_members join users as member on member.id = project_members.user_id
    left join teams as member_team on member_team.id = member.team_id
  where project_members.project_id = projects.id and member.deleted_at is null)`;

/** Task counts of a project: open, overdue on `today`, and completed; and their estimate, null if none has one. */
const work = (today: string) => sql<{ open: number; overdue: number; completed: number; estimatedHours: number | null }>`(
  select json_build_object(
    'open', count(*) filter (where status in ('To Do', 'In Progress', 'Blocked')),
    'overdue', count(*) filter (where status in ('To Do', 'In Progress', 'Blocked') and tasks.due_date < ${today}::date),
    'completed', count(*) filter (where status in ('Completed', 'Approved')),
    'estimatedHours', nullif(sum(estimated_hours), 0))
  from tasks where tasks.project_id = projects.id and tasks.deleted_at is null)`;

/** What was said last about the health of a project. */
const health = sql<ProjectHealth | null>`(
  select json_build_object('state', said.state, 'note', said.note, 'at', ${instantText("said.created_at")}, 'by', ${userRefOrNull("author", "authorTeam")})
  from project_health as said left join users as author on author.id = said.created_by left join teams as author_team on author_team.id = author.team_id
  where said.project_id = projects.id order by said.created_at desc, said.id desc limit 1)`;

/** Milestones by date. */
const milestones = sql<Milestone[]>`(
  select coalesce(json_agg(json_build_object('_id', milestone.id, 'name', milestone.name, 'date', milestone.date, 'done', milestone.done)
    order by milestone.date, milestone.id), '[]')
  from project_milestones as milestone where milestone.project_id = projects.id)`;

const loggedHours = sql<number>`(select coalesce(sum(hours_spent), 0) from eod_items where eod_items.project_id = projects.id)`;

const selectProject = (db: Db, today: string) =>
  db
    .selectFrom("projects")
    .innerJoin("teams", "teams.id", "projects.teamId")
    .leftJoin("users as lead", (join) => join.onRef("lead.id", "=", "projects.leadId").on("lead.deletedAt", "is", null))
    .leftJoin("teams as leadTeam", "leadTeam.id", "lead.teamId")
    .select([
      "projects.id as _id",
      "projects.name",
      "projects.key",
      "projects.description",
      "projects.teamId",
      "teams.name as team",
      "projects.status",
      "projects.startDate",
      "projects.dueDate",
      "projects.createdAt",
      "projects.updatedAt",
      "projects.version",
      userRefOrNull("lead", "leadTeam").as("lead"),
      members.as("members"),
      health.as("health"),
      milestones.as("milestones"),
      work(today).as("work"),
      loggedHours.as("loggedHours"),
    ]);

const inScope =
  (scope: ProjectScope) =>
  <O>(query: SelectQueryBuilder<Schema, "projects", O>) =>
    scope === "all"
      ? query
      : query.where((eb) => eb.or([eb("projects.teamId", "=", scope.teamId), eb("projects.id", "=", eb.fn.any(eb.val(scope.projectIds)))]));

const matching =
  ({ search, team, status }: ProjectFilters) =>
  <O>(query: SelectQueryBuilder<Schema, "projects", O>) =>
    query
      .$if(team !== undefined, (query) => query.where("projects.teamId", "in", teamsNamed(team!)))
      .$if(status !== undefined, (query) => query.where("projects.status", "=", (eb) => eb.fn.any(eb.val(status!))))
      .$if(search !== undefined, (query) => query.where(matches(search!, "projects.name", "projects.key", "projects.description")));

export const find = (db: Db, id: string, today: string) => selectProject(db, today).where("projects.id", "=", id).executeTakeFirst();

export const get = (db: Db, id: string, today: string) => selectProject(db, today).where("projects.id", "=", id).executeTakeFirstOrThrow();

/**
 * Locks the project until the transaction ends and returns it. Reads it in a second statement, because the locking
 * statement would still see the members from before it waited.
 */
export async function findForUpdate(db: Db, id: string, today: string) {
  const locked = await db.selectFrom("projects").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return locked && find(db, id, today);
}

export const list = (
  db: Db,
  scope: ProjectScope,
  filters: ProjectFilters,
  order: Order,
  { take, skip }: { take: number; skip: number },
  today: string,
) =>
  selectProject(db, today)
    .where("projects.id", "in", (eb) => eb.selectFrom("projects").select("projects.id").$call(inScope(scope)).$call(matching(filters)))
    .orderBy(order.column === "name" ? byName("projects.name") : `projects.${order.column}`, (by) =>
      (order.descending ? by.desc() : by.asc()).nullsLast(),
    )
    .orderBy("projects.id", order.descending ? "desc" : "asc")
    .limit(take)
    .offset(skip)
    .execute();

export const count = async (db: Db, scope: ProjectScope, filters: ProjectFilters) =>
  (
    await db
      .selectFrom("projects")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .$call(inScope(scope))
      .$call(matching(filters))
      .executeTakeFirstOrThrow()
  ).total;

/** Lists the names of the projects in scope that are not archived, by name. */
export const listOptions = (db: Db, scope: ProjectScope) =>
  db
    .selectFrom("projects")
    .$call(inScope(scope))
    .innerJoin("teams", "teams.id", "projects.teamId")
    .select(["projects.id as _id", "projects.name", "teams.name as team"])
    .where("projects.status", "!=", "Archived")
    .orderBy(byName("projects.name"))
    .orderBy("projects.id")
    .execute();

/** Returns those of the ids that are projects in scope. */
export const listVisibleIds = async (db: Db, scope: ProjectScope, ids: string[]) => {
  const rows = await db
    .selectFrom("projects")
    .select("projects.id")
    .$call(inScope(scope))
    .where("projects.id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  return rows.map(({ id }) => id);
};

/** Lists the used keys with this prefix. */
export const keysLike = async (db: Db, prefix: string) =>
  (await db.selectFrom("projects").select("key").where("key", "like", `${prefix}%`).execute()).map(({ key }) => key);

/** Inserts the project and returns true, or false if its key is taken. */
export const insertIfKeyIsFree = async (db: Db, project: Insertable<ProjectsTable>) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("projects")
    .values(project)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const update = (db: Db, id: string, changes: Updateable<ProjectsTable>, now: string) =>
  db
    .updateTable("projects")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const remove = (db: Db, id: string) => db.deleteFrom("projects").where("id", "=", id).execute();

/** Returns those of the ids that are active users. */
export const listActiveUserIds = async (db: Db, ids: string[]) => {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .execute();
  return rows.map(({ id }) => id);
};

export const insertMembers = (db: Db, projectId: string, userIds: string[]) =>
  db
    .insertInto("projectMembers")
    .columns(["projectId", "userId"])
    .expression(sql`select ${projectId}::uuid, unnest(${userIds}::uuid[])`)
    .onConflict((conflict) => conflict.columns(["projectId", "userId"]).doNothing())
    .execute();

/** Removes all members of the project except these. */
export const removeOtherMembers = (db: Db, projectId: string, userIds: string[]) =>
  db
    .deleteFrom("projectMembers")
    .where("projectId", "=", projectId)
    .where(sql<boolean>`not user_id = any(${userIds})`)
    .execute();

export const countEodItems = async (db: Db, projectId: string) =>
  (
    await db
      .selectFrom("eodItems")
      .select((eb) => eb.fn.countAll<number>().as("items"))
      .where("projectId", "=", projectId)
      .executeTakeFirstOrThrow()
  ).items;

export const countTasks = async (db: Db, projectId: string) =>
  (
    await db
      .selectFrom("tasks")
      .select((eb) => eb.fn.countAll<number>().as("tasks"))
      .where("projectId", "=", projectId)
      .where("deletedAt", "is", null)
      .executeTakeFirstOrThrow()
  ).tasks;

/** Deletes the other milestones of a project, and inserts or updates these. */
export async function replaceMilestones(db: Db, projectId: string, milestones: readonly Milestone[]) {
  const ids = milestones.map(({ _id }) => _id);
  await db
    .deleteFrom("projectMilestones")
    .where("projectId", "=", projectId)
    .where(sql<boolean>`not id = any(${ids}::uuid[])`)
    .execute();
  if (milestones.length === 0) return;
  await db
    .insertInto("projectMilestones")
    .values(milestones.map(({ _id: id, name, date, done }) => ({ id, projectId, name, date, done })))
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({ name: eb.ref("excluded.name"), date: eb.ref("excluded.date"), done: eb.ref("excluded.done") })),
    )
    .execute();
}
