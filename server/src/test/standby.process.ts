import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/database.ts";
import { environment } from "#db/embedded/cluster.ts";
import { freePort, runningIn } from "#db/embedded/cluster-process.ts";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { findPrograms } from "#db/embedded/postgres-programs.ts";
import { requireUsable } from "#db/external/external.ts";
import { ask } from "#test/empty-database.ts";
import { tcpProxy } from "#test/fakes/tcp-proxy.ts";
import { startProcess, temporaryFolder } from "#test/server-process.ts";

/* An address that leads to a standby, as during a failover, until the standby is promoted. */

const dataDir = temporaryFolder();
const folder = join(dataDir, "postgres");
const data = join(folder, "data");

let url: string;
let adminUrl: string;
let standby: Awaited<ReturnType<typeof startPostgres>>;

async function startPostgres(port: number) {
  const { wrapper, postgres } = findPrograms(folder);
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "wal_level=replica", "fsync=off"];
  const [command = "", ...args] = [...wrapper, postgres, "-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(command, args, { stdio: "ignore", env: environment() });
  const isReady = () => runningIn({ data } as Parameters<typeof runningIn>[0])?.ready === true;
  while (!isReady()) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}.`);
    await sleep(20);
  }
  return {
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGINT");
      await exited;
    },
  };
}

/** Creates a cluster of this version, and starts it as a standby without a primary. */
beforeAll(async () => {
  const embedded = await startEmbedded({ dataDir, durable: false });
  const port = await freePort();
  const at = (address: string) => Object.assign(new URL(address), { port: String(port) }).toString();
  [url, adminUrl] = [at(embedded.url), at(embedded.adminUrl)];
  await embedded.stop();
  // The embedded database is not made for standbys: its write-ahead log must first have what they need.
  await (await startPostgres(port)).stop();
  const mark = join(data, "standby.signal");
  writeFileSync(mark, "");
  findPrograms(folder).chown(mark);
  standby = await startPostgres(port);
});
afterAll(() => standby?.stop());

/** Waits for the primary as a start does, with a clock that the test sets. */
function waitFor(address: string) {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const began = Date.now();
  let isOver = false;
  const outcome = requireUsable(address)
    .then(() => "usable", String)
    .finally(() => (isOver = true));
  const setSecond = (second: number) => void vi.setSystemTime(began + second * 1000);
  return {
    outcome,
    setSecond,
    /** Whether it goes on at this second: time for two attempts. */
    async goesOnAt(second: number) {
      setSecond(second);
      await sleep(1500);
      return !isOver;
    },
  };
}

test.each([
  ["leads to a standby", async () => url, /is a standby, which accepts no changes\. DATABASE_URL must lead to the primary\.$/],
  [
    "closes its connections",
    async () => (await balancer()).url,
    /cannot be reached .* Check that DATABASE_URL is correct and PostgreSQL is running\.$/,
  ],
])("a start waits 30 seconds for the primary behind an address that %s, and then says so", async (_what, address, sentence) => {
  const wait = waitFor(await address());
  expect(await wait.goesOnAt(29)).toBe(true);
  wait.setSecond(31);
  expect(await wait.outcome).toMatch(sentence);
});

/** A balancer that knows no primary: it accepts connections, and closes them. */
async function balancer() {
  const proxy = await tcpProxy(adminUrl);
  onTestFinished(() => proxy.close());
  proxy.shut();
  return proxy;
}

test("a pool and a start wait for the primary, and go on when the standby is promoted", { timeout: 60_000 }, async () => {
  const database = openDatabase(url, { max: 2 });
  onTestFinished(() => database.close());
  const isStandby = () => database.pool.query<{ isStandby: boolean }>(`select pg_is_in_recovery() as "isStandby"`);
  await expect(isStandby()).rejects.toMatchObject({ name: "DatabaseUnavailable", reason: "away" });
  expect(database.pool.totalCount).toBe(0);

  let hasStarted = false;
  const starting = startProcess(temporaryFolder(), { DATABASE_URL: url, JWT_SECRET: "a secret of the standby" });
  void starting.then(
    () => (hasStarted = true),
    () => {},
  );
  await sleep(2000);
  expect(hasStarted).toBe(false);

  const proxy = await balancer();
  const wait = waitFor(proxy.url);
  expect(await wait.goesOnAt(1)).toBe(true);
  proxy.open();
  expect(await wait.goesOnAt(2)).toBe(true);

  await ask(adminUrl, "select pg_promote()");
  expect(await wait.outcome).toBe("usable");
  const server = await starting;
  onTestFinished(async () => void (await server.end("SIGINT")));

  expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(200);
  expect((await isStandby()).rows).toEqual([{ isStandby: false }]);
});
