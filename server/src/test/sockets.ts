import { createServer } from "node:http";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { socketPath } from "@daybook/contract/core/constants";
import { changedEvent, type ServerEvent } from "@daybook/contract/core/events";
import type { Event } from "#context.ts";
import { type Realtime, startRealtime } from "#realtime/realtime.ts";
import type { TestServer } from "./harness.ts";

export type Opened = { socket: Socket; /** Fills with what arrives. */ heard: ServerEvent[] };

type How = { cookie?: string; token?: string; headers?: Record<string, string>; url?: string; reconnection?: boolean };

/** Browsers' sockets on a listening server, and another process without browsers that says something. */
export function sockets(server: TestServer) {
  const opened: Opened[] = [];
  let elsewhere: Realtime;

  beforeAll(async () => {
    elsewhere = startRealtime({
      server: createServer(),
      database: server.database,
      identity: {
        clock: { now: () => new Date() },
        parseCookies: () => ({}),
        readToken: async () => undefined,
        listActors: async () => [],
      },
      isForeign: () => true,
      refuse: (socket) => void socket.destroy(),
      log: { warn: () => {} },
    });
    await listening(2);
  });
  afterAll(() => elsewhere.close());
  afterEach(() => {
    for (const { socket } of opened.splice(0)) socket.disconnect();
  });

  /** Begins to connect, as the web does. */
  function open({ cookie, token, headers, url = server.url, reconnection = false }: How): Opened {
    const socket = io(url, {
      path: socketPath,
      transports: ["websocket"],
      forceNew: true,
      reconnection,
      reconnectionDelay: 50,
      extraHeaders: { ...(cookie && { cookie }), ...headers },
      ...(token && { auth: { token } }),
    });
    const heard: ServerEvent[] = [];
    socket.on(changedEvent, (event: ServerEvent) => heard.push(event));
    opened.push({ socket, heard });
    return { socket, heard };
  }

  /** Resolves once connected, rejects with the server's words. */
  async function connect(how: How): Promise<Opened> {
    const { socket, heard } = open(how);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return { socket, heard };
  }

  const connectAs = async (person: { id: string }, how: How = {}) => connect({ ...how, cookie: await server.cookieOf(person) });

  /** Processes hear each other once so many of them listen on the database. */
  const listening = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'`.execute(
        server.db,
      );
      expect(rows.length).toBeGreaterThanOrEqual(count);
    }, 10_000);

  /** What another process says after a commit; it reaches the others through the database. */
  const sayElsewhere = (event: Event) => elsewhere.emit(event);

  return { open, connect, connectAs, listening, sayElsewhere };
}

/** Resolves with the reason once the socket is closed. */
export const closed = ({ socket }: Opened) =>
  new Promise<string>((resolve) => (socket.connected ? socket.once("disconnect", resolve) : resolve("closed already")));

/** Long enough for anything that was sent to have arrived. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 250));
