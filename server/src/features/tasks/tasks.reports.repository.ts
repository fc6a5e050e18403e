import { sql } from "kysely";
import { openTaskStatuses } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import { projectRefOrNull } from "#db/sql-fragments.ts";
import { rowOf } from "#db/statement.ts";

/** Returns those of the tasks a user can report on: assigned to or created by the user, and not deleted. */
export const listOwn = async (db: Db, userId: string, ids: string[]) =>
  (
    await db
      .selectFrom("tasks")
      .select("id")
      .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
      .where("deletedAt", "is", null)
      .where((eb) => eb.or([eb("assigneeId", "=", userId), eb("createdBy", "=", userId)]))
      .execute()
  ).map(({ id }) => id);

/** Whether a task waits for another one that is open. */
const isWaiting = sql<boolean>`exists (select from task_links join tasks as blocker on blocker.id = task_links.blocker_id
  where task_links.blocked_id = tasks.id and blocker.deleted_at is null and blocker.status = any(${[...openTaskStatuses]}::text[]))`;

/** Lists a user's tasks in progress, most recently updated first; last those that wait for others. */
export const listInProgress = (db: Db, userId: string, take: number) =>
  db
    .selectFrom("tasks")
    .leftJoin("projects as project", "project.id", "tasks.projectId")
    .select(["tasks.id", "tasks.title", projectRefOrNull("project").as("project")])
    .where("tasks.assigneeId", "=", userId)
    .where("tasks.status", "=", "In Progress")
    .where("tasks.deletedAt", "is", null)
    .orderBy(isWaiting)
    .orderBy("tasks.updatedAt", "desc")
    .orderBy("tasks.id", "desc")
    .limit(take)
    .execute();

/**
 * Lists what a user may plan for a day: the given tasks that the user can report on, then up to `take` assigned ones that are
 * `isOffered`: due by the day, the earliest first, or in progress.
 */
export const listForDay = (db: Db, userId: string, date: string, ids: string[], take: number) => {
  const isDue = sql<boolean>`coalesce(tasks.due_date <= ${date}, false)`;
  const isOpen = sql<boolean>`tasks.status = any(${[...openTaskStatuses]}::text[])`;
  const isOffered = sql<boolean>`(tasks.assignee_id = ${userId} and ${isOpen} and (tasks.status = 'In Progress' or ${isDue}))`;
  const isGiven = sql<boolean>`tasks.id = any(${ids}::uuid[])`;
  return db
    .selectFrom("tasks")
    .leftJoin("projects as project", "project.id", "tasks.projectId")
    .select(["tasks.id", "tasks.title", "tasks.dueDate", projectRefOrNull("project").as("project")])
    .select([isOpen.as("isOpen"), isOffered.as("isOffered")])
    .where("tasks.deletedAt", "is", null)
    .where((eb) => eb.or([eb("tasks.assigneeId", "=", userId), eb.and([isGiven, eb("tasks.createdBy", "=", userId)])]))
    .where((eb) => eb.or([isGiven, isOffered]))
    .orderBy(
      sql`${isGiven} desc, ${isWaiting}, ${isDue} desc, case when ${isDue} then tasks.due_date end, tasks.updated_at desc, tasks.id desc`,
    )
    .limit(ids.length + take)
    .execute();
};

/** Recomputes the logged hours of locked tasks from their report items. */
export const recountHours = (db: Db, ids: string[]) =>
  db
    .updateTable("tasks")
    .set({ loggedHours: sql`(select coalesce(sum(hours_spent), 0) from eod_items where eod_items.task_id = tasks.id)` })
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();

/** Lists the ids of a user's open tasks. */
export const listOpenIds = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom("tasks")
      .select("id")
      .where("assigneeId", "=", userId)
      .where("status", "in", [...openTaskStatuses])
      .where("deletedAt", "is", null)
      .execute()
  ).map(({ id }) => id);

/** How many tasks a person has open, how many of them are due after a day, and how many of the team wait for its lead. */
export const countOpen = (db: Db, { userId, day, teamId }: { userId: string; day: string | null; teamId: string | null }) =>
  rowOf<{ open: number; dueAfter: number; waiting: number }>(
    db,
    sql`select
      (select count(*)::int from tasks where assignee_id = ${userId} and deleted_at is null and status = any(${[...openTaskStatuses]}::text[])) as open,
      (select count(*)::int from tasks where assignee_id = ${userId} and deleted_at is null and status = any(${[...openTaskStatuses]}::text[])
        and due_date > ${day}::date) as "dueAfter",
      (select count(*)::int from tasks join users as assignee on assignee.id = tasks.assignee_id
        where tasks.status = 'Completed' and tasks.deleted_at is null and assignee.team_id = ${teamId}::uuid and assignee.role <> 'admin'
          and assignee.id <> ${userId}) as waiting`,
  );
