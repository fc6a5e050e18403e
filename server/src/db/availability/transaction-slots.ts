import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { currentDeadline, runWithLockWait } from "./request-deadline.ts";
import { DatabaseUnavailable, unavailableCause } from "./unavailable.ts";

/*
 * Requests may use part of the pool for transactions, because transactions wait for locks: reads always find a connection.
 * While half of these slots are in use, a transaction that waits for a lock gives up its connection after a moment and tries
 * again later, behind the transactions that have not run yet. So writers of other rows find a slot too.
 */

/** How long a transaction waits for a lock while many others run, in milliseconds. */
const briefLockMs = 150;
/** A transaction is not tried again with less time left, in milliseconds. */
const shortestTryMs = 100;

/** A pool or a transaction, as `Db` of `database.ts`, which imports this file. */
type Db = Kysely<Schema>;

type Waiter = { start: () => void; isRetry: boolean };

class TransactionSlots {
  readonly #count: number;
  #used = 0;
  #waiters: Waiter[] = [];

  constructor(count: number) {
    this.#count = count;
  }

  get isCrowded() {
    return this.#used > this.#count / 2;
  }

  /** Resolves when a slot is free; returns false after `withinMs`. First tries go before retries. */
  acquire(isRetry: boolean, withinMs: number): Promise<boolean> {
    if (this.#used < this.#count) {
      this.#used++;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const waiter: Waiter = {
        isRetry,
        start: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((each) => each !== waiter);
        resolve(false);
      }, withinMs);
      this.#waiters.push(waiter);
    });
  }

  /** Gives the slot to the next waiter. */
  release() {
    const first = this.#waiters.findIndex(({ isRetry }) => !isRetry);
    const [next] = this.#waiters.splice(Math.max(0, first), 1);
    if (next) next.start();
    else this.#used--;
  }
}

const slotsOf = new WeakMap<Db, TransactionSlots>();

/** Share of the pool for the transactions of requests. */
const share = 0.6;

export function registerTransactionSlots(db: Db, poolSize: number) {
  slotsOf.set(db, new TransactionSlots(Math.max(1, Math.floor(poolSize * share))));
}

/** Runs a transaction within the request's deadline. Jobs run it at once. */
export async function runTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const deadline = currentDeadline();
  const slots = slotsOf.get(db);
  if (!deadline || !slots) return db.transaction().execute(work);
  for (let waitedForLock = false; ; waitedForLock = true) {
    if (!(await deadline.wait(slots.acquire(waitedForLock, deadline.remainingMs())))) {
      throw new DatabaseUnavailable(waitedForLock ? "lock" : "busy", "Too many transactions are running");
    }
    try {
      const lockMs = slots.isCrowded ? briefLockMs : Number.POSITIVE_INFINITY;
      return await runWithLockWait(lockMs, () => db.transaction().execute(work));
    } catch (error) {
      if (unavailableCause(error) !== "lock" || deadline.remainingMs() < shortestTryMs) throw error;
    } finally {
      slots.release();
    }
  }
}
