import pg from "pg";
import { StartError } from "#env.ts";
import { restore } from "./restore.ts";

/** Marks a scratch database, so that no other database is ever dropped. */
const mark = "Scratch database of Daybook's restore check";
const suffix = "_restore_check";
const nameMaxLength = 63;

type Options = {
  /** Decrypts the file. */
  key?: string | undefined;
  signal?: AbortSignal;
};

/**
 * Restores a backup into a scratch database beside the one of `url`, which compares the row counts and checks every
 * constraint, and drops the scratch database. Drops one that a killed check has left behind. Only one check may run at a time.
 * @throws StartError with a sentence when the backup cannot be restored, or the role may not create databases
 */
export async function checkRestore(url: string, path: string, { key, signal }: Options = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "daybook-restore-check", keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string }>("select current_database() as database");
    const name = `${rows[0]!.database.slice(0, nameMaxLength - suffix.length)}${suffix}`;
    await createScratch(client, name);
    try {
      await restore(urlOf(url, name), path, { key, ...(signal && { signal }) });
    } finally {
      await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether the role of `url` may create the scratch database. */
export async function mayCheckRestore(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>("select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user");
  return rows[0]?.may === true;
}

/** What to do when the role may not create databases. */
export const missingCreateDatabase =
  'Backups cannot be checked, because the database role may not create databases. As a superuser run: ALTER ROLE "<role>" CREATEDB';

async function createScratch(client: pg.Client, name: string) {
  const found = await client.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1",
    [name],
  );
  const quoted = pg.escapeIdentifier(name);
  if (found.rows[0]) {
    if (found.rows[0].comment !== mark) {
      throw new StartError(
        `A database named "${name}" exists and was not created by Daybook. Rename or drop it, so that backups can be checked.`,
      );
    }
    await client.query(`drop database ${quoted} with (force)`);
  }
  if (!(await mayCheckRestore(client))) {
    throw new StartError(missingCreateDatabase.replace("<role>", client.user ?? "daybook"));
  }
  // PostgreSQL refuses connections to template0, so it can always be copied.
  await client.query(`create database ${quoted} template template0 encoding 'UTF8'`);
  await client.query(`comment on database ${quoted} is ${pg.escapeLiteral(mark)}`);
}

function urlOf(url: string, database: string): string {
  const scratch = new URL(url);
  scratch.pathname = `/${encodeURIComponent(database)}`;
  return scratch.toString();
}
