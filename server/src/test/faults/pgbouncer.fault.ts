import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { announcementEvent } from "@daybook/contract/core/events";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { ask } from "#test/empty-database.ts";
import { cookieOf, runToEnd, type ServerProcess, startCommand, startProcess, temporaryFolder } from "#test/server-process.ts";
import { pgbouncerVersion, startPgbouncer } from "./pgbouncer.ts";

const version = pgbouncerVersion();
/** The first version that keeps prepared statements. */
const keepsStatements = version !== undefined && version >= 1.21;

const dataDir = temporaryFolder();
const setupToken = "token-of-the-pooled-processes";
const attempts = 20;
const connectQuery = "set statement_timeout = 1900";

let cluster: Awaited<ReturnType<typeof startEmbedded>>;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
let env: NodeJS.ProcessEnv;
let processes: ServerProcess[] = [];
let cookie = "";

/** Sends a request, again while the machine is too busy for it. */
async function call(process: ServerProcess, method: string, path: string, input?: unknown) {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${process.address}/api${path}`, {
      method,
      ...(input !== undefined && { body: JSON.stringify(input) }),
      headers: { ...(input !== undefined && { "content-type": "application/json" }), cookie },
    });
    const text = await response.text();
    if (response.status !== 503 || attempt === attempts) return { status: response.status, headers: response.headers, text };
    await sleep(500);
  }
}

const doctor = async (variables: NodeJS.ProcessEnv) => {
  const { stdout } = await startCommand("doctor", [], { DATA_DIR: dataDir, JWT_SECRET: env.JWT_SECRET, ...variables }).ended;
  return stdout;
};

beforeAll(async () => {
  if (version === undefined) return;
  cluster = await startEmbedded({ dataDir, durable: false });
  pooler = await startPgbouncer(cluster.url, {
    connectQuery,
    settings: keepsStatements ? ["max_prepared_statements = 200"] : [],
  });
  env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: cluster.url,
    DATABASE_NAMED_STATEMENTS: String(keepsStatements),
    JWT_SECRET: "the same secret for both",
    ADMIN_SETUP_TOKEN: setupToken,
  };
  processes = await Promise.all([startProcess(dataDir, env), startProcess(dataDir, env)]);
  const admin = { name: "Ada", team: "Development", email: "ada@example.com", password: "correct horse battery" };
  const setUp = await call(processes[0]!, "POST", "/auth/admin-setup", { token: setupToken, ...admin });
  expect([setUp.status, setUp.text]).toEqual([201, setUp.text]);
  cookie = cookieOf(setUp);
}, 120_000);

afterAll(async () => {
  for (const process of processes) if (process.child.exitCode === null) await process.end("SIGKILL");
  await pooler?.stop();
  await cluster?.stop();
});

beforeEach(({ skip }) => {
  if (version === undefined) skip("PgBouncer is not installed");
});

describe("two processes behind PgBouncer in transaction mode", () => {
  test("statements of many requests share the few connections of the pooler", async () => {
    const client = async (id: number) => {
      const process = processes[id % 2]!;
      const failures: string[] = [];
      for (let round = 0; round < 4; round++) {
        const posted = await call(process, "POST", "/announcements", { title: `News ${round} of ${id}`, content: "Hello" });
        const listed = await call(process, "GET", "/tasks?limit=10");
        for (const { status, text } of [posted, listed]) if (status >= 300) failures.push(`${status} ${text}`);
      }
      return failures;
    };
    expect((await Promise.all(Array.from({ length: 10 }, (_, id) => client(id)))).flat()).toEqual([]);
    expect(await ask(cluster.url, "select count(*)::int as count from announcements")).toEqual([{ count: 40 }]);
    const [{ count }] = (await ask(
      cluster.url,
      "select count(*)::int as count from pg_stat_activity where application_name = 'pooled-daybook'",
    )) as [{ count: number }];
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(4);
  });

  test("the bell rings at once in the browsers of the other process", async () => {
    const [first, second] = processes as [ServerProcess, ServerProcess];
    const socket = io(second.address, { transports: ["websocket"], extraHeaders: { cookie }, forceNew: true });
    onTestFinished(() => void socket.disconnect());
    await new Promise<void>((connected, refused) => socket.once("connect", connected).once("connect_error", refused));
    await vi.waitFor(async () => {
      expect((await ask(cluster.url, "select from pg_stat_activity where query ilike 'listen%'")).length).toBeGreaterThanOrEqual(2);
    }, 10_000);
    const heard = new Promise((resolve) => socket.once(announcementEvent, ({ type }) => resolve(type)));
    expect((await call(first, "POST", "/announcements", { title: "All hands", content: "At four" })).status).toBe(201);
    expect(await heard).toBe("new_announcement");
  });

  test("tasks, reports, exports and jobs work", async () => {
    const [first, second] = processes as [ServerProcess, ServerProcess];
    const me = JSON.parse((await call(first, "GET", "/auth/check")).text) as { data: { _id: string } };
    const created = await call(first, "POST", "/tasks/bulk", { tasks: [{ title: "Move to PgBouncer", assignedTo: me.data._id }] });
    expect([created.status, created.text]).toEqual([201, created.text]);
    expect((await call(second, "GET", "/tasks?limit=10")).text).toContain("Move to PgBouncer");
    const file = await call(second, "GET", "/tasks?format=csv");
    expect([file.status, file.text]).toEqual([200, expect.stringContaining("Move to PgBouncer")]);
    const all = await call(first, "GET", "/export");
    expect([all.status, all.text]).toEqual([200, expect.stringContaining("audit_events.csv")]);
    // Both start their jobs a second after they listen.
    await vi.waitFor(async () => expect((await call(first, "GET", "/metrics")).text).toMatch(/^daybook_jobs_running 1$/m), 20_000);
  });

  test("backup works, and restore is refused until Daybook has stopped, although the pooler keeps its connections", async () => {
    const file = join(dataDir, "pooled.backup.gz");
    const backup = await startCommand("backup", [file], { DATA_DIR: dataDir, ...env }).ended;
    expect([backup.code, backup.stderr]).toEqual([0, ""]);
    const refused = await startCommand("restore", [file, "--replace"], { DATA_DIR: dataDir, ...env }).ended;
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("Daybook is running on this database.")]);

    for (const process of processes) expect([await process.end("SIGTERM"), process.output.stderr]).toEqual([0, ""]);
    expect((await ask(cluster.url, "select from pg_stat_activity where application_name = 'pooled-daybook'")).length).toBeGreaterThan(0);
    const restored = await startCommand("restore", [file, "--replace"], { DATA_DIR: dataDir, ...env }).ended;
    expect([restored.code, restored.stderr]).toEqual([0, ""]);
    processes = [await startProcess(dataDir, env)];
    expect((await call(processes[0]!, "GET", "/auth/check")).status).toBe(200);
  });

  test("the doctor finds no fault", async () => {
    const stdout = await doctor(env);
    expect(stdout).toMatch(/^✓ Database: external, PostgreSQL .*, every migration is applied, clocks agree$/m);
    expect(stdout).toMatch(/^✓ Connection pooler: statements go through it, (not )?prepared/m);
    expect(stdout).not.toContain("✗");
  });

  test("without DATABASE_DIRECT_URL, the start and the doctor name it", async () => {
    const only = { DATABASE_URL: pooler.url, JWT_SECRET: env.JWT_SECRET };
    const sentence = "DATABASE_URL goes through a connection pooler in transaction mode";
    const start = await runToEnd({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", ...only });
    expect([start.code, start.stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(start.stderr).toContain("Set DATABASE_DIRECT_URL");
    expect(await doctor(only)).toContain(`✗ Database: ${sentence}`);
    expect(await doctor({ ...env, DATABASE_DIRECT_URL: pooler.url })).toContain("✗ Database: DATABASE_DIRECT_URL goes through");
  });

  test("the doctor names a missing time limit and another database", async () => {
    const unlimited = await startPgbouncer(cluster.url);
    onTestFinished(() => unlimited.stop());
    expect(await doctor({ ...env, DATABASE_URL: unlimited.url })).toMatch(
      /^✗ Connection pooler: .* no time limit\. .*connect_query='set statement_timeout = 1900'$/m,
    );
    const other = new URL(cluster.adminUrl);
    other.pathname = "/postgres";
    expect(await doctor({ ...env, DATABASE_DIRECT_URL: other.toString() })).toContain(
      "✗ Database: DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.",
    );
  });

  test.skipIf(!keepsStatements)("statements are prepared by PgBouncer 1.21 or newer with max_prepared_statements", async () => {
    for (let round = 0; round < attempts; round++) expect((await call(processes[0]!, "GET", "/tasks?limit=10")).status).toBe(200);
    const [{ count }] = (await ask(
      pooler.url,
      "select count(*)::int as count from pg_prepared_statements where name like 'PGBOUNCER%'",
    )) as [{ count: number }];
    expect(count).toBeGreaterThan(0);
    expect(await doctor(env)).toMatch(/^✓ Connection pooler: statements go through it, prepared/m);
  });

  test("prepared statements are refused for a PgBouncer before 1.21, or without max_prepared_statements", async () => {
    const without = await startPgbouncer(cluster.url, { connectQuery, settings: keepsStatements ? ["max_prepared_statements = 0"] : [] });
    onTestFinished(() => without.stop());
    const named = { ...env, DATABASE_URL: without.url, DATABASE_NAMED_STATEMENTS: "true" };
    const start = await runToEnd({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", ...named });
    expect([start.code, start.stderr]).toEqual([1, expect.stringContaining("does not keep prepared statements")]);
  });

  test("PgBouncer in session mode needs no other address", async () => {
    const session = await startPgbouncer(cluster.url, {
      mode: "session",
      connections: 60,
      settings: ["ignore_startup_parameters = statement_timeout"],
      connectQuery,
    });
    onTestFinished(() => session.stop());
    const server = await startProcess(dataDir, { DATABASE_URL: session.url, JWT_SECRET: env.JWT_SECRET });
    expect((await call(server, "GET", "/auth/check")).status).toBe(200);
    expect([await server.end("SIGTERM"), server.output.stderr]).toEqual([0, ""]);
  });
});
