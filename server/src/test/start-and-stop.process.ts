import { once } from "node:events";
import { createServer } from "node:net";
import { io } from "socket.io-client";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask, connectTo, postWhileBusy, runToEnd, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";

/** Starts a server that is stopped after the test, even if it fails. */
async function start(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const server = await startProcess(dataDir, env);
  onTestFinished(async () => {
    if (server.child.exitCode === null) await server.end("SIGINT");
  });
  return server;
}

const setupToken = "token-of-the-stopping-test";
const credentials = { email: "ada@example.com", password: "correct horse battery" };

const setUp = (server: ServerProcess) =>
  postWhileBusy(server, "/auth/admin-setup", { token: setupToken, name: "Ada", team: "Development", ...credentials });
const signIn = ({ address }: ServerProcess) =>
  fetch(`${address}/api/auth/login`, {
    method: "POST",
    body: JSON.stringify(credentials),
    headers: { "content-type": "application/json" },
  });

describe("start", () => {
  const dataDir = temporaryFolder();

  test("prints the set-up link until there is an admin, and keeps its data across restarts", async () => {
    const first = await start(dataDir, { ADMIN_SETUP_TOKEN: setupToken });
    expect(first.output.stdout).toContain(`${first.address}/admin-setup?token=${setupToken}`);
    expect((await setUp(first)).status).toBe(201);
    await first.end("SIGINT");

    const second = await start(dataDir);
    expect(second.output.stdout).not.toContain("/admin-setup");
    expect((await signIn(second)).status).toBe(200);
    await second.end("SIGINT");
  });

  test.each([":/etc/localtime", "UTC0", "Mars/Olympus"])("a new company begins in UTC if TZ is %s", async (TZ) => {
    const folder = temporaryFolder();
    const server = await start(folder, { TZ });
    expect(server.output.stdout).toContain(`TZ "${TZ}" is no timezone that Daybook knows: a new company begins in UTC.`);
    expect(await ask(folder, "select timezone from settings")).toEqual([{ timezone: "UTC" }]);
  });

  test("a second Daybook on the same data directory exits with a message", async () => {
    const first = await start(dataDir);
    const second = await runToEnd({ DATA_DIR: dataDir, PORT: "0" });
    expect(second).toMatchObject({ code: 1, stdout: "", stderr: "Another Daybook uses this data directory.\n" });
    await first.end("SIGINT");
  });

  test("a port in use exits with the command for another port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const address = other.address();
    const port = String(typeof address === "object" && address ? address.port : 0);
    const refused = await runToEnd({ DATA_DIR: dataDir, PORT: port });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Port \d+ is already in use\. .*PORT=5001\.\n$/),
    });
  });

  test.each([
    [{ PORT: "many" }, "PORT must be a number"],
    [{ DATABASE_URL: "postgres://ada:sesame@127.0.0.1:1/daybook" }, "DATABASE_URL requires JWT_SECRET"],
    [{ DATABASE_URL: "postgres://ada:sesame@127.0.0.1:1/daybook", JWT_SECRET: "0123456789abcdef" }, "127.0.0.1:1 cannot be reached"],
  ])("%j exits with one message, without a stack trace or a password", async (env, sentence) => {
    const { code, stderr } = await runToEnd({ DATA_DIR: dataDir, ...env });
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).not.toContain("sesame");
  });
});

describe("SIGTERM under load", () => {
  test("running requests finish, readiness fails first, sockets close, and the exit code is 0 within 10 seconds", async () => {
    const dataDir = temporaryFolder();
    const server = await start(dataDir, { ADMIN_SETUP_TOKEN: setupToken });
    const cookie = (await setUp(server)).headers.getSetCookie().join("; ");
    const socket = io(server.address, { transports: ["websocket"], extraHeaders: { cookie }, reconnection: false });
    await new Promise<void>((connected) => socket.once("connect", connected));
    const disconnected = new Promise((reason) => socket.once("disconnect", reason));

    // A lock keeps the requests running until shutdown has begun.
    const database = await connectTo(dataDir);
    database.on("error", () => {});
    await database.query("begin; lock table users in access exclusive mode");
    const running = Array.from({ length: 8 }, () => signIn(server).then(({ status }) => status));
    const waitingForLock = async () => (await ask(dataDir, "select from pg_stat_activity where wait_event_type = 'Lock'")).length;
    await expect.poll(waitingForLock, { interval: 10, timeout: 5000 }).toBeGreaterThan(0);
    const started = performance.now();
    const ended = server.end("SIGTERM");
    await expect.poll(() => server.output.stdout, { interval: 10 }).toContain("Daybook is stopping.");
    // Both must respond in the short time before new requests are refused.
    const [ready, health] = await Promise.all(["health/ready", "health"].map((path) => fetch(`${server.address}/api/${path}`)));
    expect(ready!.status).toBe(503);
    expect(health!.status).toBe(200);

    await database.query("rollback");
    await database.end();
    expect(new Set(await Promise.all(running))).toEqual(new Set([200]));
    await disconnected;
    expect(await ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(server.output.stderr).toBe("");
  });
});
