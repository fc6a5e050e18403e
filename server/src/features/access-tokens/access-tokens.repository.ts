import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AccessTokensTable } from "#db/schema.ts";
import { userRef } from "#db/sql-fragments.ts";
import { rowsOf, template } from "#db/statement.ts";

const columns = [
  "accessTokens.id as _id",
  "accessTokens.name",
  "accessTokens.scopes",
  "accessTokens.lastFour",
  "accessTokens.createdAt",
  "accessTokens.expiresAt",
  "accessTokens.lastUsedAt",
] as const;

/** The tokens of a person, the newest first. */
export const listOfUser = (db: Db, userId: string) =>
  db.selectFrom("accessTokens").select(columns).where("userId", "=", userId).orderBy("id", "desc").execute();

/** All tokens with their people, the newest first. */
export const list = (db: Db, take: number) =>
  db
    .selectFrom("accessTokens")
    .innerJoin("users", "users.id", "accessTokens.userId")
    .leftJoin("teams", "teams.id", "users.teamId")
    .select([...columns, userRef("users", "teams").as("user")])
    .orderBy("accessTokens.id", "desc")
    .limit(take)
    .execute();

/** Locks the person, so that tokens created at once are counted one after the other. */
export const countForUpdate = async (db: Db, userId: string) => {
  await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
  const { count } = await db
    .selectFrom("accessTokens")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insert = (db: Db, token: Insertable<AccessTokensTable>) => db.insertInto("accessTokens").values(token).execute();

/** Deletes a token, of this person if given; returns what it was, or undefined if there is none. */
export const remove = (db: Db, id: string, userId?: string) =>
  db
    .deleteFrom("accessTokens")
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId!))
    .returning(["userId", "name", "scopes", "lastFour", "expiresAt"])
    .executeTakeFirst();

/** Deletes the tokens of people; returns them. */
export const removeOfUsers = (db: Db, userIds: string[]) =>
  db
    .deleteFrom("accessTokens")
    .where("userId", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .returning(["id", "userId", "name", "scopes", "lastFour", "expiresAt"])
    .execute();

export const addService = (db: Db, userId: string, createdAt: string) =>
  db.insertInto("serviceAccounts").values({ userId, createdAt }).execute();

/** The service accounts, the newest first. */
export const listServices = (db: Db) =>
  db
    .selectFrom("serviceAccounts")
    .innerJoin("users", "users.id", "serviceAccounts.userId")
    .leftJoin("teams", "teams.id", "users.teamId")
    .select(["users.id as _id", "users.name", "users.role", "teams.name as team", "serviceAccounts.createdAt"])
    .orderBy("users.id", "desc")
    .execute();

export const listAdminIds = async (db: Db) =>
  (
    await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .where("status", "=", "active")
      .where("deletedAt", "is", null)
      .execute()
  ).map(({ id }) => id);

export const isService = async (db: Db, userId: string) =>
  (await db.selectFrom("serviceAccounts").select("userId").where("userId", "=", userId).executeTakeFirst()) !== undefined;

/** Ends a service account; false if there is none. */
export const removeService = async (db: Db, userId: string) =>
  (await db.deleteFrom("serviceAccounts").where("userId", "=", userId).executeTakeFirst()).numDeletedRows > 0n;

const use = template(
  (id: string, calls: number, now: string) => sql`
  update access_tokens set last_used_at = ${now}::timestamptz, minute_at = date_trunc('minute', ${now}::timestamptz),
    calls = ${calls}::int + case when minute_at = date_trunc('minute', ${now}::timestamptz) then calls else 0 end
  where id = ${id}::uuid`,
);

/** Adds calls of this minute to those of the token. */
export const addCalls = (db: Db, id: string, calls: number, now: string) => rowsOf(db, use(id, calls, now));

/** Marks the tokens that end before `until` as noticed; returns those that were not yet. */
export const markNoticed = (db: Db, { now, until }: { now: string; until: string }) =>
  db
    .updateTable("accessTokens")
    .set({ noticedAt: now })
    .where("noticedAt", "is", null)
    .where("expiresAt", "<=", until)
    .where("expiresAt", ">", now)
    .returning(["id", "userId", "name", "expiresAt"])
    .execute();
