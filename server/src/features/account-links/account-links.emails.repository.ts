import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** What the URL of a link's email needs. */
export const findPurpose = (db: Db, id: string) =>
  db.selectFrom("accountLinks").select(["purpose", "baseUrl"]).where("id", "=", id).executeTakeFirst();

export type ClaimedEmail = NonNullable<Awaited<ReturnType<typeof claim>>>;

/**
 * Takes the email of a usable link for one attempt: stores the hash of its new token and, should this process die, the time
 * of the next attempt. Undefined if it is not due, or the link is not usable any more.
 */
export const claim = (db: Db, id: string, email: { tokenHash: string; nextAttemptAt: string }, now: string) =>
  db
    .updateTable("accountLinks")
    .from("users")
    .set({ emailTokenHash: email.tokenHash, emailTriesLeft: sql`email_tries_left - 1`, nextEmailAt: email.nextAttemptAt })
    .whereRef("users.id", "=", "accountLinks.userId")
    .where("accountLinks.id", "=", id)
    .where("emailStatus", "=", "queued")
    .where("emailTriesLeft", ">", 0)
    .where("nextEmailAt", "<=", now)
    .where("expiresAt", ">", now)
    .where("usedAt", "is", null)
    .where("endedAt", "is", null)
    .returning([
      "accountLinks.id",
      "accountLinks.purpose",
      "accountLinks.createdBy",
      "accountLinks.expiresAt",
      "accountLinks.emailTriesLeft as triesLeft",
      "users.name",
      "users.email",
      "users.emailConfirmedAt",
    ])
    .executeTakeFirst();

type Result = { emailStatus: "sent" | "failed"; nextEmailAt: null } | { emailStatus: "queued"; nextEmailAt: string };

export const saveResult = (db: Db, id: string, result: Result) =>
  db.updateTable("accountLinks").set(result).where("id", "=", id).where("emailStatus", "=", "queued").execute();

/** Returns the ids of links whose email is due. */
export const listDue = async (db: Db, now: string, limit: number) => {
  const rows = await db
    .selectFrom("accountLinks")
    .select("id")
    .where("emailStatus", "=", "queued")
    .where("nextEmailAt", "<=", now)
    .where("expiresAt", ">", now)
    .where("emailTriesLeft", ">", 0)
    .orderBy("nextEmailAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};
