import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Lets the statements of the seed draw lots: `pg_temp.chance(key, salt)` is a number from 0 up to, but not including,
 * 1, and `pg_temp.id_at(instant, key)` a UUIDv7 of that moment. The same key always gives the same answer.
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
