import { sql } from "kysely";
import { openTaskStatuses } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import { projectRefOrNull } from "#db/wire.ts";

/** Those of these tasks that a person may report on: assigned to or created by the person, and not deleted. */
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

/** What a person has in progress, the latest change first. */
export const listInProgress = (db: Db, userId: string, take: number) =>
  db
    .selectFrom("tasks")
    .leftJoin("projects as project", "project.id", "tasks.projectId")
    .select(["tasks.id", "tasks.title", projectRefOrNull("project").as("project")])
    .where("tasks.assigneeId", "=", userId)
    .where("tasks.status", "=", "In Progress")
    .where("tasks.deletedAt", "is", null)
    .orderBy("tasks.updatedAt", "desc")
    .orderBy("tasks.id", "desc")
    .limit(take)
    .execute();

/** Counts a task's hours anew from all report items that name it. The rows are held. */
export const recountHours = (db: Db, ids: string[]) =>
  db
    .updateTable("tasks")
    .set({ loggedHours: sql`(select coalesce(sum(hours_spent), 0) from eod_items where eod_items.task_id = tasks.id)` })
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();

/** What a person has open: assigned and neither done nor given up. */
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
