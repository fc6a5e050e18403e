import { createAdapter } from "@socket.io/postgres-adapter";
import pg from "pg";
import { keepAliveAfterMs } from "#db/availability/primary.ts";

type Options = {
  url: string;
  onError: (error: Error) => void;
  /** Called when this process hears the events of the others. */
  onListening: () => void;
  /** Called when it no longer does. */
  onDeaf: () => void;
  /** Called when the listening connection is back: events sent meanwhile did not reach this process. */
  onResumed: () => void;
};

/** PostgreSQL limits notifications to 8,000 bytes; longer events are stored in `socket_io_attachments`. */
const longestNotificationBytes = 7900;
const timeoutMs = 5000;
const channelPrefix = "daybook";

/**
 * Adapter that carries events between server processes over PostgreSQL. The Socket.IO adapter listens on one connection and
 * never releases it when it breaks, which would exhaust a pool after a few database restarts. So it gets a dedicated
 * connection, and only sending uses the pool.
 */
export function processAdapter({ url, onError, onListening, onDeaf, onResumed }: Options) {
  const settings = {
    connectionString: url,
    application_name: "daybook-realtime",
    // Without these, a connection that a network has cut without a word would stay deaf for two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    connectionTimeoutMillis: timeoutMs,
  };
  // One connection, so that notifications arrive in the order in which they were sent.
  const pool = new pg.Pool({ ...settings, max: 1, query_timeout: timeoutMs });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));

  let hasListened = false;
  let closed = false;
  const listen = async () => {
    const client = new pg.Client(settings);
    client.on("error", onError);
    await client.connect();
    if (closed) {
      await client.end();
      // Rejecting would make the adapter retry forever.
      return new Promise<never>(() => {});
    }
    // Listens before the adapter does, so that no event is lost between disconnecting the browsers and listening.
    await client.query(`listen "${channelPrefix}#/"`);
    client.on("end", onDeaf);
    onListening();
    if (hasListened) onResumed();
    hasListened = true;
    return Object.assign(client, { release: () => void client.end().catch(onError) });
  };
  const connections = { connect: listen, query: pool.query.bind(pool) };

  return {
    create: createAdapter(connections as unknown as pg.Pool, {
      channelPrefix,
      errorHandler: onError,
      payloadThreshold: longestNotificationBytes,
    }),
    close: () => {
      closed = true;
      return pool.end();
    },
  };
}
