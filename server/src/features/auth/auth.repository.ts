import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** What signing in asks of an account. */
export const findSignIn = (db: Db, email: string) =>
  db
    .selectFrom("users")
    .select(["id", "passwordHash", "status"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("deletedAt", "is", null)
    .executeTakeFirst();

export const findPasswordHash = async (db: Db, userId: string) =>
  (await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst())?.passwordHash;

export const anyAdmin = async (db: Db) =>
  (await db.selectFrom("users").select("id").where("role", "=", "admin").where("deletedAt", "is", null).limit(1).executeTakeFirst()) !==
  undefined;

export const findSetupTokenHash = async (db: Db) => (await db.selectFrom("setupTokens").select("tokenHash").executeTakeFirst())?.tokenHash;

/** Taken by whoever creates the first administrator; of two at once the second finds nothing. */
export const takeSetupToken = async (db: Db, tokenHash: string) =>
  (await db.deleteFrom("setupTokens").where("tokenHash", "=", tokenHash).executeTakeFirst()).numDeletedRows > 0n;

export const keepSetupToken = (db: Db, tokenHash: string) =>
  db
    .insertInto("setupTokens")
    .values({ tokenHash })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ tokenHash, createdAt: sql`now()` }))
    .execute();

export const removeSetupToken = (db: Db) => db.deleteFrom("setupTokens").execute();
