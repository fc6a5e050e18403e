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

/** Deletes tasks with their comments, history and attachments; report items keep their text and hours. Returns the file ids. */
export async function purge(db: Db, ids: string[]): Promise<string[]> {
  const attachments = await db
    .deleteFrom("taskAttachments")
    .where("taskId", "=", (eb) => eb.fn.any(eb.val(ids)))
    .returning("fileId")
    .execute();
  await db
    .deleteFrom("tasks")
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  return attachments.map(({ fileId }) => fileId);
}
