import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Creates SQL functions for deterministic random values: `pg_temp.chance(key, salt)` returns a number from 0 (inclusive) to 1
 * (exclusive), and `pg_temp.id_at(instant, key)` a UUIDv7 for that instant. The same arguments return the same value.
 */
export async function prepareChance(db: Db) {
  await sql`
    create function pg_temp.chance(key text, salt int) returns float8 language sql immutable
      return (hashtextextended(key, salt) & 1048575)::float8 / 1048576`.execute(db);
  await sql`
    create function pg_temp.id_at(at timestamptz, key text) returns uuid language sql immutable
      return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(key), 1, 3) || '8' || substr(md5(key), 5, 15))::uuid`.execute(
    db,
  );
}
