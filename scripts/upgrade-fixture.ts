import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { openDatabase } from "../server/src/db/database.ts";
import { startEmbedded } from "../server/src/db/embedded/embedded.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { StartError } from "../server/src/env.ts";
import { seedCompany } from "../server/src/seed/seed.ts";
import { sizes } from "../server/src/seed/sizes.ts";

const usage = `Usage: npm run upgrade-fixture -- NAME [--url DATABASE_URL --migrations FOLDER]

  NAME          the released version, such as 0.1.0
  --url         dumps this database instead of a seeded one, for example one that an older version has seeded
  --migrations  the folder with the migrations that created that database`;

const root = join(import.meta.dirname, "..");
const maxBytes = 300_000;
/** The last day of the seeded history. */
const today = "2026-03-13";

/**
 * `npm run upgrade-fixture`: writes a small database of this version as plain SQL, its migrations and its rows, for the tests
 * that upgrade it with every later version.
 */
async function main() {
  const { name, url, migrations } = readArguments();
  const sql = url ? await dump(url, migrations) : await withSeededDatabase((seeded) => dump(seeded, migrations));
  const file = join(root, "server", "src", "test", "upgrades", `${name}.sql.gz`);
  const zipped = gzipSync(sql, { level: 9 });
  if (zipped.length > maxBytes) throw new StartError(`The fixture has ${zipped.length} bytes; at most ${maxBytes} are allowed.`);
  writeFileSync(file, zipped);
  console.log(`Saved ${file} (${Math.round(zipped.length / 1000)} kB)`);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { url: { type: "string" }, migrations: { type: "string", default: join(root, "server/src/db/migrations") } },
    });
    const [name] = positionals;
    if (positionals.length === 1 && name && /^[\w.-]+$/.test(name)) return { ...values, name };
  } catch {
    // Unknown option: the usage below lists the valid ones.
  }
  throw new StartError(usage);
}

async function withSeededDatabase<Result>(work: (url: string) => Promise<Result>) {
  const dataDir = mkdtempSync(join(tmpdir(), "daybook-fixture-"));
  const { url, stop } = await startEmbedded({ dataDir, durable: false });
  try {
    await migrate(url);
    const database = openDatabase(url, { timeoutMs: 60_000 });
    try {
      await seedCompany(database, sizes.small, { today, now: `${today}T18:00:00Z` });
    } finally {
      await database.close();
    }
    return await work(url);
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Table = { name: string; columns: string };

/** Returns the SQL that creates the same database: the applied migrations, then the rows, with triggers off. */
async function dump(url: string, migrationsFolder: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: applied } = await client.query<{ name: string }>("select name from migrations order by name");
    const schema = applied.map(({ name }) => readFileSync(join(migrationsFolder, name), "utf8"));
    const { rows: tables } = await client.query<Table>(
      `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
    );
    const created = "create table migrations (name text primary key, applied_at timestamptz not null default now());";
    const parts = [created, ...schema, "set session_replication_role = replica;"];
    // Migrations insert rows of their own, which are dumped as well.
    parts.push(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(", ")};`);
    for (const table of tables) parts.push(await rowsOf(client, table));
    parts.push(await sequencesOf(client), "set session_replication_role = default;");
    return parts.filter((part) => part !== "").join("\n");
  } finally {
    await client.end();
  }
}

async function rowsOf(client: pg.Client, { name, columns }: Table): Promise<string> {
  const table = pg.escapeIdentifier(name);
  const { rows } = await client.query<{ rows: string | null }>(
    `select json_agg(row order by row::text)::text as rows from (select ${columns} from ${table}) as row`,
  );
  const json = rows[0]?.rows;
  if (!json) return "";
  return `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, ${pg.escapeLiteral(json)}::json);`;
}

async function sequencesOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ set: string }>(
    `select format('select setval(%L, %s);', schemaname || '.' || quote_ident(sequencename), last_value) as set
       from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows.map(({ set }) => set).join("\n");
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
