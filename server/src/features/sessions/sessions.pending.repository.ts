import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { PendingSignInsTable } from "#db/schema-second-factor.ts";

export const insert = (db: Db, row: Insertable<PendingSignInsTable>) => db.insertInto("pendingSignIns").values(row).execute();

export const findUserId = async (db: Db, tokenHash: string, now: string) =>
  (
    await db
      .selectFrom("pendingSignIns")
      .select("userId")
      .where("tokenHash", "=", tokenHash)
      .where("expiresAt", ">", now)
      .executeTakeFirst()
  )?.userId;

/** Deletes the pending sign-in and returns its user. Of two concurrent calls, only one gets the user. */
export const consume = async (db: Db, tokenHash: string, now: string) =>
  (
    await db
      .deleteFrom("pendingSignIns")
      .where("tokenHash", "=", tokenHash)
      .where("expiresAt", ">", now)
      .returning("userId")
      .executeTakeFirst()
  )?.userId;

export const removeOfUser = (db: Db, userId: string) => db.deleteFrom("pendingSignIns").where("userId", "=", userId).execute();

/** Deletes up to `limit` expired pending sign-ins; returns the number deleted. */
export const removeAllExpired = async (db: Db, now: string, limit: number) => {
  const { numDeletedRows } = await db
    .deleteFrom("pendingSignIns")
    .where("tokenHash", "in", (eb) => eb.selectFrom("pendingSignIns").select("tokenHash").where("expiresAt", "<=", now).limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
