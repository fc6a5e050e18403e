import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { accountStatus } from "#db/sql-fragments.ts";

/** Returns what the sign-in checks: password hash, and the status, which is inactive after the last day of office. */
export const findCredentials = (db: Db, email: string, today: string) =>
  db
    .selectFrom("users")
    .select(["id", "passwordHash", accountStatus(today).as("status")])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("deletedAt", "is", null)
    .executeTakeFirst();

export const findPasswordHash = async (db: Db, userId: string) =>
  (await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst())?.passwordHash;

export const hasAdmin = async (db: Db) =>
  (await db.selectFrom("users").select("id").where("role", "=", "admin").where("deletedAt", "is", null).limit(1).executeTakeFirst()) !==
  undefined;

/** Returns the id of the active admin whose account is the oldest. */
export const findOldestAdmin = async (db: Db) =>
  (
    await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .where("status", "=", "active")
      .where("deletedAt", "is", null)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Deletes the token and returns whether it existed. Of two concurrent calls, only one gets true. */
export const consumeSetupToken = async (db: Db, tokenHash: string) =>
  (await db.deleteFrom("setupTokens").where("tokenHash", "=", tokenHash).executeTakeFirst()).numDeletedRows > 0n;

type SetupToken = { tokenHash: string; nonce: string | null };

export const findSetupTokenHash = async (db: Db) => (await db.selectFrom("setupTokens").select("tokenHash").executeTakeFirst())?.tokenHash;

/** Stores the token unless there is one, and returns the stored one. */
export const addSetupToken = (db: Db, token: SetupToken): Promise<SetupToken> =>
  db
    .insertInto("setupTokens")
    .values(token)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ id: true }))
    .returning(["tokenHash", "nonce"])
    .executeTakeFirstOrThrow();

/** Replaces this token, unless another process already has. */
export const replaceSetupToken = (db: Db, tokenHash: string, token: SetupToken) =>
  db
    .updateTable("setupTokens")
    .set({ ...token, createdAt: sql`now()` })
    .where("tokenHash", "=", tokenHash)
    .execute();

/** Stores the token in place of any other. */
export const storeSetupToken = (db: Db, token: SetupToken) =>
  db
    .insertInto("setupTokens")
    .values(token)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...token, createdAt: sql`now()` }))
    .execute();

export const removeSetupToken = (db: Db) => db.deleteFrom("setupTokens").execute();
