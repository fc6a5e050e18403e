import { createAdapter } from "@socket.io/postgres-adapter";
import pg from "pg";

type Options = {
  url: string;
  onError: (error: Error) => void;
  /** The connection that listens is back: what was sent meanwhile is lost to this process. */
  onResumed: () => void;
};

/** PostgreSQL's own limit is below 8,000 bytes; longer messages travel through `socket_io_attachments`. */
const longestNotificationBytes = 7900;
const timeoutMs = 5000;
const channelPrefix = "daybook";

/**
 * Carries events between server processes over PostgreSQL. The adapter listens on one connection for as long as it
 * lives and never gives it back when it breaks, so a pool would run dry after a few restarts of the database:
 * that connection is one of its own, and only sending goes through the pool.
 */
export function processAdapter({ url, onError, onResumed }: Options) {
  const settings = { connectionString: url, application_name: "daybook-realtime", keepAlive: true, connectionTimeoutMillis: timeoutMs };
  const pool = new pg.Pool({ ...settings, max: 2, query_timeout: timeoutMs });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));

  let listened = false;
  let closed = false;
  const listen = async () => {
    const client = new pg.Client(settings);
    client.on("error", onError);
    await client.connect();
    if (closed) {
      await client.end();
      // A failure would make the adapter try again for ever.
      return new Promise<never>(() => {});
    }
    // The adapter listens, too, but only after the browsers were told to come back: nothing may be lost in between.
    await client.query(`listen "${channelPrefix}#/"`);
    if (listened) onResumed();
    listened = true;
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
