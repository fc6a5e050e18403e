import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded, type Embedded } from "#db/embedded/embedded.ts";
import { type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";
import { tcpProxy } from "#test/fakes/tcp-proxy.ts";
import { type Answer, type Client, setupEnv, signIn } from "./http-client.ts";

const outageMs = 12_000;
const readers = 20;

let postgres: Embedded;
let proxy: Awaited<ReturnType<typeof tcpProxy>>;
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  postgres = await startEmbedded({ dataDir: temporaryFolder(), durable: false });
  proxy = await tcpProxy(postgres.url);
  const env = { ...setupEnv, DATABASE_URL: proxy.url, JWT_SECRET: "a secret of the fault test", LOG_LEVEL: "warn" };
  server = await startProcess(temporaryFolder(), env);
  client = await signIn(server.address);
});
afterAll(async () => {
  await server?.end("SIGINT");
  await proxy?.close();
  await postgres?.stop();
});

type LogLine = { msg: string; cause?: string; failures?: number; seconds?: number };

const logLines = () =>
  server.output.stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): LogLine => JSON.parse(line));

const read = () => client.send("GET", "/auth/check");

test("an outage is three kinds of log line, every request gets 503 with the cause, and requests recover without a restart", async () => {
  proxy.shut();
  const end = performance.now() + outageMs;
  const refused: Answer[] = [];
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (performance.now() < end) refused.push(await read());
    }),
  );
  proxy.open();
  await expect.poll(async () => (await read()).status, { timeout: 5000 }).toBe(200);

  for (const { status, body, retryAfter, ms } of refused) {
    expect([status, body.message, retryAfter]).toEqual([
      503,
      "Daybook cannot reach its database right now. Please try again in a moment.",
      "2",
    ]);
    expect(ms).toBeLessThan(2500);
  }
  await expect.poll(() => logLines().at(-1)?.msg, { timeout: 10_000 }).toBe("the database is available again");
  const lines = logLines();
  console.log(`${refused.length} requests were refused; the log has ${lines.length} lines: ${lines.map(({ msg }) => msg).join("; ")}`);
  expect(refused.length).toBeGreaterThan(readers);
  expect(lines[0]).toMatchObject({ msg: "the database is unavailable", cause: "away" });
  expect(lines.filter(({ msg }) => msg === "the database is still unavailable").length).toBeGreaterThan(0);
  expect(lines.at(-1)?.failures).toBeGreaterThanOrEqual(refused.length);
  expect(lines.length).toBeLessThan(10);
});
