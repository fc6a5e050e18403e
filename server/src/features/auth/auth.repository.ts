import type { Db } from "#db/database.ts";
import { accountStatus, isAddress } from "#db/sql-fragments.ts";

/** Returns what the sign-in checks: password hash, and the status, which is inactive after the last day of office. */
export const findCredentials = (db: Db, email: string, today: string) =>
  db
    .selectFrom("users")
    .select(["id", "passwordHash", accountStatus(today).as("status")])
    .where(isAddress("email", email))
    .where("deletedAt", "is", null)
    .executeTakeFirst();

export const findPasswordHash = async (db: Db, userId: string) =>
  (await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst())?.passwordHash;

export const hasAdmin = async (db: Db) =>
  (await db.selectFrom("users").select("id").where("role", "=", "admin").where("deletedAt", "is", null).limit(1).executeTakeFirst()) !==
  undefined;

/** Returns the id of the active admin whose account is the oldest, without those whose last day of office is over. */
export const findOldestAdmin = async (db: Db, today: string) =>
  (
    await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .where(accountStatus(today), "=", "active")
      .where("deletedAt", "is", null)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Returns what ends the session at the provider of single sign-on; undefined if it did not begin there. */
export const findProviderSession = (db: Db, sessionId: string) =>
  db.selectFrom("oidcSessions").select(["idToken", "baseUrl"]).where("sessionId", "=", sessionId).executeTakeFirst();
