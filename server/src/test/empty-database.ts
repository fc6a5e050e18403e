import pg from "pg";
import { type afterAll, afterEach, inject } from "vitest";

/** Runs one statement on its own connection. */
export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Ends the claims of the killed process now: by themselves they end after two minutes. */
export const endClaims = (url: string) =>
  ask(url, "update deliveries set claimed_at = claimed_at - interval '3 minutes' where claimed_at is not null");

/**
 * Ends the waits before further attempts. What is due stays unlocked: the server passes over locked rows, and with nothing else
 * to send it looks again only at the next minute.
 */
export const endWaits = (url: string) =>
  ask(
    url,
    `update deliveries set next_attempt_at = now()
      where status = 'queued' and claimed_at is null and next_attempt_at > now() + interval '1 second'`,
  );

/** Row count and checksum of every table. One statement, because each `ask` opens a connection. */
export async function checksums(url: string) {
  const tables = await ask<{ name: string }>(url, "select tablename as name from pg_tables where schemaname = 'public' order by 1");
  const sumOf = (name: string) =>
    `select '${name}' as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum from "${name}" t`;
  const names = tables.map(({ name }) => name).filter((name) => name !== "migrations");
  const rows = await ask<{ name: string; rows: number; sum: string }>(url, names.map(sumOf).join(" union all "));
  return Object.fromEntries(rows.map(({ name, ...sum }) => [name, sum]));
}

/** Creates a database, empty or as a copy of one without connections, and returns its URL. */
export async function newDatabase(name: string, copied?: string) {
  const url = new URL(inject("databaseUrl"));
  await ask(url.toString(), `create database ${name} ${copied ? `template ${copied} strategy file_copy` : ""}`);
  url.pathname = `/${name}`;
  return url.toString();
}

/**
 * Returns `newDatabase` with random names, for databases that are dropped after each test or, with `afterAll`, after the tests of
 * the file.
 */
export function emptyDatabases(after: typeof afterEach | typeof afterAll = afterEach) {
  const created: string[] = [];
  after(async () => {
    for (const name of created.splice(0)) await ask(inject("databaseUrl"), `drop database if exists ${name} with (force)`);
  });
  return (copied?: string) => {
    const name = `empty_${Math.random().toString(36).slice(2)}`;
    created.push(name);
    return newDatabase(name, copied);
  };
}
