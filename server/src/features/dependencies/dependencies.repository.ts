import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Edge } from "#domain/path.ts";

/** Until the transaction ends, no one else adds a dependency: the key is that of the trigger `task_links_without_cycle`. */
export const lock = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('task_links', 0))`.execute(db);

/** Returns the dependencies that lead on from a task, deleted tasks included: a restored one must not close a cycle. */
export const listFrom = async (db: Db, taskId: string): Promise<Edge[]> =>
  (
    await sql<Edge>`
      with recursive reached ("from", "to") as (
        select blocker_id, blocked_id from task_links where blocker_id = ${taskId}
        union select task_links.blocker_id, task_links.blocked_id from reached join task_links on task_links.blocker_id = reached."to"
      )
      select * from reached`.execute(db)
  ).rows;

export const insert = (db: Db, link: { blockerId: string; blockedId: string; createdBy: string; createdAt: string }) =>
  db.insertInto("taskLinks").values(link).execute();

/** Returns the dependencies of which both tasks are among these. */
export const listAmong = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("taskLinks")
    .select(["blockerId", "blockedId"])
    .where("blockerId", "=", (eb) => eb.fn.any(eb.val([...ids])))
    .where("blockedId", "=", (eb) => eb.fn.any(eb.val([...ids])))
    .execute();

export const insertAll = async (db: Db, links: { blockerId: string; blockedId: string; createdBy: string; createdAt: string }[]) => {
  if (links.length > 0) await db.insertInto("taskLinks").values(links).execute();
};

/** Inserts those that are not there yet; returns the tasks that wait for more than before. */
export const insertNew = async (db: Db, links: { blockerId: string; blockedId: string; createdBy: string; createdAt: string }[]) =>
  links.length === 0
    ? []
    : db
        .insertInto("taskLinks")
        .values(links)
        .onConflict((conflict) => conflict.doNothing())
        .returning(["blockerId", "blockedId"])
        .execute();

export const remove = (db: Db, blockerId: string, blockedId: string) =>
  db.deleteFrom("taskLinks").where("blockerId", "=", blockerId).where("blockedId", "=", blockedId).execute();
