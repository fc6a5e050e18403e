import type { TestServer } from "#test/harness.ts";

/** One row that was written: what it was and what it became. */
export type Change = { table: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null };

/** What a refused request may leave behind: sessions that are over, counted tries, the note of the refusal. */
const unwatched = ["sessions", "rate_limits", "audit_events", "migrations"];

/**
 * Sees every row of every table that is inserted, updated or deleted, by a trigger. Stronger than comparing
 * checksums before and after (a write that restores the old values is seen too), and it names what was written.
 */
export async function watchTables(server: TestServer) {
  const { pool } = server.database;
  await pool.query(`
    create table witness (id bigserial primary key, "table" text not null, before jsonb, after jsonb);
    create function testify() returns trigger language plpgsql as $$
    begin
      insert into witness ("table", before, after)
        values (tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$;
  `);
  const { rows } = await pool.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'witness' and not tablename = any($1)",
    [unwatched],
  );
  for (const { tablename } of rows) {
    await pool.query(`create trigger witnessed after insert or update or delete on "${tablename}" for each row execute function testify()`);
  }
}

/** Forgets what was written so far. */
export const forgetChanges = (server: TestServer) => server.database.pool.query("delete from witness");

/** The rows written since. */
export async function changes(server: TestServer): Promise<Change[]> {
  const { rows } = await server.database.pool.query<Change>(`select "table", before, after from witness order by id`);
  return rows;
}
