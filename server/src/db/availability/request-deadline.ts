import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The time one request may wait for the database, over all its waits: for a connection, for locks and for statements.
 * Time between statements, such as hashing a password or reading an upload, does not count. Parallel waits count once.
 */
export class RequestDeadline {
  readonly #limitMs: number;
  #usedMs = 0;
  #waits = 0;
  #waitingSince = 0;
  ended = false;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Milliseconds left; zero or less when the request must be refused. */
  remainingMs(): number {
    const current = this.#waits > 0 ? performance.now() - this.#waitingSince : 0;
    return Math.floor(this.#limitMs - this.#usedMs - current);
  }

  /** Awaits work that waits for the database. */
  async wait<T>(work: Promise<T>): Promise<T> {
    if (this.#waits++ === 0) this.#waitingSince = performance.now();
    try {
      return await work;
    } finally {
      if (--this.#waits === 0) this.#usedMs += performance.now() - this.#waitingSince;
    }
  }
}

const deadlines = new AsyncLocalStorage<RequestDeadline>();
const lockWaits = new AsyncLocalStorage<number>();

/** Runs a request with its own deadline. */
export const runWithDeadline = <T>(limitMs: number, run: () => T): T => deadlines.run(new RequestDeadline(limitMs), run);

/** Runs work outside the request's deadline, with the limit of each statement only: timers and the rows of large exports. */
export const runWithoutDeadline = <T>(run: () => T): T => deadlines.exit(run);

/** Returns the deadline of the running request; undefined in jobs and once the response is sent. */
export function currentDeadline(): RequestDeadline | undefined {
  const deadline = deadlines.getStore();
  return deadline?.ended ? undefined : deadline;
}

/** Runs a transaction that waits for each lock at most this many milliseconds. */
export const runWithLockWait = <T>(limitMs: number, run: () => T): T => lockWaits.run(limitMs, run);

/** Keeps the lock's time limit shorter than the statement's, so that the error names the lock. */
const lockMarginMs = 20;

/**
 * Returns the first statement of a request's transaction: it begins and sets the time limits in one round trip. Undefined
 * without a deadline.
 */
export function beginWithLimits(begin: string): string | undefined {
  const remainingMs = currentDeadline()?.remainingMs();
  if (remainingMs === undefined) return undefined;
  const statementMs = Math.max(1, remainingMs);
  const lockMs = Math.max(1, Math.min(lockWaits.getStore() ?? statementMs, statementMs - lockMarginMs));
  return `${begin}; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`;
}
