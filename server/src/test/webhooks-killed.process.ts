import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { ask, endClaims, endWaits } from "#test/empty-database.ts";
import { webhookServer } from "#test/fakes/webhook-server.ts";
import { cookieOf, postWhileBusy, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";

/*
 * `kill -9` while changes are made and their webhooks are sent: each change that was committed arrives, and none that was not.
 */

const rounds = 3;
const setupToken = "token-of-the-killed-webhooks";

const dataDir = temporaryFolder();
const hook = webhookServer();
let cluster: Awaited<ReturnType<typeof startEmbedded>>;
let env: NodeJS.ProcessEnv;
let server: ServerProcess;
let cookie = "";

const post = (path: string, input: unknown) => postWhileBusy(server, path, input, cookie);

beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, durable: false });
  env = {
    DATABASE_URL: cluster.url,
    JWT_SECRET: "a secret of the killed webhooks",
    ADMIN_SETUP_TOKEN: setupToken,
    ALLOW_PRIVATE_WEBHOOKS: "true",
  };
  server = await startProcess(dataDir, env);
  const account = { name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "Development" };
  const created = await post("/auth/admin-setup", { token: setupToken, ...account });
  cookie = cookieOf(created);
  const webhook = { url: `${hook.state.url}/hook`, description: "Build board", events: ["tasks.created"] };
  expect((await post("/webhooks", webhook)).status).toBe(201);
});

afterAll(async () => {
  if (server?.child.exitCode === null) await server.end("SIGINT");
  await cluster?.stop();
});

const otherConnections = "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

/** Creates tasks until the server is gone; every fourth call is rolled back, because its last task is refused. */
async function changeUntilKilled() {
  for (let call = 0; ; call++) {
    const refused = call % 4 === 3 ? [{ title: "Refused", project: "0199c0de-0000-7000-8000-000000000000" }] : [];
    try {
      await (await post("/tasks/bulk", { tasks: [{ title: "Grind the lens" }, ...refused] })).text();
    } catch {
      return;
    }
  }
}

const arrived = () => new Set(hook.received.map(({ body }) => (JSON.parse(body) as { data: { _id: string } }).data._id));

test("after kill -9 every change that was committed is sent, and none that was rolled back", async () => {
  for (let round = 0; round < rounds; round++) {
    const before = hook.received.length;
    const changing = Promise.all(Array.from({ length: 6 }, changeUntilKilled));
    await vi.waitFor(() => expect(hook.received.length).toBeGreaterThan(before + 5), { timeout: 60_000, interval: 10 });
    await wait(round * 7);
    await server.end("SIGKILL");
    await changing;
    // A statement that was under way may still commit.
    await vi.waitFor(async () => expect(await ask(cluster.url, otherConnections)).toEqual([]), { timeout: 20_000, interval: 50 });
    await endClaims(cluster.url);
    server = await startProcess(dataDir, env);
  }
  await vi.waitFor(
    async () => {
      await endWaits(cluster.url);
      expect(await ask(cluster.url, "select id from deliveries where status = 'queued'")).toEqual([]);
    },
    { timeout: 180_000, interval: 300 },
  );

  const tasks = await ask<{ id: string }>(cluster.url, "select id from tasks");
  expect(tasks.length).toBeGreaterThan(rounds * 5);
  expect([...arrived()].toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
  // A message whose reply was lost comes again, with the same id.
  const ids = hook.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(tasks.length);
  expect(await ask(cluster.url, "select distinct status from webhook_deliveries")).toEqual([{ status: "sent" }]);
});
