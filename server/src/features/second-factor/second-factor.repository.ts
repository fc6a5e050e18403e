import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { isAddress } from "#db/sql-fragments.ts";

/** Returns which factors the user has. */
export const findFactors = async (db: Db, userId: string) => {
  const { rows } = await sql<{ totp: boolean; recoveryCodesLeft: number; passkeys: number }>`
    select exists (select from totp_authenticators where user_id = ${userId} and confirmed_at is not null) as totp,
      (select count(*) from recovery_codes where user_id = ${userId}) as recovery_codes_left,
      (select count(*) from passkeys where user_id = ${userId}) as passkeys`.execute(db);
  return rows[0]!;
};

/** Locks the user's row, so that changes of one person's second factor run one after the other. */
export const lockUser = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();

export const findPasswordHash = async (db: Db, userId: string) =>
  (await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst())?.passwordHash;

export const findUserIdByEmail = async (db: Db, email: string) =>
  (await db.selectFrom("users").select("id").where(isAddress("email", email)).where("deletedAt", "is", null).executeTakeFirst())?.id;

export const findUser = (db: Db, userId: string) =>
  db.selectFrom("users").select(["name", "email"]).where("id", "=", userId).where("deletedAt", "is", null).executeTakeFirst();

/** Returns when the password was last changed, from the audit trail. */
export const findPasswordChange = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom("auditEvents")
      .select("at")
      .where("entity", "=", "users")
      .where("entityId", "=", userId)
      .where("action", "in", ["auth.password_changed", "users.password_changed"])
      .orderBy("at", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.at ?? null;

export const findTotp = (db: Db, userId: string) =>
  db.selectFrom("totpAuthenticators").selectAll().where("userId", "=", userId).executeTakeFirst();

/** Stores a secret that is not confirmed yet, in place of an earlier one. Returns false if a confirmed one exists. */
export const startTotp = async (db: Db, userId: string, secret: string, now: string) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("totpAuthenticators")
    .values({ userId, secret, addedAt: now, confirmedAt: null, lastUsedAt: null, lastStep: null })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet({ secret, addedAt: now }).where("totpAuthenticators.confirmedAt", "is", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Confirms the secret with its first code. Returns false if it is not this one any more, or confirmed already. */
export const confirmTotp = async (db: Db, userId: string, secret: string, step: number, now: string) => {
  const { numUpdatedRows } = await db
    .updateTable("totpAuthenticators")
    .set({ confirmedAt: now, addedAt: now, lastUsedAt: now, lastStep: step })
    .where("userId", "=", userId)
    .where("secret", "=", secret)
    .where("confirmedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Accepts the code of this time step. Returns false if this or a later one was accepted before. */
export const useStep = async (db: Db, userId: string, secret: string, step: number, now: string) => {
  const { numUpdatedRows } = await db
    .updateTable("totpAuthenticators")
    .set({ lastStep: step, lastUsedAt: now })
    .where("userId", "=", userId)
    .where("secret", "=", secret)
    .where("confirmedAt", "is not", null)
    .where((eb) => eb.or([eb("lastStep", "is", null), eb("lastStep", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Removes the authenticator app; returns whether it was confirmed. */
export const removeTotp = async (db: Db, userId: string) =>
  (await db.deleteFrom("totpAuthenticators").where("userId", "=", userId).returning("confirmedAt").executeTakeFirst())?.confirmedAt != null;

/** Replaces the user's recovery codes. */
export async function replaceRecoveryCodes(db: Db, userId: string, codeHashes: string[], now: string) {
  await removeRecoveryCodes(db, userId);
  await db
    .insertInto("recoveryCodes")
    .values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
    .execute();
}

/** Deletes the code and returns whether it existed. Of two concurrent calls, only one gets true. */
export const useRecoveryCode = async (db: Db, userId: string, codeHash: string) =>
  (await db.deleteFrom("recoveryCodes").where("userId", "=", userId).where("codeHash", "=", codeHash).executeTakeFirst()).numDeletedRows ===
  1n;

export const removeRecoveryCodes = (db: Db, userId: string) => db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
