import { randomUUID } from "node:crypto";
import pg from "pg";
import type { PoolerEnv } from "#env/database.ts";
import { StartError } from "#env.ts";
import { defaultTimeoutMs } from "#db/database.ts";

/** How long a connection may wait for one that the pooler has given to another. */
const waitMs = 2000;

type Connection = pg.Client & { processID: number | null };

/** Opens two connections, and closes them after the work. */
async function withTwoConnections<Result>(url: string, work: (first: Connection, second: Connection) => Promise<Result>): Promise<Result> {
  const open = () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: waitMs }) as Connection;
    client.on("error", () => {});
    return client;
  };
  const [first, second] = [open(), open()];
  try {
    await first.connect();
    await second.connect();
    return await work(first, second);
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})));
  }
}

const pidOf = async (client: pg.Client) => (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]!.pid;

/**
 * Requires that a connection keeps its session between two transactions, which one through a pooler in transaction mode does
 * not. Only a pooler reports another process id than PostgreSQL.
 * @throws StartError that names the variable
 */
export async function requireSessions(url: string, variable: string) {
  const shares = await withTwoConnections(url, async (first, second) => {
    const pid = await pidOf(first);
    if (pid === first.processID) return false;
    const other = await second.query("begin").then(
      () => pidOf(second),
      // In session mode with a single connection, the second waits for the first.
      () => undefined,
    );
    return other !== undefined && (other === pid || (await pidOf(first).catch(() => undefined)) !== pid);
  });
  if (!shares) return;
  throw new StartError(
    `${variable} goes through a connection pooler in transaction mode, where LISTEN, session locks and migrations do not work. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; DATABASE_URL stays the pooler's.`,
  );
}

/**
 * Requires that pooler and direct address lead to the same database, and that the pooler keeps prepared statements if they
 * are used.
 * @throws StartError with one sentence
 */
export async function requirePooler({ url, namedStatements }: PoolerEnv, directUrl: string) {
  if ((await identityOf(url)) !== (await identityOf(directUrl))) {
    throw new StartError("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Correct one of them.");
  }
  if (namedStatements && !(await keepsStatements(url))) {
    throw new StartError(
      "The connection pooler of DATABASE_URL does not keep prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements, or remove DATABASE_NAMED_STATEMENTS.",
    );
  }
}

/** Starts of the server and id of the database: the same on each way to it. */
const identityOf = (url: string) =>
  withTwoConnections(url, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      "select concat(pg_postmaster_start_time(), ' ', oid) as identity from pg_database where datname = current_database()",
    );
    return rows[0]!.identity;
  });

/** Whether two clients of the pooler can prepare a statement of the same name, and run it on any of its connections. */
const keepsStatements = (url: string) =>
  withTwoConnections(url, async (first, second) => {
    const statement = { name: `check-${randomUUID()}`, text: "select 1" };
    try {
      await first.query(statement);
      await second.query("begin");
      await second.query(statement);
      await first.query(statement);
      return true;
    } catch {
      return false;
    }
  });

/**
 * Requires a time limit for statements through the pooler, which cannot get one from Daybook: PostgreSQL would go on with a
 * statement that Daybook has given up.
 */
export async function requireStatementTimeout({ url }: PoolerEnv) {
  const limit = await withTwoConnections(url, async (client) => {
    const { rows } = await client.query<{ limit: string }>("select current_setting('statement_timeout') as limit");
    return rows[0]!.limit;
  });
  if (limit !== "0") return;
  throw new StartError(
    `Statements through the connection pooler have no time limit. Add to its line of the database in pgbouncer.ini: connect_query='set statement_timeout = ${defaultTimeoutMs}'`,
  );
}
