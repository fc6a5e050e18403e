import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rowOf, rowsOf } from "#db/statement.ts";

/* Moves of content between the database and the bucket. Empty files have none. */

export type Place = "s3" | "database";

const elsewhere = (to: Place) => (to === "s3" ? sql`size > 0 and object_id is null` : sql`object_id is not null`);

/** What is not at a place, and the last of it. */
export const findRest = (db: Db, to: Place) =>
  rowOf<{ files: number; bytes: number; lastId: string | null }>(
    db,
    sql`select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes, max(id::text) as "lastId" from files where ${elsewhere(to)}`,
  );

/** The next files that are not at a place, after an id. */
export const listNext = (db: Db, to: Place, { after, last, limit }: { after: string; last: string; limit: number }) =>
  rowsOf<{ id: string; name: string; size: number }>(
    db,
    sql`select id, name, size::float8 as size from files where ${elsewhere(to)} and id > ${after} and id <= ${last} order by id limit ${limit}`,
  );

/** Locks a file whose content is still where it was; false if it was deleted or moved. */
export const lock = async (db: Db, id: string, objectId: string | null) =>
  (await rowsOf(db, sql`select id from files where id = ${id} and object_id is not distinct from ${objectId}::uuid for update`)).length ===
  1;

/** Sets the object of a file, whose chunks go; null for chunks, which are there. */
export async function setObject(db: Db, id: string, objectId: string | null) {
  await db.updateTable("files").set({ objectId }).where("id", "=", id).execute();
  if (objectId !== null) await db.deleteFrom("fileChunks").where("fileId", "=", id).execute();
}

/** Lets an object go that a file no longer has, unless another one has it. */
export const release = (db: Db, objectId: string, now: string) =>
  db.updateTable("fileObjects").set({ removeAfter: now }).where("id", "=", objectId).execute();
