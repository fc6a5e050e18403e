import DataLoader from "dataloader";
import { currentDeadline } from "./availability/request-deadline.ts";
import type { Db } from "./database.ts";

/** Most keys of one statement; more go in several. */
const maxKeys = 100;

/**
 * Returns a function that loads the value of one key. Calls that concurrent requests make before the process next reads from
 * the network share one call of `load`, and so one statement. Nothing is cached: a call never gets a value that was read before
 * the call. In a transaction every call loads alone, because a transaction sees its own rows.
 * @param load returns the values of 1–100 keys in their order; if it throws, all calls that share it fail with this error
 */
export function batchLoader<Key, Value>(load: (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>) {
  const loaders = new WeakMap<Db, DataLoader<Key, Value>>();

  const loaderOf = (db: Db) => {
    const known = loaders.get(db);
    if (known) return known;
    const loader = new DataLoader<Key, Value>((keys) => load(db, keys), {
      cache: false,
      maxBatchSize: maxKeys,
      // Runs when all requests that have arrived are parsed.
      batchScheduleFn: (callback) => void setImmediate(callback),
    });
    loaders.set(db, loader);
    return loader;
  };

  return async (db: Db, key: Key): Promise<Value> => {
    if (db.isTransaction) return (await load(db, [key]))[0]!;
    const value = loaderOf(db).load(key);
    // The statement runs within the deadline of the first call. The others wait as long, which counts for their deadlines.
    return currentDeadline()?.wait(value) ?? value;
  };
}
