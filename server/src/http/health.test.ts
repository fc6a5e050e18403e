import { Agent, type IncomingMessage, request } from "node:http";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startServer } from "#test/harness.ts";
import { version } from "#version.ts";

const server = startServer();

describe("liveness", () => {
  test("responds with the version, without a database query", async () => {
    const statements = await server.statements(async () => {
      const { statusCode, json } = await server.app.inject({ url: "/api/health" });
      expect([statusCode, json()]).toEqual([200, { success: true, data: { status: "ok", version: version() } }]);
    });

    expect(statements).toBe(0);
  });
});

describe("readiness", () => {
  const ready = async (app = server.app) => {
    const { statusCode, json } = await app.inject({ url: "/api/health/ready" });
    return [statusCode, json().data ?? json().message];
  };

  test("is 200 when every migration is applied", async () => {
    expect(await ready()).toEqual([200, { status: "ready", jobs: "off" }]);
  });

  test("is 503 while a migration is missing", async () => {
    const { rows } = await sql<{ name: string }>`select name from migrations order by name desc limit 1`.execute(server.db);
    await sql`delete from migrations where name = ${rows[0]!.name}`.execute(server.db);

    expect(await ready()).toEqual([503, "The database is being migrated. Please try again in a moment."]);

    await sql`insert into migrations (name) values (${rows[0]!.name})`.execute(server.db);
    expect(await ready()).toEqual([200, { status: "ready", jobs: "off" }]);
  });

  test("is 503 during shutdown, while requests are still served", async () => {
    const lifecycle = { draining: false };
    const { app } = await server.build({ lifecycle });
    expect((await ready(app))[0]).toBe(200);

    lifecycle.draining = true;

    expect(await ready(app)).toEqual([503, "Daybook is stopping."]);
    expect((await app.inject({ url: "/api/auth/options" })).statusCode).toBe(200);
    expect((await app.inject({ url: "/api/health" })).statusCode).toBe(200);
  });
});

describe("graceful shutdown", () => {
  test("finishes running requests and those on open connections, then closes", async () => {
    const { app, url } = await server.build({ listen: true });
    const holder = await server.database.pool.connect();
    await holder.query("begin");
    await holder.query("lock table settings in access exclusive mode");

    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => request(`${url}${path}`, { agent }, resolve).on("error", reject).end());
    const running = get("/api/auth/options");
    // Waits for the same connection, behind the running request.
    const queued = get("/api/health");
    await expect
      .poll(
        async () =>
          (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(server.db))
            .rows.length,
      )
      .toBeGreaterThan(0);
    const closed = app.close();
    await holder.query("rollback");
    holder.release();

    const response = await running;
    expect([response.statusCode, response.headers.connection]).toEqual([200, "close"]);
    response.resume();
    await closed;
    await expect(queued).rejects.toThrow();
    await expect(fetch(`${url}/api/health`)).rejects.toThrow();
  });
});

describe("an overloaded process", () => {
  test("responds with 503 but stays live", async () => {
    const { app } = await server.build({ maxEventLoopDelayMs: 1 });
    const until = Date.now() + 15_000;
    let refused: { statusCode: number; json(): unknown; headers: Record<string, unknown> } | undefined;
    while (!refused && Date.now() < until) {
      const busyUntil = Date.now() + 60;
      while (Date.now() < busyUntil);
      const response = await app.inject({ url: "/api/auth/options" });
      if (response.statusCode === 503) refused = response;
      await setImmediate();
    }

    expect(refused?.json()).toEqual({
      success: false,
      code: "unavailable",
      message: "Daybook is very busy. Please try again in a moment.",
    });
    expect(refused?.headers["retry-after"]).toBeDefined();
    expect((await app.inject({ url: "/api/health" })).statusCode).toBe(200);
  });
});
