import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "#db/database.ts";
import { tcpProxy } from "#test/fakes/tcp-proxy.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

let proxy: Awaited<ReturnType<typeof tcpProxy>>;
let database: Database;
let app: FastifyInstance;
let cookie: string;

beforeAll(async () => {
  proxy = await tcpProxy(server.database.url);
  // Uses the production timeouts; two connections, so that both are broken.
  database = openDatabase(proxy.url, { max: 2 });
  ({ app } = await server.build({ database }));
  cookie = await server.cookieOf(await make.user());
});

afterEach(() => proxy.open());

afterAll(async () => {
  await app.close();
  await database.close();
  await proxy.close();
});

async function ask(url = "/api/auth/check") {
  const start = performance.now();
  const { statusCode, json, headers } = await app.inject({ url, headers: { cookie } });
  return { status: statusCode, body: json(), headers, ms: performance.now() - start };
}

const unavailable = {
  success: false,
  code: "unavailable",
  message: "Daybook cannot reach its database right now. Please try again in a moment.",
};

const busy = { ...unavailable, message: "Daybook is very busy. Please try again in a moment." };

async function recoversWithin(ms: number) {
  await expect.poll(async () => (await ask()).status, { timeout: ms, interval: 100 }).toBe(200);
}

describe("while the database is unavailable", () => {
  test("a refused connection is a 503 with Retry-After, and requests recover afterwards", async () => {
    expect((await ask()).status).toBe(200);
    proxy.shut();

    const responses = await Promise.all([ask(), ask(), ask(), ask()]);

    for (const { status, body, headers, ms } of responses) {
      expect([status, body, headers["retry-after"]]).toEqual([503, unavailable, "2"]);
      expect(ms).toBeLessThan(2100);
    }
    proxy.open();
    await recoversWithin(3000);
  });

  test("an unresponsive database times out within two seconds and its connections are closed", async () => {
    await Promise.all([ask(), ask()]);
    proxy.silent();

    const responses = await Promise.all([ask(), ask(), ask()]);

    for (const { status, body, ms } of responses) {
      expect([status, body]).toEqual([503, unavailable]);
      expect(ms).toBeLessThan(2300);
    }
    proxy.open();
    await recoversWithin(3000);
    expect((await Promise.all([ask(), ask(), ask()])).map((response) => response.status)).toEqual([200, 200, 200]);
  });

  test("liveness is 200 and readiness is 503", async () => {
    proxy.shut();

    expect((await ask("/api/health")).status).toBe(200);
    const { status, body } = await ask("/api/health/ready");

    expect([status, body]).toEqual([503, unavailable]);
    proxy.open();
    await expect.poll(async () => (await ask("/api/health/ready")).status, { timeout: 3000 }).toBe(200);
  });
});

describe("a busy database", () => {
  test("a statement timeout is a 503", async () => {
    const holder = await server.database.pool.connect();
    await holder.query("begin");
    await holder.query("lock table settings in access exclusive mode");
    try {
      const { status, body, ms } = await ask();

      expect([status, body]).toEqual([503, busy]);
      expect(ms).toBeLessThan(2100);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    await recoversWithin(2000);
  });

  test("the wait for a pool connection times out with 503", async () => {
    const taken = await Promise.all([database.pool.connect(), database.pool.connect()]);
    try {
      const { status, body, ms } = await ask();

      expect([status, body]).toEqual([503, busy]);
      expect(ms).toBeLessThan(2100);
    } finally {
      for (const client of taken) client.release();
    }
    await recoversWithin(2000);
  });
});
