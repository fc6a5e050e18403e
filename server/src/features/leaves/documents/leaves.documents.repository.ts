import type { Db } from "#db/database.ts";

export const insert = (db: Db, leaveId: string, fileId: string) => db.insertInto("leaveDocuments").values({ leaveId, fileId }).execute();

export const remove = (db: Db, leaveId: string, fileId: string) =>
  db.deleteFrom("leaveDocuments").where("leaveId", "=", leaveId).where("fileId", "=", fileId).execute();

/** Removes all documents of a leave. Returns the file ids. */
export const removeAll = async (db: Db, leaveId: string) =>
  (await db.deleteFrom("leaveDocuments").where("leaveId", "=", leaveId).returning("fileId").execute()).map(({ fileId }) => fileId);

/** Returns the id of the leave that a file belongs to. */
export const findLeaveOf = async (db: Db, fileId: string) =>
  (await db.selectFrom("leaveDocuments").select("leaveId").where("fileId", "=", fileId).executeTakeFirst())?.leaveId;
