import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrationLock } from "#db/migrate.ts";
import { StartError } from "#env.ts";

/** How long to wait for connections of a restore that was killed; PostgreSQL ends them when it notices. */
const leftoverTimeoutMs = 10_000;

/**
 * Requires that no other Daybook is connected to this database, and keeps a starting one waiting before its migrations until
 * this connection ends. Every running server is seen, because each keeps a connection open on which it listens for events.
 * @throws StartError when the database is in use
 */
export async function acquireDatabase(client: pg.Client) {
  const deadline = Date.now() + leftoverTimeoutMs;
  for (;;) {
    await requireNoServer(client);
    const command = (await otherConnections(client)).find(isCommand);
    if (!command && (await lockMigrations(client))) return;
    if (Date.now() > deadline) {
      const user = command ? command.replace("daybook-", "npm run ") : "a Daybook that is starting";
      throw new StartError(`Another command is using this database (${user}). Wait until it has finished, then try again.`);
    }
    await sleep(200);
  }
}

/** Requires that no server is connected. One that waits for the migration lock has not read anything yet. */
export async function requireNoServer(client: pg.Client) {
  const names = await otherConnections(client);
  if (names.every((name) => isCommand(name) || name === "daybook-migrate")) return;
  throw new StartError("Daybook is running on this database. Stop every Daybook that uses it, then restore the backup.");
}

const isCommand = (name: string) => name === "daybook-restore" || name === "daybook-backup";

/** Names of Daybook's other connections to this database. */
async function otherConnections(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'daybook%' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ name }) => name);
}

/** Whether this connection has the lock that migrations take. */
async function lockMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [migrationLock]);
  return rows[0]?.locked === true;
}

const cancelEveryMs = 200;

/**
 * Cancels the connection's running statement once the signal is aborted, again and again, because it may be between two
 * statements. Returns the function that ends this.
 */
export function cancelOn(signal: AbortSignal | undefined, client: pg.Client, url: string): () => void {
  const pid = (client as pg.Client & { processID: number | null }).processID;
  let timer: NodeJS.Timeout | undefined;
  const cancel = async () => {
    const other = new pg.Client({ connectionString: url, application_name: "cancel", connectionTimeoutMillis: 2000 });
    other.on("error", () => {});
    try {
      await other.connect();
      await other.query("select pg_cancel_backend($1)", [pid]);
    } catch {
      // Tried again by the timer.
    } finally {
      await other.end().catch(() => {});
    }
  };
  const begin = () => {
    void cancel();
    timer = setInterval(() => void cancel(), cancelEveryMs);
  };
  signal?.addEventListener("abort", begin, { once: true });
  return () => {
    signal?.removeEventListener("abort", begin);
    clearInterval(timer);
  };
}
