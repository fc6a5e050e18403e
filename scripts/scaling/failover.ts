import { execFile, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";

/*
 * `npm run try:failover`: shows that nothing acknowledged is lost when the primary database is killed. It starts a PostgreSQL
 * with a synchronous standby, Daybook on a fixed address in front of both, and clients that save announcements. Then it kills
 * the primary with SIGKILL, promotes the standby once the primary has not answered for two seconds, and compares what was
 * acknowledged with what the new primary has. Needs the programs of a PostgreSQL server (POSTGRES_BIN).
 */

const bin = process.env.POSTGRES_BIN ?? "/usr/lib/postgresql/15/bin";
const clients = 4;
const loadBeforeMs = 8000;
const loadAfterMs = 8000;
const unreachableMs = 2000;
const recoveryLimitMs = 30_000;

const main = join(import.meta.dirname, "../../server/src/main.ts");
const setupToken = "token-of-the-failover-trial";
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "daybook-failover-"));
const isRoot = process.getuid?.() === 0;
/** PostgreSQL refuses to run as root. */
const account = 65534;
const prefix = isRoot ? ["setpriv", `--reuid=${account}`, `--regid=${account}`, "--clear-groups"] : [];
if (isRoot) chownSync(folder, account, account);

const program = (name: string, args: string[]) => {
  const [command, ...rest] = [...prefix, join(bin, name), ...args];
  return run(command!, rest, { cwd: folder });
};

type Cluster = { data: string; port: number };
const primary: Cluster = { data: join(folder, "primary"), port: 54_611 };
const standby: Cluster = { data: join(folder, "standby"), port: 54_612 };
const urlOf = ({ port }: { port: number }) => `postgres://daybook@127.0.0.1:${port}/daybook`;

const startCluster = ({ data, port }: Cluster, settings: string[]) => {
  const options = [`-p ${port}`, `-k ${folder}`, "-c listen_addresses=127.0.0.1", ...settings.map((each) => `-c ${each}`)].join(" ");
  return program("pg_ctl", ["start", "-w", "-D", data, "-l", `${data}.log`, "-o", options]);
};

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitFor(what: string, isDone: () => Promise<boolean>) {
  for (let tries = 0; tries < 300; tries++, await sleep(100)) if (await isDone().catch(() => false)) return;
  throw new Error(`${what} did not happen within 30 s.`);
}

/** The fixed address of the database: a virtual address, DNS name or proxy in production. */
async function startAddress(target: { port: number }) {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target.port, "127.0.0.1");
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => (open.delete(socket), other.destroy()));
      socket.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { port, close };
}

async function startDaybook(databasePort: number) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: "0",
      LOG_LEVEL: "warn",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: urlOf({ port: databasePort }),
      JWT_SECRET: "a secret of the failover trial",
      ADMIN_SETUP_TOKEN: setupToken,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  await waitFor("The start of Daybook", async () => text.includes("Daybook is ready at"));
  return { child, address: /ready at (\S+)/.exec(text)![1]! };
}

async function trial() {
  await program("initdb", ["-D", primary.data, "-U", "daybook", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
  await startCluster(primary, ["wal_level=replica"]);
  await ask(`postgres://daybook@127.0.0.1:${primary.port}/postgres`, "create database daybook");
  await program("pg_basebackup", ["-D", standby.data, "-R", "-c", "fast", "-h", "127.0.0.1", "-p", String(primary.port), "-U", "daybook"]);
  await startCluster(standby, []);
  // After the copy, so that the standby does not wait for another one after its promotion.
  await ask(urlOf(primary), "alter system set synchronous_standby_names = '*'");
  await ask(urlOf(primary), "select pg_reload_conf()");
  await waitFor("Synchronous replication", async () => {
    const rows = await ask(urlOf(primary), "select from pg_stat_replication where sync_state = 'sync'");
    return rows.length === 1;
  });

  const target = { port: primary.port };
  const address = await startAddress(target);
  const daybook = await startDaybook(address.port);
  try {
    return await load(daybook.address, target);
  } finally {
    daybook.child.kill("SIGTERM");
    await Promise.race([new Promise((ended) => daybook.child.once("exit", ended)), sleep(10_000)]);
    address.close();
  }
}

async function load(address: string, target: { port: number }) {
  const post = (path: string, body: unknown, cookie = "") =>
    fetch(`${address}/api${path}`, { method: "POST", headers: { "content-type": "application/json", cookie }, body: JSON.stringify(body) });
  const admin = { name: "Ada", team: "Development", email: "ada@example.com", password: "correct horse battery" };
  const setUp = await post("/auth/admin-setup", { token: setupToken, ...admin });
  if (setUp.status !== 201) throw new Error(`The set-up failed: ${await setUp.text()}`);
  const cookie = setUp.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

  const acknowledged: { title: string; at: number }[] = [];
  let refused = 0;
  let isOver = false;
  const client = async (id: number) => {
    for (let round = 0; !isOver; round++) {
      const title = `Round ${round} of ${id}`;
      const response = await post("/announcements", { title, content: "Hello" }, cookie).catch(() => undefined);
      if (response?.status === 201) acknowledged.push({ title, at: performance.now() });
      else {
        refused++;
        await sleep(100);
      }
      await response?.text().catch(() => {});
    }
  };
  const working = Array.from({ length: clients }, (_, id) => client(id));
  await sleep(loadBeforeMs);

  const postmaster = Number(readFileSync(join(primary.data, "postmaster.pid"), "utf8").split("\n")[0]);
  const killedAt = performance.now();
  process.kill(postmaster, "SIGKILL");
  const before = acknowledged.length;
  console.log(`Killed the primary after ${before} acknowledged announcements.`);
  for (let since = performance.now(); performance.now() - since < unreachableMs; await sleep(200)) {
    const answers = await ask(urlOf(primary), "select 1").catch(() => undefined);
    if (answers) since = performance.now();
  }
  await program("pg_ctl", ["promote", "-w", "-D", standby.data]);
  target.port = standby.port;
  await sleep(loadAfterMs);
  isOver = true;
  await Promise.all(working);

  const stored = new Set((await ask<{ title: string }>(urlOf(standby), "select title from announcements")).map(({ title }) => title));
  const lost = acknowledged.filter(({ title }) => !stored.has(title));
  const back = acknowledged.find(({ at }, index) => index >= before && at > killedAt + unreachableMs);
  return { acknowledged: acknowledged.length, refused, lost: lost.length, backAfterMs: back ? Math.round(back.at - killedAt) : undefined };
}

try {
  const { acknowledged, refused, lost, backAfterMs } = await trial();
  console.log(`Acknowledged: ${acknowledged}. Refused or without an answer: ${refused}. Acknowledged and lost: ${lost}.`);
  console.log(
    backAfterMs === undefined ? "No announcement was saved after the failover." : `Saving again ${backAfterMs / 1000} s after the kill.`,
  );
  process.exitCode = lost > 0 || backAfterMs === undefined || backAfterMs > recoveryLimitMs ? 1 : 0;
} catch (error) {
  for (const { data } of [primary, standby])
    console.error(existsSync(`${data}.log`) ? readFileSync(`${data}.log`, "utf8").slice(-1500) : "");
  throw error;
} finally {
  for (const { data } of [primary, standby]) await program("pg_ctl", ["stop", "-m", "immediate", "-D", data]).catch(() => {});
  rmSync(folder, { recursive: true, force: true });
}
