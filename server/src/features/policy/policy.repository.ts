import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { PolicyVersionsTable } from "#db/schema.ts";
import { userRef, userRefOrNull } from "#db/wire.ts";

/** The version in force, with when this person acknowledged it. */
export const find = (db: Db, readerId: string | null) =>
  db
    .selectFrom("policyVersions")
    .leftJoin("policyAcknowledgements as own", (join) =>
      join.onRef("own.version", "=", "policyVersions.version").on("own.userId", "=", readerId),
    )
    .select([
      "policyVersions.version",
      "policyVersions.content",
      "policyVersions.requiresAcknowledgement",
      "policyVersions.writtenAt as updatedAt",
      "own.acknowledgedAt",
    ])
    .orderBy("policyVersions.version", "desc")
    .limit(1)
    .executeTakeFirst();

/** Nobody else writes a version until the transaction ends; there may be no row yet that could be held. */
export const holdWriting = (db: Db) => sql`lock table policy_versions in share row exclusive mode`.execute(db);

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

/** Answers whether this is new; a version is acknowledged once. */
export const insertAcknowledgement = async (db: Db, version: number, userId: string, now: string) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("policyAcknowledgements")
    .values({ version, userId, acknowledgedAt: now })
    .onConflict((conflict) => conflict.columns(["version", "userId"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Everybody who works here: who has acknowledged the version in force, the latest first, then who has not, by name. */
export const listAcknowledgements = (db: Db) =>
  db
    .selectFrom("users")
    .leftJoin("teams", "teams.id", "users.teamId")
    .leftJoin("policyAcknowledgements as given", (join) =>
      join
        .onRef("given.userId", "=", "users.id")
        .on("given.version", "=", (eb) => eb.selectFrom("policyVersions").select(eb.fn.max("version").as("version"))),
    )
    .select([userRef("users", "teams").as("person"), "given.acknowledgedAt"])
    .where("users.status", "=", "active")
    .where("users.deletedAt", "is", null)
    .orderBy("given.acknowledgedAt", (by) => by.desc().nullsLast())
    .orderBy(sql`lower(users.name)`)
    .orderBy("users.id")
    .execute();
