import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";
import { overloaded } from "./overloaded.ts";
import { startRoundRobin } from "./round-robin.ts";

const dataDir = temporaryFolder();
const setupToken = "token-of-the-rolling-upgrade";
const clients = 6;
/** Between two requests of a client; a full load would measure the machine. */
const pauseMs = 50;

let cluster: Awaited<ReturnType<typeof startEmbedded>>;
let balancer: Awaited<ReturnType<typeof startRoundRobin>>;
let env: NodeJS.ProcessEnv;
const running = new Set<ServerProcess>();

async function start() {
  const server = await startProcess(dataDir, env);
  running.add(server);
  await balancer.add(server.address);
  return server;
}

/** Stops a process as systemd and Kubernetes do; returns how many requests it had served. */
async function stop(server: ServerProcess) {
  expect(await server.end("SIGTERM")).toBe(0);
  expect(server.output.stderr).toBe("");
  running.delete(server);
  return balancer.remove(server.address);
}

beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, durable: false });
  balancer = await startRoundRobin();
  env = { DATABASE_URL: cluster.url, JWT_SECRET: "the same secret for all", ADMIN_SETUP_TOKEN: setupToken };
});

afterAll(async () => {
  for (const server of running) await server.end("SIGKILL");
  balancer?.close();
  await cluster?.stop();
});

const post = (path: string, body: unknown, cookie = "") =>
  fetch(`${balancer.address}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });

test("both processes are replaced one after the other while users work, and no request fails", async () => {
  const old = [await start(), await start()];
  const admin = { name: "Ada", team: "Development", email: "ada@example.com", password: "correct horse battery" };
  const setUp = await post("/auth/admin-setup", { token: setupToken, ...admin });
  expect(setUp.status).toBe(201);
  const cookie = setUp.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

  const failures: string[] = [];
  const saved: string[] = [];
  let isOver = false;
  const client = async (id: number) => {
    for (let round = 0; !isOver; round++) {
      const title = `Round ${round} of ${id}`;
      const responses = [
        await fetch(`${balancer.address}/api/tasks?limit=5`, { headers: { cookie } }),
        await post("/announcements", { title, content: "Hello" }, cookie),
      ];
      for (const response of responses) {
        const failure = response.ok ? "" : `${response.status} ${await response.text()}`;
        if (failure && !overloaded.test(failure)) failures.push(failure);
      }
      if (responses[1]!.ok) saved.push(title);
      await sleep(pauseMs);
    }
  };
  const working = Array.from({ length: clients }, (_, id) => client(id).catch((error: Error) => failures.push(String(error.cause))));

  const served: number[] = [];
  const upgraded: ServerProcess[] = [];
  for (const server of old) {
    upgraded.push(await start());
    served.push(await stop(server));
  }
  isOver = true;
  await Promise.all(working);
  for (const server of upgraded) served.push(await stop(server));

  expect(failures).toEqual([]);
  expect(saved.length).toBeGreaterThan(20);
  for (const count of served) expect(count).toBeGreaterThan(5);
});
