import { createWriteStream, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartError } from "#env.ts";
import { unavailableCause } from "#db/availability/unavailable.ts";
import { isDiskFull } from "#errors.ts";
import { encrypted } from "./encryption.ts";
import { endOfRows, type Footer, type Header, tableLine } from "./backup-file.ts";

/** Daybook's tables; PostgreSQL's other schemas are not included, and the job queue recreates its own. */
const schema = "public";

type Options = {
  /** Encrypts the file. */
  key?: string | undefined;
  /** Interrupts the backup. */
  signal?: AbortSignal;
};

/**
 * Writes a consistent snapshot of the database to one file (see `backup-file.ts`) while the application keeps running. The
 * file gets its final name when it is complete and on disk, with mode 0600; a failure leaves no file. With a key it is encrypted.
 * Returns the row count of each table.
 * @throws StartError with a sentence when the file cannot be written or the signal is aborted
 */
export async function backUp(url: string, path: string, { key, signal }: Options = {}): Promise<Footer["rows"]> {
  removeAbandoned(path);
  const client = new pg.Client({ connectionString: url, application_name: "daybook-backup" });
  // A lost connection also rejects the running query, which is reported.
  client.on("error", () => {});
  await client.connect();
  const file = `${path}.${process.pid}${unfinished}`;
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const rows: Footer["rows"] = {};
    // `flush` writes the file through to the disk before it is closed.
    const target = createWriteStream(file, { mode: 0o600, flush: true });
    if (key) await pipeline(contents(client, rows), createGzip(), (content) => encrypted(content, key), target, { signal });
    else await pipeline(contents(client, rows), createGzip(), target, { signal });
    renameSync(file, path);
    await client.end();
    return rows;
  } catch (error) {
    rmSync(file, { force: true });
    // `end` would wait for a COPY that is still running.
    client.connection.stream.destroy();
    throw describe(error, path);
  }
}

const unfinished = ".unfinished";
const abandonedAfterMs = 600_000;

/** Removes unfinished files of backups to this folder that were killed. */
function removeAbandoned(path: string) {
  const folder = dirname(path);
  const [prefix = ""] = basename(path).split(/[-.]/);
  for (const name of readdirSync(folder).filter((each) => each.startsWith(prefix) && each.endsWith(unfinished))) {
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > abandonedAfterMs) rmSync(file, { force: true });
  }
}

function describe(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const failed = (cause: string) => new StartError(`The backup failed and left no file: ${cause}.`);
  if (error.name === "AbortError") return failed("it was interrupted");
  if (isDiskFull(error)) {
    const disk = code === "53100" ? "the database's disk" : `the disk of ${dirname(path)}`;
    return failed(`${disk} is full. Free space on it, or choose another folder: bin/daybook backup FILE`);
  }
  if (code === "EFBIG") return failed(`${path} became larger than its file system or the limits of this account allow`);
  if ("syscall" in error && "path" in error) return failed(`${path} cannot be written (${code})`);
  if (code === "42P01") return failed("this database contains no data of Daybook");
  if (unavailableCause(error) === "away") return failed("the connection to the database was lost");
  return error;
}

/** Yields the whole file and counts the rows of each table in `rows`. */
async function* contents(client: pg.Client, rows: Footer["rows"]): AsyncGenerator<string | Buffer> {
  const header = await readHeader(client);
  yield `${JSON.stringify(header)}\n`;
  for (const { name, columns } of header.tables) {
    yield tableLine(name);
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    const copy = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`));
    yield* copy as AsyncIterable<Buffer>;
    rows[name] = copy.rowCount;
    yield endOfRows;
  }
  await client.query("commit");
  yield `${JSON.stringify({ rows } satisfies Footer)}\n`;
}

/** The comment on tables and columns that only a process of 0.1.0 uses beside this version; a restored database has none. */
const kept = "Kept for 0.1.0";

/** Lists what to copy: tables with their columns (without generated ones) and sequences. */
async function readHeader(client: pg.Client): Promise<Header> {
  const { rows: tables } = await client.query<Header["tables"][number]>(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and obj_description(c.oid, 'pg_class') is distinct from $2 and col_description(c.oid, a.attnum) is distinct from $2
      group by c.relname order by c.relname`,
    [schema, kept],
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
