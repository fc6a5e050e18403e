import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#db/database.ts";
import { tcpProxy } from "#test/fakes/tcp-proxy.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { closed, sockets } from "#test/sockets.ts";

const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { open, connectAs, listening, emitElsewhere } = sockets(server);

describe("shutdown and database outages", () => {
  test("a closing server closes its sockets, so that browsers reconnect to another one", async () => {
    const { url, app } = await server.build({ realtime: true, listen: true });
    const socket = await connectAs(await make.user(), { url });

    await app.close();

    expect(await closed(socket)).toMatch(/transport close|closed already/);
  });

  test("while the database is unavailable, browsers keep retrying and connect afterwards", async () => {
    const proxy = await tcpProxy(server.database.url);
    const database = openDatabase(proxy.url, { max: 2 });
    const { url, app } = await server.build({ realtime: true, listen: true, database });
    const cookie = await server.cookieOf(await make.user());
    proxy.shut();
    const { socket } = open({ cookie, url, reconnection: true });
    const errors: string[] = [];
    socket.on("connect_error", (error) => errors.push(error.message));
    await new Promise((resolve) => socket.io.once("reconnect_attempt", resolve));
    expect([socket.connected, socket.active]).toEqual([false, true]);

    proxy.open();

    await expect.poll(() => socket.connected, { timeout: 5000 }).toBe(true);
    expect(errors).toEqual([]);
    await app.close();
    await database.close();
    await proxy.close();
  });

  test("browsers reconnect and receive events after every loss of the connection between processes", async () => {
    const { socket, received: heard } = await connectAs(await make.user(), { reconnection: true });

    for (let round = 1; round <= 3; round++) {
      const reconnected = new Promise((resolve) => socket.once("connect", () => resolve(undefined)));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'daybook-realtime'`.execute(
        server.db,
      );
      await reconnected;
      await listening(2);
      heard.length = 0;
      emitElsewhere({ name: "settings.changed" });
      await expect.poll(() => heard, { message: `round ${round}` }).toEqual([{ name: "settings.changed" }]);
    }
  });
});
