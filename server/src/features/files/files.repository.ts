import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { FilesTable } from "#db/schema.ts";

export type FileRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const insert = (db: Db, file: Insertable<FilesTable>) => db.insertInto("files").values(file).execute();

/** Returns a file with its first chunk, which is all of most images, or what is known about its object. */
export const find = (db: Db, id: string) =>
  db
    .selectFrom("files")
    .leftJoin("fileChunks", (join) => join.onRef("fileChunks.fileId", "=", "files.id").on("fileChunks.position", "=", 0))
    .leftJoin("fileObjects", "fileObjects.id", "files.objectId")
    .select(["files.id", "files.name", "files.contentType", "files.size", "files.purpose", "files.objectId"])
    .select(["fileChunks.data as firstChunk", "fileObjects.sha256"])
    .where("files.id", "=", id)
    .executeTakeFirst();

/** Copies files with their chunks, without sending their bytes to the server. Copies share an object, which stays as long as their source. */
export async function copyAll(db: Db, copies: readonly { from: string; id: string }[], by: { uploadedBy: string; uploadedAt: string }) {
  const pairs = sql`json_to_recordset(${JSON.stringify(copies.map(({ from, id }) => ({ old: from, new: id })))}::json) as pair(old uuid, new uuid)`;
  await sql`insert into files (id, name, content_type, size, purpose, uploaded_by, uploaded_at, object_id)
    select pair.new, name, content_type, size, purpose, ${by.uploadedBy}::uuid, ${by.uploadedAt}::timestamptz, object_id
    from ${pairs} join files on files.id = pair.old for share of files`.execute(db);
  await sql`insert into file_chunks (file_id, position, data)
    select pair.new, position, data from ${pairs} join file_chunks on file_chunks.file_id = pair.old`.execute(db);
}

/** Returns the bytes of all attachments, and of those a user uploaded since an instant. */
export const attachmentBytes = (db: Db, userId: string, since: string) =>
  db
    .selectFrom("files")
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>("size"), eb.lit(0)).as("total"),
      eb.fn
        .coalesce(eb.fn.sum<number>("size").filterWhere("uploadedBy", "=", userId).filterWhere("uploadedAt", ">", since), eb.lit(0))
        .as("ofUser"),
    ])
    .where("purpose", "in", ["attachment", "leave_document", "announcement_file", "announcement_picture"])
    .executeTakeFirstOrThrow();

/** Deletes a file; the foreign key deletes its chunks. */
export const remove = (db: Db, id: string) => db.deleteFrom("files").where("id", "=", id).execute();

export const removeMany = (db: Db, ids: string[]) =>
  db
    .deleteFrom("files")
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();
