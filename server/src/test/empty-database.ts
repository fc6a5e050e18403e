import pg from "pg";
import { afterEach, inject } from "vitest";

/** One statement on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Makes databases with nothing in them at all, which are gone after the test. */
export function emptyDatabases() {
  const made: string[] = [];
  afterEach(async () => {
    for (const name of made.splice(0)) await ask(inject("databaseUrl"), `drop database ${name} with (force)`);
  });
  return async () => {
    const name = `empty_${Math.random().toString(36).slice(2)}`;
    await ask(inject("databaseUrl"), `create database ${name}`);
    made.push(name);
    const url = new URL(inject("databaseUrl"));
    url.pathname = `/${name}`;
    return url.toString();
  };
}
