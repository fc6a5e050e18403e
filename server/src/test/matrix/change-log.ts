import type { TestServer } from "#test/harness.ts";

/** A written row, before and after. */
export type Change = { table: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null };

/** Tables that a rejected request may write: expired sessions, counted attempts, the audit event of the rejection. */
const ignoredTables = ["sessions", "rate_limits", "audit_events", "migrations"];

/**
 * Logs every inserted, updated and deleted row of all tables with triggers. Unlike comparing checksums, this also detects a
 * write that restores the old values, and shows what was written.
 */
export async function watchTables(server: TestServer) {
  const { pool } = server.database;
  await pool.query(`
    create table change_log (id bigserial primary key, "table" text not null, before jsonb, after jsonb);
    create function log_change() returns trigger language plpgsql as $$
    begin
      insert into change_log ("table", before, after)
        values (tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$;
  `);
  const { rows } = await pool.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'change_log' and not tablename = any($1)",
    [ignoredTables],
  );
  const triggers = rows.map(
    ({ tablename }) =>
      `create trigger change_logged after insert or update or delete on "${tablename}" for each row execute function log_change()`,
  );
  await pool.query(triggers.join(";\n"));
}

/** For each server, the id of the last change before `clearChanges`. */
const lastCleared = new WeakMap<TestServer, string>();

/** Forgets the changes so far. They stay in the table: what is deleted would be read again with every list. */
export async function clearChanges(server: TestServer) {
  const { rows } = await server.database.pool.query<{ id: string }>("select last_value as id from change_log_id_seq");
  lastCleared.set(server, rows[0]!.id);
}

/** Returns the rows written since `clearChanges`. */
export async function listChanges(server: TestServer): Promise<Change[]> {
  const { rows } = await server.database.pool.query<Change>(`select "table", before, after from change_log where id > $1 order by id`, [
    lastCleared.get(server) ?? "0",
  ]);
  return rows;
}
