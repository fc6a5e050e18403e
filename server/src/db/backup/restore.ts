import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, type CopyStreamQuery } from "pg-copy-streams";
import { migrate, migrationNames } from "#db/migrate.ts";
import { StartError } from "#env.ts";
import { type Header, readBackup } from "./backup-file.ts";

/**
 * Restores a backup into a database without users, or with `replace` in place of everything in it. Validates the whole file
 * first. Creates the schema with the backup's migrations, inserts the rows in one transaction, and then applies newer
 * migrations, so that backups of older versions can be restored.
 */
export async function restore(url: string, path: string, { replace = false } = {}): Promise<Header> {
  const header = await check(path);
  const client = new pg.Client({ connectionString: url, application_name: "daybook-restore" });
  await client.connect();
  try {
    if (!replace) await requireNoUsers(client);
    await client.query("drop schema if exists pgboss cascade; drop schema if exists public cascade; create schema public");
    await migrate(url, { only: header.migrations });
    await fill(client, path, header);
  } finally {
    await client.end();
  }
  await migrate(url);
  return header;
}

/** Reads the whole file and throws if it cannot be restored. */
async function check(path: string): Promise<Header> {
  let found: Header | undefined;
  await readBackup(path, { header: (header) => void (found = header) });
  const known = new Set(migrationNames());
  if (!found || found.migrations.some((name) => !known.has(name))) {
    throw new StartError("This backup was made by a newer version of Daybook: restore it with that version.");
  }
  return found;
}

async function requireNoUsers(client: pg.Client) {
  const { rows } = await client.query<{ found: string | null }>("select to_regclass('public.users')::text as found");
  if (rows[0]?.found === null) return;
  const { rows: counts } = await client.query<{ users: number }>("select count(*)::int as users from public.users");
  const users = counts[0]?.users ?? 0;
  if (users > 0) {
    throw new StartError(
      `This database already has ${users} ${users === 1 ? "user" : "users"}. Use --replace to delete everything in it first.`,
    );
  }
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Inserts all rows. Tables are filled in the order of the file, so foreign keys are dropped first and validated when they
 * are added again, and triggers are disabled.
 */
async function fill(client: pg.Client, path: string, header: Header) {
  await client.query("begin; set local search_path = public");
  const tables = header.tables.map(({ name }) => pg.escapeIdentifier(name));
  if (tables.length > 0) await client.query(`truncate ${tables.join(", ")}`);
  const { rows: references } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);

  await copyRows(client, path, header);

  for (const { name, last, called } of header.sequences) {
    await client.query("select setval($1::regclass, $2, $3)", [pg.escapeIdentifier(name), last, called]);
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  await client.query("commit");
  await client.query("analyze");
}

async function copyRows(client: pg.Client, path: string, header: Header) {
  const columnsOf = new Map(header.tables.map(({ name, columns }) => [name, columns]));
  let into: CopyStreamQuery | undefined;
  let done: Promise<void> | undefined;
  await readBackup(path, {
    table(name) {
      const list = columnsOf.get(name)!.map((column) => pg.escapeIdentifier(column));
      into = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list.join(", ")}) from stdin`));
      done = finished(into);
      // A row that PostgreSQL rejects is reported by the next await.
      done.catch(() => {});
    },
    async row(line) {
      if (!into!.write(line)) await Promise.race([once(into!, "drain"), done]);
    },
    async endOfTable() {
      into!.end();
      await done;
    },
  });
}
