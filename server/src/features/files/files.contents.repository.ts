import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { FileObjectsTable } from "#db/schema.ts";

/* Where the content of files is: chunks in the database, or objects in a bucket. */

export const insertChunks = (db: Db, fileId: string, chunks: { position: number; data: Buffer }[]) =>
  db
    .insertInto("fileChunks")
    .values(chunks.map((chunk) => ({ fileId, ...chunk })))
    .execute();

export const findChunk = async (db: Db, fileId: string, position: number) =>
  (await db.selectFrom("fileChunks").select("data").where("fileId", "=", fileId).where("position", "=", position).executeTakeFirst())?.data;

export const insertObject = (db: Db, object: Insertable<FileObjectsTable>) => db.insertInto("fileObjects").values(object).execute();

/** Keeps an object for a file of the transaction. Returns false if it is being removed. */
export const keepObject = async (db: Db, id: string) =>
  (await db.updateTable("fileObjects").set({ removeAfter: null }).where("id", "=", id).executeTakeFirst()).numUpdatedRows === 1n;

/** Locks objects that no file has and whose time is up; those that another process removes are left out. */
export const lockUnused = (db: Db, now: string, limit: number) =>
  db
    .selectFrom("fileObjects")
    .select("id")
    .where("removeAfter", "<=", now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("files").select(sql.lit(1).as("one")).whereRef("objectId", "=", "fileObjects.id"))),
    )
    .orderBy("removeAfter")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export const removeObject = (db: Db, id: string) => db.deleteFrom("fileObjects").where("id", "=", id).execute();
