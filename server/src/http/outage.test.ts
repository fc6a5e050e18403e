import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "#db/database.ts";
import { tcpProxy } from "#test/tcp-proxy.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

let door: Awaited<ReturnType<typeof tcpProxy>>;
let database: Database;
let app: FastifyInstance;
let cookie: string;

beforeAll(async () => {
  door = await tcpProxy(server.database.url);
  // With the product's own time-outs; two connections, so that both are broken.
  database = openDatabase(door.url, { max: 2 });
  ({ app } = await server.build({ database }));
  cookie = await server.cookieOf(await make.user());
});

afterEach(() => door.open());

afterAll(async () => {
  await app.close();
  await database.close();
  await door.close();
});

async function ask(url = "/api/auth/check") {
  const began = performance.now();
  const { statusCode, json, headers } = await app.inject({ url, headers: { cookie } });
  return { status: statusCode, body: json(), headers, ms: performance.now() - began };
}

const away = { success: false, code: "unavailable", message: "Daybook cannot reach its database right now. Please try again in a moment." };

async function isBackWithin(ms: number) {
  await expect.poll(async () => (await ask()).status, { timeout: ms, interval: 100 }).toBe(200);
}

describe("while the database is away", () => {
  test("a refused connection is answered with 503, a sentence and Retry-After, and works again by itself", async () => {
    expect((await ask()).status).toBe(200);
    door.shut();

    const answers = await Promise.all([ask(), ask(), ask(), ask()]);

    for (const { status, body, headers, ms } of answers) {
      expect([status, body, headers["retry-after"]]).toEqual([503, away, "2"]);
      expect(ms).toBeLessThan(2100);
    }
    door.open();
    await isBackWithin(3000);
  });

  test("a database that does not answer is given up within two seconds, and its connections with it", async () => {
    await Promise.all([ask(), ask()]);
    door.silent();

    const answers = await Promise.all([ask(), ask(), ask()]);

    for (const { status, body, ms } of answers) {
      expect([status, body]).toEqual([503, away]);
      expect(ms).toBeLessThan(2300);
    }
    door.open();
    await isBackWithin(3000);
    expect((await Promise.all([ask(), ask(), ask()])).map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  test("liveness says yes and readiness says no", async () => {
    door.shut();

    expect((await ask("/api/health")).status).toBe(200);
    const { status, body } = await ask("/api/health/ready");

    expect([status, body]).toEqual([503, away]);
    door.open();
    await expect.poll(async () => (await ask("/api/health/ready")).status, { timeout: 3000 }).toBe(200);
  });
});

describe("a busy database", () => {
  test("a statement that takes too long is given up and answered with 503", async () => {
    const holder = await server.database.pool.connect();
    await holder.query("begin");
    await holder.query("lock table settings in access exclusive mode");
    try {
      const { status, body, ms } = await ask();

      expect([status, body]).toEqual([503, away]);
      expect(ms).toBeLessThan(2100);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    await isBackWithin(2000);
  });

  test("the wait for a free connection is limited as well", async () => {
    const taken = await Promise.all([database.pool.connect(), database.pool.connect()]);
    try {
      const { status, ms } = await ask();

      expect(status).toBe(503);
      expect(ms).toBeLessThan(2100);
    } finally {
      for (const client of taken) client.release();
    }
    await isBackWithin(2000);
  });
});
