import type pg from "pg";
import { beginWithLimits, currentDeadline } from "./request-deadline.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** How long this process waits beyond a statement's time limit for PostgreSQL to report it, in milliseconds. */
export const reportMs = 50;
/** The same for a statement with a part of the request's time, whose connection is closed if no report arrives. */
const partialReportMs = 200;

/** Statements of a pool that are running, and when PostgreSQL last responded to one. */
export type Activity = { running: number; respondedAt: number };

/** The least time for a commit that was started, because the outcome of one that is cut off is unknown. */
const commitMs = 250;

/**
 * Runs one statement of a connection and records it. A request's statement ends with the request's deadline; a rollback is
 * always sent.
 */
export function runWithin<T>(activity: Activity, text: unknown, run: (queryTimeoutMs: number | undefined) => T): T {
  const deadline = text === "rollback" ? undefined : currentDeadline();
  const remainingMs = deadline?.remainingMs();
  if (remainingMs !== undefined && remainingMs <= 0) throw new DatabaseUnavailable("busy", "The request has no time left for a statement");
  const since = performance.now();
  const result = run(remainingMs && Math.max(remainingMs, text === "commit" ? commitMs : 0) + partialReportMs);
  if (!(result instanceof Promise)) return result;
  activity.running++;
  const finished = (responded: boolean) => {
    activity.running--;
    if (responded) activity.respondedAt = performance.now();
  };
  const answer = result.then(
    (rows: unknown) => {
      finished(true);
      return rows;
    },
    (error: unknown) => {
      finished(error instanceof Error && "severity" in error);
      throw isReadTimeout(error) ? timeoutError(activity, since) : error;
    },
  );
  return (deadline ? deadline.wait(answer) : answer) as T;
}

/** Whether PostgreSQL did not respond in time. The connection cannot be used again: the response may still arrive. */
export const isReadTimeout = (error: unknown) => error instanceof Error && error.message === "Query read timeout";

/** After a timeout: the database is away when it responded to no statement of this pool meanwhile, otherwise busy. */
const timeoutError = (activity: Activity, since: number) =>
  activity.respondedAt < since
    ? new DatabaseUnavailable("away", "The database does not respond")
    : new DatabaseUnavailable("busy", "The database did not respond in time");

/** Returns the statement that begins a transaction, with the time limits of the request. */
export const beginText = (text: unknown) => (text === "begin" ? beginWithLimits(text) : undefined);

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * Ends the wait for a connection with the request's deadline. The error says whether the pool is busy or PostgreSQL no longer
 * responds: then every connection waits for a response, and none arrived during the wait.
 */
export function limitConnectionWaits(pool: pg.Pool, activity: Activity, timeoutMs: number) {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;

  const connectError = (since: number) =>
    activity.running > 0 && activity.running >= pool.totalCount - pool.idleCount
      ? timeoutError(activity, since)
      : new DatabaseUnavailable("busy", "All database connections are in use");

  const connectWithin = async (): Promise<pg.PoolClient> => {
    const since = performance.now();
    const deadline = currentDeadline();
    const limitMs = Math.min(timeoutMs, deadline?.remainingMs() ?? timeoutMs);
    if (limitMs <= 0) throw new DatabaseUnavailable("busy", "The request has no time left for a connection");
    const connecting = connect();
    const first = limitMs < timeoutMs ? withTimeout(connecting, limitMs, () => connectError(since)) : connecting;
    try {
      return await (deadline ? deadline.wait(first) : first);
    } catch (error) {
      if (error instanceof Error && error.message === "timeout exceeded when trying to connect") throw connectError(since);
      throw error;
    }
  };

  const limited = (callback?: Callback) => {
    if (!callback) return connectWithin();
    connectWithin().then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, () => {}),
    );
  };
  Object.assign(pool, { connect: limited });
}

/** Rejects when the connection does not arrive in time; a later one goes back to the pool. */
function withTimeout(connecting: Promise<pg.PoolClient>, limitMs: number, error: () => Error): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let expired = false;
    const timer = setTimeout(() => {
      expired = true;
      reject(error());
    }, limitMs);
    connecting.then(
      (client) => {
        clearTimeout(timer);
        if (expired) client.release();
        else resolve(client);
      },
      (failure: Error) => {
        clearTimeout(timer);
        reject(failure);
      },
    );
  });
}
