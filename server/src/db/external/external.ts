import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { DatabaseEnv } from "#env/database.ts";
import { StartError } from "#env.ts";
import { unavailableCause } from "#db/availability/unavailable.ts";
import { requirePooler, requireSessions } from "./pooler.ts";

const oldestMajor = 15;
/** Nothing listens at the address, or it has no such machine: rather a mistake than a failover. */
const wrongAddress = ["ECONNREFUSED", "ENOTFOUND"];
/**
 * How long to wait for a database that is starting, or for the primary behind an address that leads to a standby or, as a
 * balancer without a primary does, closes its connections.
 */
const startupTimeoutMs = 30_000;

/**
 * Checks that the external database can be used, and the pooler in front of it; returns the URL of the database itself.
 * @throws StartError that names the server, never the password
 */
export async function requireExternal({ databaseUrl: url, pooler }: DatabaseEnv & { databaseUrl: string }): Promise<string> {
  const variable = pooler ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  await requireUsable(url, variable);
  await requireSessions(url, variable);
  if (!pooler) return url;
  await requireUsable(pooler.url);
  await requirePooler(pooler, url);
  return url;
}

/**
 * Checks that a PostgreSQL can be used. Waits for one that is starting, and for the primary of a failover.
 * @throws StartError that names the server and the variable with its address, never the password
 */
export async function requireUsable(url: string, variable = "DATABASE_URL") {
  const deadline = Date.now() + startupTimeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await requireSupported(client);
      if (!(await isStandby(client))) return;
      if (Date.now() > deadline) throw new StartError(standbyError(client, variable));
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!mayPass(error) || Date.now() > deadline) throw new StartError(describeConnectError(client, error, variable));
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(500);
  }
}

const mayPass = (error: unknown) => unavailableCause(error) === "away" && !wrongAddress.includes(codeOf(error));

async function isStandby(client: pg.Client) {
  const { rows } = await client.query<{ isStandby: boolean }>(`select pg_is_in_recovery() as "isStandby"`);
  return rows[0]!.isStandby;
}

const standbyError = (client: pg.Client, variable: string) =>
  `The database at ${addressOf(client)} is a standby, which accepts no changes. ${variable} must lead to the primary.`;

async function requireSupported(client: pg.Client) {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding`,
  );
  const [{ version, number, encoding } = { version: "unknown", number: 0, encoding: "" }] = rows;
  if (number < oldestMajor * 10_000) {
    throw new StartError(`Daybook needs PostgreSQL ${oldestMajor} or newer, but ${addressOf(client)} runs ${version}.`);
  }
  if (encoding !== "UTF8") {
    throw new StartError(`The database "${client.database}" is encoded in ${encoding}; Daybook needs a database with encoding UTF8.`);
  }
}

const addressOf = ({ host, port }: pg.Client) => `${host}:${port}`;

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

function describeConnectError(client: pg.Client, error: unknown, variable: string): string {
  const code = codeOf(error);
  if (code.startsWith("28")) return `The database at ${addressOf(client)} does not accept the user and password of ${variable}.`;
  if (code === "3D000") return `There is no database "${client.database}" at ${addressOf(client)}. Create it and start Daybook again.`;
  const reason = code || (error instanceof Error ? error.message : String(error));
  return `The database at ${addressOf(client)} cannot be reached (${reason}). Check that ${variable} is correct and PostgreSQL is running.`;
}
