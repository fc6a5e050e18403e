import pg from "pg";
import { StartError } from "#env.ts";
import { migrationNames } from "./migrate.ts";
import { findOtherSortOrder } from "./sort-order.ts";

/**
 * The last migration of the released version before this one, beside whose processes this one can start. Those of a version before it
 * have to stop first.
 */
const lastOfVersionBefore = "0059_tasks_on_behalf.sql";

type Rights = { role: string; database: string; mayCreate: boolean; mayCreateTables: boolean; ownsQueue: boolean; hasTrigrams: boolean };

/**
 * Checks before the migration that this version of Daybook can use the database with this role. Creates the extension
 * `pg_trgm` if the role may. Returns a warning about the order of names, if there is one.
 * @throws StartError with one sentence: a newer version migrated the database, an earlier one is running on it and cannot stay, or the statement
 * that gives a missing right
 */
export async function requireMigratable(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: "daybook-start", connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  await client.connect();
  try {
    const applied = await requireKnownMigrations(client);
    if (applied.length > 0 && !applied.includes(lastOfVersionBefore)) await requireNoOther(client);
    await requireRights(client);
    return await findOtherSortOrder(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the names of the migrations that are applied. */
async function requireKnownMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string | null }>("select to_regclass('public.migrations')::text as name");
  if (!tables[0]?.name) return [];
  const { rows } = await client.query<{ name: string }>("select name from public.migrations order by name");
  const known = new Set(migrationNames());
  const unknown = rows.find(({ name }) => !known.has(name));
  if (!unknown) return rows.map(({ name }) => name);
  throw new StartError(
    `A newer version of Daybook has used this database (migration ${unknown.name}). Start that version, or restore a backup made by this one.`,
  );
}

async function requireNoOther(client: pg.Client) {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name in ('daybook', 'daybook-jobs') limit 1",
  );
  if (rowCount === 0) return;
  throw new StartError(
    "A version of Daybook that is too old to run beside this one is running on this database. Stop all of its processes, then start this one.",
  );
}

async function requireRights(client: pg.Client) {
  const { rows } = await client.query<Rights>(
    `select current_user as role, current_database() as database,
            has_database_privilege(current_database(), 'CREATE') as "mayCreate",
            coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'CREATE'), true) as "mayCreateTables",
            coalesce(pg_has_role((select relowner from pg_class where oid = to_regclass('pgboss.version')), 'USAGE'), false) as "ownsQueue",
            exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams"`,
  );
  const { role, database, mayCreate, mayCreateTables, ownsQueue, hasTrigrams } = rows[0]!;
  const [roleName, databaseName] = [pg.escapeIdentifier(role), pg.escapeIdentifier(database)];
  if (!mayCreate && !ownsQueue) {
    throw new StartError(
      `The role ${roleName} may not create the schema of the job queue. Run as a superuser: GRANT CREATE ON DATABASE ${databaseName} TO ${roleName};`,
    );
  }
  if (!mayCreateTables) {
    throw new StartError(
      `The role ${roleName} may not create tables. Run as a superuser in the database ${databaseName}: GRANT USAGE, CREATE ON SCHEMA public TO ${roleName};`,
    );
  }
  if (!hasTrigrams) await createTrigrams(client, roleName, databaseName);
}

async function createTrigrams(client: pg.Client, roleName: string, databaseName: string) {
  try {
    await client.query("create extension if not exists pg_trgm");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // Another starting process was faster.
    if (code === "23505" || code === "42710") return;
    const statement = `Run as a superuser in the database ${databaseName}: CREATE EXTENSION pg_trgm;`;
    if (code === "42501") throw new StartError(`The role ${roleName} may not create the extension pg_trgm. ${statement}`);
    // Its files are not installed: "undefined file" or, since PostgreSQL 15, "feature not supported".
    if (code === "58P01" || code === "0A000") {
      throw new StartError(
        `This PostgreSQL does not have the extension pg_trgm. Install PostgreSQL's contrib package (postgresql-contrib). ${statement}`,
      );
    }
    throw error;
  }
}
