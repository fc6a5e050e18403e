import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Advisory lock of the charging rules: shared to charge days, exclusive to change holidays or leave types. */
const rulesLock = 7_230_006;

/** Locks the leave rules for the transaction: holidays and leave types cannot change. */
export const lockRules = (db: Db) => sql`select pg_advisory_xact_lock_shared(${rulesLock}::bigint)`.execute(db);

/** Locks the leave rules exclusively for the transaction: no days can be charged. */
export const lockRulesExclusively = (db: Db) => sql`select pg_advisory_xact_lock(${rulesLock}::bigint)`.execute(db);

/**
 * Locks people for the transaction and returns them. Every change of a person's leave days locks the person first, which
 * serializes concurrent changes.
 */
export const lockPeople = (db: Db, userIds: string[]) =>
  db
    .selectFrom("users")
    .select(["id", "name", "teamId", "status", "deletedAt"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Returns a person who was not deleted. */
export const findPerson = (db: Db, userId: string) =>
  db.selectFrom("users").select(["id", "teamId", "role"]).where("id", "=", userId).where("deletedAt", "is", null).executeTakeFirst();

/** Locks and returns the owner of a leave, if the leave exists. */
export const lockPersonOf = (db: Db, leaveId: string) =>
  db
    .selectFrom("users")
    .select(["id", "name", "deletedAt"])
    .where("id", "=", (eb) => eb.selectFrom("leaves").select("userId").where("leaves.id", "=", leaveId).where("deletedAt", "is", null))
    .forNoKeyUpdate()
    .executeTakeFirst();
