import type { Actor } from "#access/actor.ts";
import type { Db } from "#db/database.ts";

export const find = (db: Db, userId: string) =>
  db.selectFrom("calendarFeeds").select("createdAt").where("userId", "=", userId).executeTakeFirst();

/** Stores a person's only link, replacing a previous one. */
export const replace = (db: Db, userId: string, tokenHash: string, createdAt: string) =>
  db
    .insertInto("calendarFeeds")
    .values({ userId, tokenHash, createdAt })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ tokenHash, createdAt }))
    .execute();

/** Deletes a person's link and returns whether one existed. */
export const remove = async (db: Db, userId: string) =>
  (await db.deleteFrom("calendarFeeds").where("userId", "=", userId).executeTakeFirst()).numDeletedRows === 1n;

/** Returns the owner of a link as an actor without a session; undefined for deleted and inactive users. */
export async function findReader(db: Db, tokenHash: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom("calendarFeeds")
    .innerJoin("users", "users.id", "calendarFeeds.userId")
    .select(["users.id", "users.name", "users.role", "users.teamId"])
    .where("calendarFeeds.tokenHash", "=", tokenHash)
    .where("users.status", "=", "active")
    .where("users.deletedAt", "is", null)
    .executeTakeFirst();
  return row && { ...row, projectIds: [], sessionId: "" };
}
