import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { PolicyVersionsTable } from "#db/schema-announcements.ts";
import { byName, userRef, userRefOrNull } from "#db/sql-fragments.ts";

/** Returns the current version, with the time the user acknowledged it and the time their account was created. */
export const find = (db: Db, userId: string | null) =>
  db
    .selectFrom("policyVersions")
    .leftJoin("policyAcknowledgements as own", (join) =>
      join.onRef("own.version", "=", "policyVersions.version").on("own.userId", "=", userId),
    )
    .leftJoin("users as reader", (join) => join.on("reader.id", "=", userId))
    .select([
      "policyVersions.version",
      "policyVersions.content",
      "policyVersions.requiresAcknowledgement",
      "policyVersions.writtenAt as updatedAt",
      "own.acknowledgedAt",
      "reader.createdAt as joinedAt",
    ])
    .orderBy("policyVersions.version", "desc")
    .limit(1)
    .executeTakeFirst();

/** Locks the table against writers for the transaction; before the first version there is no row to lock. */
export const lockForWriting = (db: Db) => sql`lock table policy_versions in share row exclusive mode`.execute(db);

export const insertVersion = (db: Db, row: Insertable<PolicyVersionsTable>) => db.insertInto("policyVersions").values(row).execute();

export const listVersions = (db: Db) =>
  db
    .selectFrom("policyVersions")
    .leftJoin("users as writer", (join) => join.onRef("writer.id", "=", "policyVersions.writtenBy").on("writer.deletedAt", "is", null))
    .leftJoin("teams as writerTeam", "writerTeam.id", "writer.teamId")
    .select([
      "policyVersions.version",
      "policyVersions.content",
      "policyVersions.requiresAcknowledgement",
      "policyVersions.writtenAt as updatedAt",
      userRefOrNull("writer", "writerTeam").as("updatedBy"),
    ])
    .orderBy("policyVersions.version", "desc")
    .execute();

/** Returns whether the acknowledgement is new; a user acknowledges a version once. */
export const insertAcknowledgement = async (db: Db, version: number, userId: string, now: string) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("policyAcknowledgements")
    .values({ version, userId, acknowledgedAt: now })
    .onConflict((conflict) => conflict.columns(["version", "userId"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Lists all active people: those who acknowledged the current version, most recent first, then the others by name. */
export const listAcknowledgements = (db: Db) =>
  db
    .selectFrom("users")
    .leftJoin("teams", "teams.id", "users.teamId")
    .leftJoin("policyAcknowledgements as acknowledgement", (join) =>
      join
        .onRef("acknowledgement.userId", "=", "users.id")
        .on("acknowledgement.version", "=", (eb) => eb.selectFrom("policyVersions").select(eb.fn.max("version").as("version"))),
    )
    .select([userRef("users", "teams").as("person"), "users.createdAt as joinedAt", "acknowledgement.acknowledgedAt"])
    .where("users.status", "=", "active")
    .where("users.deletedAt", "is", null)
    .where(sql<boolean>`not exists (select from service_accounts where service_accounts.user_id = users.id)`)
    .orderBy("acknowledgement.acknowledgedAt", (by) => by.desc().nullsLast())
    .orderBy(byName("users.name"))
    .orderBy("users.id")
    .execute();
