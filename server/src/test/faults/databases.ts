import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll } from "vitest";
import { backUp } from "#db/backup/backup.ts";
import { type Embedded, startEmbedded } from "#db/embedded/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { ask } from "#test/empty-database.ts";
import { temporaryFolder } from "#test/server-process.ts";

/** Rows of a backup that takes seconds to restore. */
const manyRows = 60_000;

export const addUser = (url: string, name: string) =>
  ask(
    url,
    `insert into users (id, name, email, password_hash, role, team_id, status)
     select $1, $2, $3, 'none', 'team_member', (select id from teams limit 1), 'active'`,
    [uuidv7(), name, `${randomUUID()}@example.com`],
  );

/** Adds about 30 MB to a table without references. */
const addManyRows = (url: string) =>
  ask(
    url,
    `insert into rate_limits (key, points) select n || string_agg(md5((n * 7 + part)::text), '' order by part), n
       from generate_series(1, ${manyRows}) n, generate_series(1, 5) part group by n`,
  );

/** A PostgreSQL for one test file, with a database "old" and a large backup of other data. */
export function faultDatabases() {
  const folder = temporaryFolder();
  const databases = { folder, backup: join(folder, "new.backup.gz"), url: "", create };
  let embedded: Embedded;

  /** Creates a migrated database with one user. */
  async function create(name: string): Promise<string> {
    const target = new URL(embedded.adminUrl);
    target.pathname = `/${name}`;
    await ask(embedded.adminUrl, `create database ${name}`);
    await migrate(target.toString());
    await addUser(target.toString(), "Old");
    return target.toString();
  }

  beforeAll(async () => {
    embedded = await startEmbedded({ dataDir: join(folder, "cluster"), durable: false });
    databases.url = await create("old");
    const other = await create("other");
    await addUser(other, "New");
    await addManyRows(other);
    await backUp(other, databases.backup);
  });
  afterAll(() => embedded.stop());
  return databases;
}
