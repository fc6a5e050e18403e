import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Runs the work without the table's indexes and foreign keys and rebuilds them afterwards, which is ten times faster for a
 * million rows.
 */
export async function withoutIndexes(db: Db, table: string, work: () => Promise<void>) {
  const indexes = await sql<{ name: string; definition: string }>`
    select relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${table}::regclass and not indisunique`.execute(db);
  const references = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f'`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.table(name)}`.execute(db);
  for (const { name } of references.rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  await work();
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
  for (const { name, definition } of references.rows)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
}
