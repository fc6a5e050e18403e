import { createWriteStream, renameSync, rmSync } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { endOfRows, type Footer, type Header, tableLine } from "./backup-file.ts";

/** Daybook's tables; PostgreSQL's other schemas are not included, and the job queue recreates its own. */
const schema = "public";

/**
 * Writes a consistent snapshot of the database to one file (see `backup-file.ts`) while the application keeps running. The
 * file gets its final name when it is complete, with mode 0600. Returns the row count of each table.
 */
export async function backUp(url: string, path: string): Promise<Footer["rows"]> {
  const client = new pg.Client({ connectionString: url, application_name: "daybook-backup" });
  await client.connect();
  const unfinished = `${path}.unfinished`;
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const file = createWriteStream(unfinished, { mode: 0o600 });
    const zip = createGzip();
    const written = finished(zip.pipe(file));
    // A disk error rejects `await written` below; until then it must not be an unhandled rejection.
    written.catch(() => {});
    const header = await readHeader(client);
    await write(zip, `${JSON.stringify(header)}\n`);
    const rows: Footer["rows"] = {};
    for (const { name, columns } of header.tables) {
      await write(zip, tableLine(name));
      rows[name] = await copyTable(client, zip, name, columns);
      await write(zip, endOfRows);
    }
    zip.end(`${JSON.stringify({ rows } satisfies Footer)}\n`);
    await written;
    await client.query("commit");
    renameSync(unfinished, path);
    return rows;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Lists what to copy: tables with their columns (without generated ones) and sequences. */
async function readHeader(client: pg.Client): Promise<Header> {
  const { rows: tables } = await client.query<Header["tables"][number]>(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      group by c.relname order by c.relname`,
    [schema],
  );
  const { rows: migrations } = await client.query<{ name: string }>("select name from migrations order by name");
  const { rows: names } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'S' order by relname",
    [schema],
  );
  const sequences: Header["sequences"] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${pg.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...rows[0]! });
  }
  return { daybook: 1, madeAt: new Date().toISOString(), migrations: migrations.map(({ name }) => name), tables, sequences };
}

async function copyTable(client: pg.Client, zip: Gzip, name: string, columns: string[]): Promise<number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`));
  for await (const chunk of rows as AsyncIterable<Buffer>) await write(zip, chunk);
  return rows.rowCount;
}

/** Waits for backpressure. */
async function write(zip: Gzip, text: string | Buffer) {
  if (!zip.write(text)) await once(zip, "drain");
}
