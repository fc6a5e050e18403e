import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Schema } from "#db/schema.ts";

const rowsPerStatement = 1000;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts any number of rows, a thousand a statement: every column travels as one array. All rows name the same
 * columns.
 */
export async function insertRows<Table extends keyof Schema & string>(db: Db, table: Table, rows: readonly Insertable<Schema[Table]>[]) {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const types = await columnTypes(db, table);
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const batch = rows.slice(start, start + rowsPerStatement) as Record<string, unknown>[];
    const arrays = columns.map(
      (column) => sql`${batch.map((row) => row[column] ?? null)}::${sql.raw(`${types.get(snakeCase(column))}[]`)}`,
    );
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) select * from unnest(${sql.join(arrays)})`.execute(
      db,
    );
  }
}

/** Returns the SQL type of each column. */
async function columnTypes(db: Db, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${snakeCase(table)}::regclass and attnum > 0 and not attisdropped`.execute(db);
  return new Map(rows.map(({ name, type }) => [name, type]));
}
