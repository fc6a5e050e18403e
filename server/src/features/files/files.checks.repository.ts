import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { FileChecksTable, ObjectProblem } from "#db/schema.ts";
import { rowsOf } from "#db/statement.ts";

export const addCheck = (db: Db, check: Insertable<FileChecksTable>) => db.insertInto("fileChecks").values(check).execute();

export const removeChecksBefore = (db: Db, instant: string) => db.deleteFrom("fileChecks").where("startedAt", "<", instant).execute();

export const findLatest = (db: Db, { succeeded = false } = {}) =>
  db
    .selectFrom("fileChecks")
    .selectAll()
    .$if(succeeded, (query) => query.where("error", "is", null))
    .orderBy("startedAt", "desc")
    .limit(1)
    .executeTakeFirst();

export type UsedObject = { id: string; size: number; sha256: Buffer; problem: ObjectProblem };

/** The objects that files have; those whose content was not compared for longest come first. */
export const listUsed = (db: Db) =>
  rowsOf<UsedObject>(
    db,
    sql`select id, size::float8 as size, sha256, problem from file_objects
        where exists (select from files where files.object_id = file_objects.id) order by checked_at nulls first, id`,
  );

/** The ids of all objects, those included that no file has. */
export const listIds = async (db: Db) => (await db.selectFrom("fileObjects").select("id").execute()).map(({ id }) => id);

export const isUsed = async (db: Db, objectId: string) =>
  (await db.selectFrom("files").select("id").where("objectId", "=", objectId).limit(1).executeTakeFirst()) !== undefined;

export const setChecked = (db: Db, ids: string[], set: { problem: ObjectProblem; checkedAt: string }) =>
  db
    .updateTable("fileObjects")
    .set(set)
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();

/** Files whose object has a problem. */
export const listLost = (db: Db) =>
  db
    .selectFrom("files")
    .innerJoin("fileObjects", "fileObjects.id", "files.objectId")
    .select(["files.id", "files.name", "fileObjects.problem"])
    .where("fileObjects.problem", "is not", null)
    .orderBy("files.id")
    .execute();

export const countLost = async (db: Db) =>
  (
    await db
      .selectFrom("files")
      .innerJoin("fileObjects", "fileObjects.id", "files.objectId")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("fileObjects.problem", "is not", null)
      .executeTakeFirstOrThrow()
  ).count;
