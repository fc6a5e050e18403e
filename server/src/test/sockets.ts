import { createServer } from "node:http";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { socketPath } from "@daybook/contract/core/constants";
import { changedEvent, type ServerEvent } from "@daybook/contract/core/events";
import type { Event } from "#context.ts";
import { type Realtime, startRealtime } from "#realtime/realtime.ts";
import type { TestServer } from "./harness.ts";

export type Opened = { socket: Socket; /** Events received so far. */ received: ServerEvent[] };

type ConnectOptions = {
  cookie?: string;
  token?: string;
  /** When the page was rendered, in milliseconds since the epoch. */
  renderedAt?: number;
  headers?: Record<string, string>;
  url?: string;
  reconnection?: boolean;
};

/** Client sockets for a listening server, and a second process without clients that emits events. */
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
      isCrossSite: () => true,
      refuse: (socket) => void socket.destroy(),
      log: { warn: () => {} },
    });
    await listening(2);
  });
  afterAll(() => elsewhere.close());
  afterEach(() => {
    for (const { socket } of opened.splice(0)) socket.disconnect();
  });

  /** Starts to connect, with the options of the web app. */
  function open({ cookie, token, renderedAt, headers, url = server.url, reconnection = false }: ConnectOptions): Opened {
    const socket = io(url, {
      path: socketPath,
      transports: ["websocket"],
      forceNew: true,
      reconnection,
      reconnectionDelay: 50,
      extraHeaders: { ...(cookie && { cookie }), ...headers },
      auth: { ...(token && { token }), ...(renderedAt && { renderedAt }) },
    });
    const heard: ServerEvent[] = [];
    socket.on(changedEvent, (event: ServerEvent) => heard.push(event));
    opened.push({ socket, received: heard });
    return { socket, received: heard };
  }

  /** Resolves when connected; rejects with the server's message. */
  async function connect(options: ConnectOptions): Promise<Opened> {
    const { socket, received: heard } = open(options);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return { socket, received: heard };
  }

  const connectAs = async (person: { id: string }, options: ConnectOptions = {}) =>
    connect({ ...options, cookie: await server.cookieOf(person) });

  /** Waits until this many processes listen on the database and receive each other's events. */
  const listening = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'`.execute(
        server.db,
      );
      expect(rows.length).toBeGreaterThanOrEqual(count);
    }, 10_000);

  /** Emits an event from the other process; it arrives through the database. */
  const emitElsewhere = (event: Event) => elsewhere.emit(event);

  /** Waits until everything emitted elsewhere before has been delivered, by sending and receiving a marker event. */
  async function delivered(...sockets: Opened[]) {
    const marker: ServerEvent = { name: "teams.changed", teamId: crypto.randomUUID() };
    const isMarker = (event: ServerEvent) => event.name === "teams.changed" && event.teamId === marker.teamId;
    emitElsewhere(marker);
    await expect.poll(() => sockets.every(({ received: heard }) => heard.some(isMarker)), { timeout: 5000 }).toBe(true);
    for (const { received: heard } of sockets) heard.splice(heard.findIndex(isMarker), 1);
  }

  return { open, connect, connectAs, listening, emitElsewhere, delivered };
}

/** Resolves with the reason when the socket is closed. */
export const closed = ({ socket }: Opened) =>
  new Promise<string>((resolve) => (socket.connected ? socket.once("disconnect", resolve) : resolve("closed already")));
