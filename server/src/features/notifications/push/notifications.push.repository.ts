import { sql } from "kysely";
import type { Actor } from "#access/actor.ts";
import type { Db } from "#db/database.ts";

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** Stores a subscription. An endpoint that someone else used on the same browser moves to this person. */
export const insert = (db: Db, { id: userId, sessionId }: Pick<Actor, "id" | "sessionId">, subscription: Subscription, now: string) =>
  db
    .insertInto("pushSubscriptions")
    .values({ ...subscription, userId, sessionId, createdAt: now })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ ...subscription, userId, sessionId, createdAt: now }))
    .execute();

export const remove = (db: Db, endpoint: string, userId: string) =>
  db.deleteFrom("pushSubscriptions").where("endpoint", "=", endpoint).where("userId", "=", userId).execute();

export const find = (db: Db, id: string) =>
  db.selectFrom("pushSubscriptions").select(["endpoint", "p256dh", "auth"]).where("id", "=", id).executeTakeFirst();

export const count = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom("pushSubscriptions")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow()
  ).total;

export const isSubscribed = async (db: Db, userId: string) => (await count(db, userId)) > 0;

export const has = async (db: Db, userId: string, endpoint: string) =>
  (await db
    .selectFrom("pushSubscriptions")
    .select("endpoint")
    .where("userId", "=", userId)
    .where("endpoint", "=", endpoint)
    .executeTakeFirst()) !== undefined;

export const findKeys = (db: Db) => db.selectFrom("pushKeys").select(["publicKey", "privateKey"]).executeTakeFirst();

/** Stores the key pair unless there is one, or replaces it, and returns the stored one. */
export const saveKeys = async (db: Db, keys: { publicKey: string; privateKey: string }, replaces: string | undefined) => {
  await db
    .insertInto("pushKeys")
    .values({ id: true, ...keys })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(keys)
        .where(sql<boolean>`push_keys.public_key = ${replaces ?? null}::text`),
    )
    .execute();
  return db.selectFrom("pushKeys").select(["publicKey", "privateKey"]).executeTakeFirstOrThrow();
};
