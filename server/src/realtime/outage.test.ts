import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#db/database.ts";
import { tcpProxy } from "#test/tcp-proxy.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { closed, settle, sockets } from "#test/sockets.ts";

const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { open, connectAs, listening, sayElsewhere } = sockets(server);

describe("a process that ends, and a database that restarts", () => {
  test("a closing server closes its sockets, so that browsers go to another one", async () => {
    const { url, app } = await server.build({ realtime: true, listen: true });
    const socket = await connectAs(await make.user(), { url });

    await app.close();

    expect(await closed(socket)).toMatch(/transport close|closed already/);
  });

  test("while the database is away nobody is refused for good: the browser tries again and comes in", async () => {
    const door = await tcpProxy(server.database.url);
    const database = openDatabase(door.url, { max: 2 });
    const { url, app } = await server.build({ realtime: true, listen: true, database });
    const cookie = await server.cookieOf(await make.user());
    door.shut();
    const { socket } = open({ cookie, url, reconnection: true });
    const refusals: string[] = [];
    socket.on("connect_error", (error) => refusals.push(error.message));
    await settle();
    expect([socket.connected, socket.active]).toEqual([false, true]);

    door.open();

    await expect.poll(() => socket.connected, { timeout: 5000 }).toBe(true);
    expect(refusals).toEqual([]);
    await app.close();
    await database.close();
    await door.close();
  });

  test("when the connection between processes breaks again and again, browsers come back and events arrive", async () => {
    const { socket, heard } = await connectAs(await make.user(), { reconnection: true });

    for (let round = 1; round <= 3; round++) {
      const back = new Promise((resolve) => socket.once("connect", () => resolve(undefined)));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'daybook-realtime'`.execute(
        server.db,
      );
      await back;
      await listening(2);
      heard.length = 0;
      sayElsewhere({ name: "settings.changed" });
      await expect.poll(() => heard, { message: `round ${round}` }).toEqual([{ name: "settings.changed" }]);
    }
  });
});
