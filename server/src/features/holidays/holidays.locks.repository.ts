import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Advisory lock of the charging rules: shared to charge days, exclusive to change holidays or leave types. */
const rulesLock = 7_230_006;

export const lockRules = (db: Db) => sql`select pg_advisory_xact_lock_shared(${rulesLock}::bigint)`.execute(db);

export const lockRulesExclusively = (db: Db) => sql`select pg_advisory_xact_lock(${rulesLock}::bigint)`.execute(db);
