import type { Db } from "#db/database.ts";

export const insert = (db: Db, announcementId: string, fileId: string) =>
  db.insertInto("announcementFiles").values({ announcementId, fileId }).execute();

export const remove = (db: Db, announcementId: string, fileId: string) =>
  db.deleteFrom("announcementFiles").where("announcementId", "=", announcementId).where("fileId", "=", fileId).execute();

/** Removes all files of an announcement. Returns their ids. */
export const removeAll = async (db: Db, announcementId: string) => {
  const rows = await db.deleteFrom("announcementFiles").where("announcementId", "=", announcementId).returning("fileId").execute();
  return rows.map(({ fileId }) => fileId);
};

/** Returns the id of the announcement that a file belongs to. */
export const findAnnouncementOf = async (db: Db, fileId: string) =>
  (await db.selectFrom("announcementFiles").select("announcementId").where("fileId", "=", fileId).executeTakeFirst())?.announcementId;
