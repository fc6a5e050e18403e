import { once } from "node:events";
import { finished } from "node:stream/promises";
import { counted } from "@daybook/contract/core/numbers";
import pg from "pg";
import { from as copyFrom, type CopyStreamQuery } from "pg-copy-streams";
import { migrateInTransaction, migrationNames } from "#db/migrate.ts";
import { StartError } from "#env.ts";
import { type Footer, type Header, readBackup } from "./backup-file.ts";
import { acquireDatabase, cancelOn, requireNoServer } from "./exclusive.ts";
import { createAgain, extensionsIn } from "./extensions.ts";
import { describeRestoreError } from "./restore-errors.ts";

type Options = {
  /** Replaces everything in the database instead of requiring one without users. */
  replace?: boolean;
  /** Decrypts the file. */
  key?: string | undefined;
  /** Cancels the restore; the database stays unchanged. */
  signal?: AbortSignal;
};

type Restored = Header & {
  /** Extensions that were in the database, and that this role may not create again. */
  missingExtensions: string[];
};

/**
 * Restores a backup into a database without users, or with `replace` in place of everything in it. Validates the whole file
 * first. Everything then happens in one transaction: the backup's migrations create the schema, the rows are inserted and
 * counted, and newer migrations are applied. Until its commit PostgreSQL keeps the present data, and whatever ends the
 * transaction early, also a kill, leaves exactly that data (see docs/decisions/0022).
 * @throws StartError with a sentence when Daybook uses the database, or when the backup cannot be restored
 */
export async function restore(url: string, path: string, { replace = false, key, signal }: Options = {}): Promise<Restored> {
  const { header, rows } = await check(path, key, signal);
  const client = new pg.Client({ connectionString: url, application_name: "daybook-restore", keepAlive: true });
  // A lost connection also rejects the running query, which is reported.
  client.on("error", () => {});
  await client.connect();
  let committing = false;
  const stopCancelling = cancelOn(signal, client, url);
  try {
    await acquireDatabase(client);
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
    if (!replace) await requireNoUsers(client);
    const erasures = await readErasures(client);
    const extensions = await extensionsIn(client);
    await client.query("drop schema if exists pgboss cascade; drop schema if exists public cascade; create schema public");
    await client.query("set local search_path = public");
    await migrateInTransaction(client, { only: header.migrations });
    await fill(client, path, key, header);
    await requireRows(client, rows);
    await migrateInTransaction(client);
    await keepErasures(client, erasures);
    const missingExtensions = await createAgain(client, extensions);
    await requireNoServer(client);
    signal?.throwIfAborted();
    committing = true;
    await client.query("commit");
    // Only speeds up the first queries.
    await client.query("analyze").catch(() => {});
    return { ...header, missingExtensions };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw describeRestoreError(error, { interrupted: signal?.aborted === true, committing });
  } finally {
    stopCancelling();
    await client.end().catch(() => {});
  }
}

/** How long to wait for a table that another program, such as psql, has locked. */
const lockTimeoutMs = 10_000;

/** Reads the whole file and throws if it cannot be restored. */
async function check(path: string, key: string | undefined, signal: AbortSignal | undefined) {
  let found: Header | undefined;
  const rows = await readBackup(path, key, {
    header(header) {
      found = header;
    },
    row: () => signal?.throwIfAborted(),
  }).catch((error: unknown) => {
    throw describeRestoreError(error, { interrupted: signal?.aborted === true });
  });
  const known = new Set(migrationNames());
  if (!found || found.migrations.some((name) => !known.has(name))) {
    throw new StartError("This backup was made by a newer version of Daybook: restore it with that version.");
  }
  return { header: found, rows };
}

async function requireNoUsers(client: pg.Client) {
  const { rows } = await client.query<{ found: string | null }>("select to_regclass('public.users')::text as found");
  if (rows[0]?.found === null) return;
  const { rows: counts } = await client.query<{ users: number }>("select count(*)::int as users from public.users");
  const users = counts[0]?.users ?? 0;
  if (users > 0) {
    throw new StartError(`This database already has ${counted(users, "user")}. Use --replace to replace everything in it with the backup.`);
  }
}

type ErasedPerson = { user_id: string; number: number };

/** The erasures that the present database has carried out, which an older backup does not know. */
async function readErasures(client: pg.Client): Promise<ErasedPerson[]> {
  const { rows } = await client.query<{ found: string | null }>("select to_regclass('public.erasures')::text as found");
  if (rows[0]?.found == null) return [];
  return (await client.query<ErasedPerson>("select user_id, number from public.erasures where state = 'done'")).rows;
}

/** Keeps their list: the server erases them again when it starts. */
async function keepErasures(client: pg.Client, erasures: readonly ErasedPerson[]) {
  for (const { user_id, number } of erasures)
    await client.query("insert into restored_erasures values ($1, $2) on conflict do nothing", [user_id, number]);
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Inserts all rows. Tables are filled in the order of the file, so foreign keys are dropped first and validated when they
 * are added again, and triggers are disabled.
 */
async function fill(client: pg.Client, path: string, key: string | undefined, header: Header) {
  const tables = header.tables.map(({ name }) => pg.escapeIdentifier(name));
  if (tables.length > 0) await client.query(`truncate ${tables.join(", ")}`);
  const { rows: references } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);

  await copyRows(client, path, key, header);

  for (const { name, last, called } of header.sequences) {
    await client.query("select setval($1::regclass, $2, $3)", [pg.escapeIdentifier(name), last, called]);
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function copyRows(client: pg.Client, path: string, key: string | undefined, header: Header) {
  const columnsOf = new Map(header.tables.map(({ name, columns }) => [name, columns]));
  let into: CopyStreamQuery | undefined;
  let done: Promise<void> | undefined;
  let rejected: Error | undefined;
  try {
    await readBackup(path, key, {
      table(name) {
        const list = columnsOf.get(name)!.map((column) => pg.escapeIdentifier(column));
        into = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list.join(", ")}) from stdin`));
        // After PostgreSQL has rejected a row, writing to the stream, also what it has buffered, would throw.
        const stream = into;
        stream.on("error", (error) => {
          rejected = error;
          stream.destroy();
        });
        done = finished(into);
        done.catch(() => {});
      },
      async row(line) {
        if (rejected) throw rejected;
        if (!into!.write(line)) await Promise.race([once(into!, "drain"), done]);
      },
      async endOfTable() {
        if (rejected) throw rejected;
        into!.end();
        await done;
        into = undefined;
      },
    });
  } catch (error) {
    // Without this, the rollback would wait for the rest of the rows.
    if (!rejected) into?.destroy();
    await done?.catch(() => {});
    throw error;
  }
}

/** Compares the number of stored rows with the backup's. */
async function requireRows(client: pg.Client, expected: Footer["rows"]) {
  for (const [table, count] of Object.entries(expected)) {
    const { rows } = await client.query<{ stored: string }>(`select count(*) as stored from ${pg.escapeIdentifier(table)}`);
    const stored = Number(rows[0]?.stored);
    if (stored !== count) throw new StartError(`${table} has ${stored} rows after the restore, but the backup has ${count}`);
  }
}
