import { sql } from "kysely";
import { expect, test } from "vitest";
import { declaredColumns } from "#db/personal-data/declare.ts";
import { personalTables } from "#db/personal-data/personal-data.ts";
import { exportedTables } from "#features/exports/exports.tables.repository.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();

/** The columns that can hold personal data, without those that PostgreSQL computes from others. */
async function textColumns() {
  const { rows } = await sql<{ table: string; column: string }>`
    select columns.table_name as "table", columns.column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and udt_name in ('text', '_text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea', 'inet', 'cidr', 'xml')
    order by 1, 2`.execute(server.db);
  return rows;
}

test("every text, JSON, binary and network column says what an erasure does with it", async () => {
  const byName = new Map(personalTables.map((table) => [table.name, table]));
  const undeclared = (await textColumns()).filter(({ table, column }) => {
    const declared = byName.get(table);
    return !declared || declaredColumns(declared)?.includes(column) === false;
  });
  // Declare it in server/src/db/personal-data: delete, pseudonymise or keep with a basis.
  expect(undeclared.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

test("every declaration is about a table and a column that exist, once", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`.execute(
    server.db,
  );
  const known = new Set(rows.map(({ name }) => name));
  const declared = personalTables.flatMap((table) => (declaredColumns(table) ?? []).map((column) => `${table.name}.${column}`));
  expect(declared.filter((name) => !known.has(name))).toEqual([]);
  expect(personalTables.map(({ name }) => name)).toEqual([...new Set(personalTables.map(({ name }) => name))]);
});

test("a person's own export has every table whose data about them an erasure removes or replaces, except for secrets", () => {
  const secret = [
    "access_tokens account_links calendar_feeds decision_links idempotency_keys idempotent_items",
    "oidc_identities oidc_sessions passkey_challenges pending_sign_ins push_subscriptions sessions recovery_codes totp_authenticators",
    "slack_link_tokens",
    // Technical: copies of what other tables have, and counters.
    "deliveries import_rows import_memory file_chunks rate_limits",
  ].flatMap((names) => names.split(" "));
  const exported = new Set(exportedTables.filter(({ about }) => about).map(({ name }) => name));
  const missing = personalTables.filter(({ name, parts }) => parts.length > 0 && !exported.has(name) && !secret.includes(name));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
