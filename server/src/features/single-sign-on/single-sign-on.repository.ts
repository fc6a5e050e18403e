import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { OidcIdentitiesTable, OidcRequestsTable, OidcSessionsTable } from "#db/schema-oidc.ts";
import { isAddress } from "#db/sql-fragments.ts";

export const addRequest = (db: Db, request: Insertable<OidcRequestsTable>) => db.insertInto("oidcRequests").values(request).execute();

/** Deletes and returns the request of this browser, so that it is used only once; undefined for an expired one. */
export const takeRequest = (db: Db, { stateHash, browserHash }: { stateHash: string; browserHash: string }, now: string) =>
  db
    .deleteFrom("oidcRequests")
    .where("stateHash", "=", stateHash)
    .where("browserHash", "=", browserHash)
    .where("expiresAt", ">", now)
    .returning(["nonce", "codeVerifier", "redirectUri", "next"])
    .executeTakeFirst();

/** Deletes up to `limit` expired requests; returns the number deleted. */
export const removeExpiredRequests = async (db: Db, now: string, limit: number) => {
  const { numDeletedRows } = await db
    .deleteFrom("oidcRequests")
    .where("stateHash", "in", (eb) => eb.selectFrom("oidcRequests").select("stateHash").where("expiresAt", "<=", now).limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Returns the id of the account that is linked to this person. */
export const findLinkedUser = async (db: Db, issuer: string, subject: string) =>
  (await db.selectFrom("oidcIdentities").select("userId").where("issuer", "=", issuer).where("subject", "=", subject).executeTakeFirst())
    ?.userId;

/** Links the account unless it or the person is linked already; returns whether it did. */
export const addIdentity = async (db: Db, identity: Insertable<OidcIdentitiesTable>) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("oidcIdentities")
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Returns whether the account was linked. */
export const removeIdentity = async (db: Db, userId: string) =>
  (await db.deleteFrom("oidcIdentities").where("userId", "=", userId).executeTakeFirst()).numDeletedRows > 0n;

/** Deletes the link of the account with this email, or without an email all links; returns the accounts. */
export const removeIdentities = (db: Db, email: string | undefined) =>
  db
    .deleteFrom("oidcIdentities")
    .$if(email !== undefined, (query) =>
      query.where("userId", "in", (eb) => eb.selectFrom("users").select("id").where(isAddress("email", email!))),
    )
    .returning("userId")
    .execute();

export const addSession = (db: Db, session: Insertable<OidcSessionsTable>) => db.insertInto("oidcSessions").values(session).execute();
