import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ConversationState } from "#db/schema-reminders.ts";

export const find = (db: Db, userId: string) =>
  db.selectFrom("conversationNumbers").selectAll().where("userId", "=", userId).executeTakeFirst();

/** Locks the person's number, and with it the conversation, for the transaction. */
export const findForUpdate = (db: Db, userId: string) =>
  db.selectFrom("conversationNumbers").selectAll().where("userId", "=", userId).forUpdate().executeTakeFirst();

/** The active person with this verified number. */
export const findByPhone = (db: Db, phoneNumber: string) =>
  db
    .selectFrom("conversationNumbers")
    .innerJoin("users", "users.id", "conversationNumbers.userId")
    .select(["conversationNumbers.userId", "users.teamId"])
    .where("conversationNumbers.phoneNumber", "=", phoneNumber)
    .where("users.deletedAt", "is", null)
    .where("users.status", "=", "active")
    .executeTakeFirst();

/** The active person with this code. Locks the row. */
export const findByCode = (db: Db, codeHash: string, now: string) =>
  db
    .selectFrom("conversationNumbers")
    .innerJoin("users", "users.id", "conversationNumbers.userId")
    .select(["conversationNumbers.userId", "users.teamId"])
    .where("codeHash", "=", codeHash)
    .where("codeExpiresAt", ">", now)
    .where("users.deletedAt", "is", null)
    .where("users.status", "=", "active")
    .forUpdate("conversationNumbers")
    .executeTakeFirst();

export const setCode = (db: Db, userId: string, code: { codeHash: string; codeExpiresAt: string }) =>
  db
    .insertInto("conversationNumbers")
    .values({ userId, phoneNumber: null, verifiedAt: null, lastMessageAt: null, ...code })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(code))
    .execute();

/** Verifies a number. Who verified it before loses it, because a number has one owner. */
export async function verify(db: Db, userId: string, phoneNumber: string, now: string) {
  await db.deleteFrom("conversationNumbers").where("phoneNumber", "=", phoneNumber).where("userId", "<>", userId).execute();
  await db
    .updateTable("conversationNumbers")
    .set({ phoneNumber, verifiedAt: now, codeHash: null, codeExpiresAt: null, state: "{}" })
    .where("userId", "=", userId)
    .execute();
}

export const remove = async (db: Db, userId: string) =>
  (await db.deleteFrom("conversationNumbers").where("userId", "=", userId).returning("phoneNumber").executeTakeFirst())?.phoneNumber ??
  undefined;

/** Begins the time in which answers are allowed, unless a later message did. */
export const touch = (db: Db, userId: string, writtenAt: string) =>
  db
    .updateTable("conversationNumbers")
    .set({ lastMessageAt: sql`greatest(last_message_at, ${writtenAt}::timestamptz)` })
    .where("userId", "=", userId)
    .execute();

export const setState = (db: Db, userId: string, state: ConversationState) =>
  db
    .updateTable("conversationNumbers")
    .set({ state: JSON.stringify(state) })
    .where("userId", "=", userId)
    .execute();

export const isOptedOut = async (db: Db, phoneNumber: string) =>
  (await db.selectFrom("reminderOptOuts").select("optedOut").where("phoneNumber", "=", phoneNumber).executeTakeFirst())?.optedOut ?? false;

export const companyNumber = async (db: Db) =>
  (await db.selectFrom("conversationSettings").select("companyNumber").executeTakeFirst())?.companyNumber ?? null;

export const setCompanyNumber = (db: Db, companyNumber: string) =>
  db.updateTable("conversationSettings").set({ companyNumber }).where("companyNumber", "is distinct from", companyNumber).execute();
