import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { PasskeyChallengesTable, PasskeysTable } from "#db/schema-second-factor.ts";

export const list = (db: Db, userId: string) =>
  db
    .selectFrom("passkeys")
    .select(["id as _id", "credentialId", "transports", "name", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();

export const insert = (db: Db, row: Insertable<PasskeysTable>) => db.insertInto("passkeys").values(row).execute();

/** Deletes a passkey of the user and returns its name; undefined if the user has no such passkey. */
export const remove = async (db: Db, userId: string, id: string) =>
  (await db.deleteFrom("passkeys").where("id", "=", id).where("userId", "=", userId).returning("name").executeTakeFirst())?.name;

export const removeOfUser = (db: Db, userId: string) => db.deleteFrom("passkeys").where("userId", "=", userId).execute();

export const findByCredential = (db: Db, credentialId: string) =>
  db.selectFrom("passkeys").selectAll().where("credentialId", "=", credentialId).executeTakeFirst();

/** Records a use. Returns false if the passkey is gone, or if another use has changed the counter meanwhile. */
export const use = async (db: Db, id: string, counter: { before: number; after: number }, now: string) => {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: counter.after, lastUsedAt: now })
    .where("id", "=", id)
    .where("counter", "=", counter.before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const insertChallenge = (db: Db, row: Insertable<PasskeyChallengesTable>) =>
  db.insertInto("passkeyChallenges").values(row).execute();

/** Deletes the challenge and returns it. Of two concurrent calls, only one gets it; undefined for an expired one. */
export const consumeChallenge = (db: Db, challenge: string, purpose: PasskeyChallengesTable["purpose"], now: string) =>
  db
    .deleteFrom("passkeyChallenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .returning("userId")
    .executeTakeFirst();

/** Deletes up to `limit` expired challenges; returns the number deleted. */
export const removeExpiredChallenges = async (db: Db, now: string, limit: number) => {
  const { numDeletedRows } = await db
    .deleteFrom("passkeyChallenges")
    .where("challenge", "in", (eb) => eb.selectFrom("passkeyChallenges").select("challenge").where("expiresAt", "<=", now).limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
