import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/embedded/cluster-process.ts";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { ask, cookieOf, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";
import { overloaded } from "#test/operations/overloaded.ts";
import { isInstalled, type Proxy, startProxy } from "./proxies.ts";

const dataDir = temporaryFolder();
const setupToken = "token-of-the-proxied-processes";
const clients = 6;
/** Between two requests of a client; a full load would measure the machine. */
const pauseMs = 30;
const rolls = 3;
/** A balancer notices within this time that a process is ready again. */
const noticedMs = 1000;

let cluster: Awaited<ReturnType<typeof startEmbedded>>;
let ports: number[];
let processes: ServerProcess[] = [];
let cookie = "";

const start = (port: number) =>
  startProcess(dataDir, {
    DATABASE_URL: cluster.url,
    JWT_SECRET: "the same secret for all",
    ADMIN_SETUP_TOKEN: setupToken,
    TRUST_PROXY: "1",
    PORT: String(port),
  });

const post = (address: string, path: string, body: unknown) =>
  fetch(`${address}/api${path}`, { method: "POST", headers: { "content-type": "application/json", cookie }, body: JSON.stringify(body) });

beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, durable: false });
  ports = [await freePort(), await freePort()];
  processes = [await start(ports[0]!), await start(ports[1]!)];
  const admin = { name: "Ada", team: "Development", email: "ada@example.com", password: "correct horse battery" };
  const setUp = await post(processes[0]!.address, "/auth/admin-setup", { token: setupToken, ...admin });
  cookie = cookieOf(setUp);
});

afterAll(async () => {
  for (const server of processes) await server.end("SIGTERM");
  await cluster?.stop();
});

/** Replaces both processes, one after the other, as the operations guide says. */
async function roll() {
  for (const [index, port] of ports.entries()) {
    expect(await processes[index]!.end("SIGTERM")).toBe(0);
    processes[index] = await start(port);
    await sleep(noticedMs);
  }
}

describe.each<Proxy>(["nginx", "haproxy"])("behind %s as shipped", (name) => {
  test(`${rolls} rolling restarts under load fail no request and write nothing twice`, { timeout: 300_000 }, async ({ skip }) => {
    if (!isInstalled(name)) skip(`${name} is not installed`);
    const proxy = await startProxy(name, ports);
    onTestFinished(() => proxy.stop());

    const failures: string[] = [];
    const saved: string[] = [];
    let isOver = false;
    const client = async (id: number) => {
      for (let round = 0; !isOver; round++) {
        const title = `${name}: round ${round} of ${id}`;
        const read = await fetch(`${proxy.address}/api/tasks?limit=5`, { headers: { cookie } });
        const written = await post(proxy.address, "/announcements", { title, content: "Hello" });
        for (const response of [read, written]) {
          const failure = response.ok ? "" : `${response.status} ${await response.text()}`;
          if (failure && !overloaded.test(failure)) failures.push(failure);
        }
        if (written.ok) saved.push(title);
        await sleep(pauseMs);
      }
    };
    const working = Array.from({ length: clients }, (_, id) => client(id).catch((error: Error) => failures.push(String(error.cause))));
    for (let round = 0; round < rolls; round++) await roll();
    isOver = true;
    await Promise.all(working);

    expect(failures).toEqual([]);
    const stored = await ask<{ title: string }>(dataDir, `select title from announcements where title like '${name}: %' order by title`);
    expect(stored.map(({ title }) => title)).toEqual(saved.toSorted());
    expect(saved.length).toBeGreaterThan(100);
  });
});

test("HAProxy takes no process out under load", { timeout: 60_000 }, async ({ skip }) => {
  if (!isInstalled("haproxy")) skip("haproxy is not installed");
  const proxy = await startProxy("haproxy", ports);
  onTestFinished(() => proxy.stop());
  const until = Date.now() + 20_000;
  const client = async () => {
    while (Date.now() < until) await fetch(`${proxy.address}/api/tasks?limit=50`, { headers: { cookie } }).then((each) => each.text());
  };
  await Promise.all(Array.from({ length: clients }, client));

  expect(await proxy.timesDown()).toEqual([0, 0]);
});
