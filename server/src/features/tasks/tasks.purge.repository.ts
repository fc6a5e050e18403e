import { sql } from "kysely";
import type { Db } from "#db/database.ts";

export type PurgedTask = { id: string; number: number; title: string };

/** Locks up to `max` tasks deleted before a time, the longest deleted first. Skips tasks another process is purging. */
export const listForPurge = (db: Db, deletedBefore: string, max: number): Promise<PurgedTask[]> =>
  db
    .selectFrom("tasks")
    .select(["id", "number", "title"])
    .where("deletedAt", "<", deletedBefore)
    .orderBy("deletedAt")
    .orderBy("id")
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();

/** Deletes tasks with their comments, history and files. Report items keep their text and hours without the task. */
export async function purge(db: Db, ids: string[]) {
  await sql`update eod_items set task_id = null where task_id = any(${ids}::uuid[])`.execute(db);
  const files = await db
    .deleteFrom("taskAttachments")
    .where("taskId", "=", (eb) => eb.fn.any(eb.val(ids)))
    .returning("fileId")
    .execute();
  const fileIds = files.map(({ fileId }) => fileId);
  await db
    .deleteFrom("files")
    .where("id", "=", (eb) => eb.fn.any(eb.val(fileIds)))
    .execute();
  await db
    .deleteFrom("tasks")
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();
}
