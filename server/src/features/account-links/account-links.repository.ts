import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AccountLinksTable } from "#db/schema.ts";
import { accountStatus, isAddress } from "#db/sql-fragments.ts";
import type { StoredPurpose } from "./account-links.tokens.ts";

export const insert = (db: Db, links: Insertable<AccountLinksTable>[]) => db.insertInto("accountLinks").values(links).execute();

/** SQL condition: the link confirms an email. */
const confirmsEmail = sql<boolean>`(account_links.purpose = 'confirm_email')`;

type Kind = { purpose: StoredPurpose; requested: boolean };

/** Ends the usable links of these users that a new one of this kind replaces. */
export const endOfUsers = (db: Db, userIds: string[], { purpose, requested }: Kind, now: string) =>
  db
    .updateTable("accountLinks")
    .set({ endedAt: now })
    .where("userId", "=", sql<string>`any(${userIds}::uuid[])`)
    .where("usedAt", "is", null)
    .where("endedAt", "is", null)
    .where(confirmsEmail, "=", purpose === "confirm_email")
    .$if(requested, (query) => query.where("requested", "=", true))
    .execute();

/** `password`: to choose one, for active accounts. `confirm`: to confirm an email. */
export type LinkUse = "password" | "confirm";

/** Finds the usable link with this token, with its person, and whether the token came by email. */
export const findUsable = (db: Db, tokenHash: string, linkUse: LinkUse, now: string, today: string) =>
  db
    .selectFrom("accountLinks")
    .innerJoin("users", "users.id", "accountLinks.userId")
    .select(["accountLinks.id", "accountLinks.userId", "accountLinks.purpose", "accountLinks.expiresAt", "users.name", "users.email"])
    .select(sql<boolean>`email_token_hash is not distinct from ${tokenHash}`.as("wasEmailed"))
    .where((eb) => eb.or([eb("tokenHash", "=", tokenHash), eb("emailTokenHash", "=", tokenHash)]))
    .where("usedAt", "is", null)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .where(confirmsEmail, "=", linkUse === "confirm")
    .$if(linkUse === "password", (query) => query.where(accountStatus(today), "=", "active"))
    .where("users.deletedAt", "is", null)
    .executeTakeFirst();

/** Marks the link as used; false if another request was faster. */
export const use = async (db: Db, id: string, now: string) => {
  const { numUpdatedRows } = await db
    .updateTable("accountLinks")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** What the URL of a link's email needs. */
export const findPurpose = (db: Db, id: string) =>
  db.selectFrom("accountLinks").select(["purpose", "baseUrl"]).where("id", "=", id).executeTakeFirst();

export type EmailedLink = NonNullable<Awaited<ReturnType<typeof setEmailToken>>>;

/** Stores the hash of the token in a link's email, and returns the link with its person; undefined if it is not usable any more. */
export const setEmailToken = (db: Db, id: string, emailTokenHash: string, now: string) =>
  db
    .updateTable("accountLinks")
    .from("users")
    .set({ emailTokenHash })
    .whereRef("users.id", "=", "accountLinks.userId")
    .where("accountLinks.id", "=", id)
    .where("expiresAt", ">", now)
    .where("usedAt", "is", null)
    .where("endedAt", "is", null)
    .returning(["accountLinks.purpose", "accountLinks.createdBy", "accountLinks.expiresAt"])
    .returning(["users.name", "users.email", "users.emailConfirmedAt"])
    .executeTakeFirst();

/** Finds the active account with this email address. */
export const findAccount = (db: Db, email: string, today: string) =>
  db
    .selectFrom("users")
    .select(["id", "name", "email", "role", accountStatus(today).as("status")])
    .where(isAddress("email", email))
    .where("deletedAt", "is", null)
    .executeTakeFirst();

/** Locks the users for the transaction, in id order, and returns them with whether they have ever signed in. */
export const lockUsers = (db: Db, ids: string[], today: string) =>
  db
    .selectFrom("users")
    .select(["id", "name", "email", "emailConfirmedAt", accountStatus(today).as("status")])
    .select(sql<boolean>`users.first_signed_in_at is not null`.as("hasSignedIn"))
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forNoKeyUpdate("users")
    .execute();

/** Deletes up to `limit` links that expired before the given instant; returns the number deleted. */
export const removeExpired = async (db: Db, before: string, limit: number) => {
  const { numDeletedRows } = await db
    .deleteFrom("accountLinks")
    .where("id", "in", (eb) => eb.selectFrom("accountLinks").select("id").where("expiresAt", "<", before).limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
