import { type ControlledTransaction, type RawBuilder, sql } from "kysely";
import { AppError } from "#errors.ts";
import type { Db } from "./database.ts";
import { runWithoutDeadline } from "./availability/request-deadline.ts";
import type { Schema } from "./schema.ts";

/** Each snapshot holds a pool connection until its file is sent, so most connections stay available for requests. */
const maxSnapshots = 4;
/** Closes a snapshot when its client stops reading for this long. */
const idleTimeoutMs = 60_000;
const batchSize = 500;

let openCount = 0;

/** A consistent view of the database at one instant, read in batches. */
export type Snapshot = {
  /**
   * Yields batches of a statement's rows; it selects one JSON column `row`. One statement at a time. `isShort`: it usually fits in
   * one batch, which is then read at once.
   */
  read<Row>(statement: RawBuilder<{ row: Row }>, options?: { isShort?: boolean }): AsyncGenerator<Row[]>;
  /** Releases the connection; later reads fail. */
  close(): Promise<void>;
};

/**
 * Opens a snapshot for a streamed file: its rows are consistent however long the download takes, and never all in memory. It
 * closes after a minute without reads.
 * @throws AppError too_many when several snapshots are open
 */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  if (openCount >= maxSnapshots) {
    throw new AppError("too_many", "Several exports are already running. Please try again in a moment.", { retryAfter: 10 });
  }
  openCount += 1;
  let transaction: ControlledTransaction<Schema> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const close = async () => {
    clearTimeout(timer);
    const open = transaction;
    transaction = undefined;
    if (!open) return;
    openCount -= 1;
    // Fails if the connection is lost, which ended the transaction.
    await open
      .rollback()
      .execute()
      .catch(() => {});
  };
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void close(), idleTimeoutMs).unref();
  };
  const run = async <Row>(statement: RawBuilder<Row>) => {
    if (!transaction) throw new Error("The snapshot is closed");
    clearTimeout(timer);
    const open = transaction;
    const { rows } = await runWithoutDeadline(() => statement.execute(open));
    restartTimer();
    return rows;
  };

  try {
    transaction = await db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  } catch (error) {
    openCount -= 1;
    throw error;
  }
  restartTimer();

  return {
    close,
    async *read<Row>(statement: RawBuilder<{ row: Row }>, { isShort = false } = {}) {
      if (isShort) {
        const rows = await run(sql<{ row: Row }>`select * from (${statement}) as reading limit ${sql.lit(batchSize)}`);
        if (rows.length > 0 && rows.length < batchSize) yield rows.map(({ row }) => row);
        if (rows.length < batchSize) return;
      }
      await run(sql`declare reading no scroll cursor for ${statement}`);
      for (;;) {
        const batch = await run(sql<{ row: Row }>`fetch ${sql.lit(batchSize)} from reading`);
        if (batch.length > 0) yield batch.map(({ row }) => row);
        if (batch.length < batchSize) break;
      }
      await run(sql`close reading`);
    },
  };
}

/**
 * Streams the rows of one statement from a snapshot. Reads the first batch immediately, so that a failing statement throws
 * before the response starts.
 */
export async function streamRows<Row>(db: Db, statement: RawBuilder<{ row: Row }>): Promise<AsyncIterable<Row[]>> {
  const snapshot = await openSnapshot(db);
  const rows = snapshot.read(statement);
  try {
    const first = await rows.next();
    return (async function* () {
      try {
        if (first.done) return;
        yield first.value;
        yield* rows;
      } finally {
        await snapshot.close();
      }
    })();
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}
