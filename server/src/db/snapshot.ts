import { type ControlledTransaction, type RawBuilder, sql } from "kysely";
import { AppError } from "#errors.ts";
import type { Db } from "./database.ts";
import type { Schema } from "./schema.ts";

/** Each holds a connection for as long as its file takes; the others are for everybody else. */
const snapshotsAtOnce = 4;
/** Whoever does not go on reading for so long is not waited for any more. */
const patienceMs = 60_000;
const rowsAtOnce = 500;

let held = 0;

/** What the database held at one moment, to be read row after row. */
export type Snapshot = {
  /** The rows of a statement with one column of JSON, called `row`, some at a time. One statement at a time. */
  read<Row>(statement: RawBuilder<{ row: Row }>): AsyncGenerator<Row[]>;
  /** Gives the connection back; what is read afterwards fails. */
  close(): Promise<void>;
};

/**
 * Opens a snapshot for a file that is written while it is sent: however long that takes, its rows are of one moment and
 * never all in memory. It closes by itself when nobody reads for a minute.
 * @throws AppError too_many when several are being read already
 */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  if (held >= snapshotsAtOnce) {
    throw new AppError("too_many", "Several files are being written already. Please try again in a moment.", { retryAfter: 10 });
  }
  held += 1;
  let transaction: ControlledTransaction<Schema> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const close = async () => {
    clearTimeout(timer);
    const open = transaction;
    transaction = undefined;
    if (!open) return;
    held -= 1;
    // A connection that is gone took the transaction with it.
    await open
      .rollback()
      .execute()
      .catch(() => {});
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void close(), patienceMs).unref();
  };
  const run = async <Row>(statement: RawBuilder<Row>) => {
    if (!transaction) throw new Error("The snapshot is closed");
    clearTimeout(timer);
    const { rows } = await statement.execute(transaction);
    wait();
    return rows;
  };

  try {
    transaction = await db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  } catch (error) {
    held -= 1;
    throw error;
  }
  wait();

  return {
    close,
    async *read<Row>(statement: RawBuilder<{ row: Row }>) {
      await run(sql`declare reading no scroll cursor for ${statement}`);
      for (;;) {
        const some = await run(sql<{ row: Row }>`fetch ${sql.lit(rowsAtOnce)} from reading`);
        if (some.length > 0) yield some.map(({ row }) => row);
        if (some.length < rowsAtOnce) break;
      }
      await run(sql`close reading`);
    },
  };
}

/**
 * The rows of one statement as they are at this moment. The first are read at once, so that a statement that fails does
 * so before anything is answered.
 */
export async function streamOf<Row>(db: Db, statement: RawBuilder<{ row: Row }>): Promise<AsyncIterable<Row[]>> {
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
