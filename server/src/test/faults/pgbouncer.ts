import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { freePort } from "#db/embedded/cluster-process.ts";

/** Debian installs it where only root has it on the path. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` };

/** Version of the PgBouncer of this machine, such as 1.18; undefined if there is none. */
export function pgbouncerVersion(): number | undefined {
  const { stdout, error } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8", env });
  const version = error ? null : /PgBouncer (\d+\.\d+)/.exec(stdout);
  return version ? Number(version[1]) : undefined;
}

type Options = { mode?: "session" | "transaction"; connections?: number; settings?: string[]; connectQuery?: string };

/** Starts PgBouncer in front of a database. */
export async function startPgbouncer(
  databaseUrl: string,
  { mode = "transaction", connections = 4, settings = [], connectQuery }: Options = {},
) {
  const database = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "daybook-pgbouncer-"));
  const name = database.pathname.slice(1);
  const target = {
    host: database.hostname,
    port: database.port,
    dbname: name,
    user: database.username,
    password: decodeURIComponent(database.password),
    ...(connectQuery && { connect_query: `'${connectQuery}'` }),
  };
  const config = [
    "[databases]",
    `${name} = ${Object.entries(target)
      .map(([key, value]) => `${key}=${value}`)
      .join(" ")}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    `default_pool_size = ${connections}`,
    "max_client_conn = 200",
    ...settings,
  ];
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `${config.join("\n")}\n`);
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755);
  const user = process.getuid?.() === 0 ? ["-u", "daemon"] : [];
  const child = spawn("pgbouncer", [...user, file], { stdio: ["ignore", "ignore", "pipe"], env });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  await vi.waitFor(() => respond(url.toString(), child, () => log), { timeout: 10_000, interval: 50 });
  return {
    url: url.toString(),
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGINT");
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

async function respond(url: string, child: ChildProcess, log: () => string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    throw new Error(`PgBouncer does not respond (exit code ${child.exitCode}): ${log()}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
