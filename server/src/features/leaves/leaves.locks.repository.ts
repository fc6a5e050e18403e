import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** What days cost: held shared by whoever charges days, alone by whoever changes holidays or types. */
const rulesLock = 7_230_006;

/** Until the transaction ends, no holiday and no leave type changes. */
export const lockRules = (db: Db) => sql`select pg_advisory_xact_lock_shared(${rulesLock}::bigint)`.execute(db);

/** Until the transaction ends, nobody charges days. */
export const lockRulesExclusively = (db: Db) => sql`select pg_advisory_xact_lock(${rulesLock}::bigint)`.execute(db);

/**
 * Holds people until the transaction ends. Whatever moves a person's leave days does so first, so that of two at once
 * the second one reads what the first one left.
 */
export const lockPeople = (db: Db, userIds: string[]) =>
  db
    .selectFrom("users")
    .select(["id", "name", "teamId", "status", "deletedAt"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Holds the person whose leave this is, if there is one. */
export const lockPersonOf = (db: Db, leaveId: string) =>
  db
    .selectFrom("users")
    .select(["id", "name", "deletedAt"])
    .where("id", "=", (eb) => eb.selectFrom("leaves").select("userId").where("leaves.id", "=", leaveId).where("deletedAt", "is", null))
    .forNoKeyUpdate()
    .executeTakeFirst();
