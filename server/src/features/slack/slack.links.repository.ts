import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { SlackLinksTable, SlackLinkTokensTable } from "#db/schema-reminders.ts";

/** A person in Slack. */
export type SlackPerson = { workspaceId: string; slackUserId: string };

/** Stores a request; false if it was received before. */
export const insertRequest = async (db: Db, id: string, receivedAt: string) =>
  (
    await db
      .insertInto("slackRequests")
      .values({ id, receivedAt })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .execute()
  ).length > 0;

export const find = (db: Db, userId: string) => db.selectFrom("slackLinks").selectAll().where("userId", "=", userId).executeTakeFirst();

/** Locks the link of a person for the transaction. */
export const findOfUserForUpdate = (db: Db, userId: string) =>
  db.selectFrom("slackLinks").selectAll().where("userId", "=", userId).forUpdate().executeTakeFirst();

/** Those of the people who are linked, with the quiet hours of their notices. */
export const listLinked = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom("slackLinks")
    .leftJoin("notificationPreferences as preferences", "preferences.userId", "slackLinks.userId")
    .select(["slackLinks.userId", "slackLinks.slackUserId", "preferences.quietStart", "preferences.quietEnd"])
    .where("slackLinks.userId", "=", (eb) => eb.fn.any(eb.val([...userIds])))
    .execute();

/** Locks the link of a Slack account to an active person, and with it what that person does in Slack, for the transaction. */
export const findForUpdate = (db: Db, { workspaceId, slackUserId }: SlackPerson) =>
  db
    .selectFrom("slackLinks")
    .innerJoin("users", "users.id", "slackLinks.userId")
    .select(["slackLinks.userId", "users.teamId"])
    .where("slackLinks.workspaceId", "=", workspaceId)
    .where("slackLinks.slackUserId", "=", slackUserId)
    .where("users.deletedAt", "is", null)
    .where("users.status", "=", "active")
    .forUpdate("slackLinks")
    .executeTakeFirst();

export const setToken = (db: Db, token: Insertable<SlackLinkTokensTable>) =>
  db
    .insertInto("slackLinkTokens")
    .values(token)
    .onConflict((conflict) => conflict.columns(["workspaceId", "slackUserId"]).doUpdateSet(token))
    .execute();

export const findToken = (db: Db, tokenHash: string, now: string) =>
  db.selectFrom("slackLinkTokens").selectAll().where("tokenHash", "=", tokenHash).where("expiresAt", ">", now).executeTakeFirst();

/** Uses up a token; undefined if it was used or has expired. */
export const takeToken = (db: Db, tokenHash: string, now: string) =>
  db.deleteFrom("slackLinkTokens").where("tokenHash", "=", tokenHash).where("expiresAt", ">", now).returningAll().executeTakeFirst();

/** Links a Slack account to a person. Returns who had it before. */
export async function link(db: Db, row: Insertable<SlackLinksTable>) {
  const { workspaceId, slackUserId } = row;
  const taken = await db
    .deleteFrom("slackLinks")
    .where("workspaceId", "=", workspaceId)
    .where("slackUserId", "=", slackUserId)
    .where("userId", "<>", row.userId)
    .returningAll()
    .execute();
  await db
    .insertInto("slackLinks")
    .values(row)
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  return taken;
}

export const remove = (db: Db, userId: string) =>
  db.deleteFrom("slackLinks").where("userId", "=", userId).returningAll().executeTakeFirst();

/** Deletes what is too old to be repeated, and links that have expired. */
export async function sweep(db: Db, { receivedBefore, now }: { receivedBefore: string; now: string }) {
  await db.deleteFrom("slackRequests").where("receivedAt", "<", receivedBefore).execute();
  await db.deleteFrom("slackLinkTokens").where("expiresAt", "<=", now).execute();
}
