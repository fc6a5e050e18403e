import { describe, expect, test, vi } from "vitest";
import { startServer } from "#test/harness.ts";
import { RequestDeadline, runWithDeadline } from "./availability/request-deadline.ts";
import { batchLoader } from "./batch-loader.ts";
import type { Db } from "./database.ts";

const server = startServer();

const double = vi.fn(async (_db: Db, keys: readonly number[]) => keys.map((key) => key * 2));
const keysOfCalls = () => double.mock.calls.splice(0).map(([, keys]) => [...keys]);

describe("a batch loader", () => {
  const loadDouble = batchLoader(double);

  test("loads the keys of concurrent calls together and returns each its own value", async () => {
    const values = await Promise.all([3, 1, 3, 2].map((key) => loadDouble(server.db, key)));

    expect(values).toEqual([6, 2, 6, 4]);
    expect(keysOfCalls()).toEqual([[3, 1, 3, 2]]);
  });

  test("caches nothing: a later call loads the key again", async () => {
    await loadDouble(server.db, 1);
    await loadDouble(server.db, 1);

    expect(keysOfCalls()).toEqual([[1], [1]]);
  });

  test("loads at most 100 keys at once", async () => {
    const keys = Array.from({ length: 250 }, (_, index) => index);

    const values = await Promise.all(keys.map((key) => loadDouble(server.db, key)));

    expect(values).toEqual(keys.map((key) => key * 2));
    expect(keysOfCalls().map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  test("does not share calls between a pool and a transaction", async () => {
    await server.db.transaction().execute(async (trx) => {
      await Promise.all([loadDouble(server.db, 1), loadDouble(trx, 2), loadDouble(trx, 3)]);
    });

    expect(keysOfCalls().toSorted()).toEqual([[1], [2], [3]]);
  });

  test("fails all calls that share a failed load, and none after it", async () => {
    double.mockRejectedValueOnce(new Error("The database is away"));

    const results = await Promise.allSettled([loadDouble(server.db, 1), loadDouble(server.db, 2)]);

    expect(results.map((each) => each.status === "rejected" && each.reason.message)).toEqual([
      "The database is away",
      "The database is away",
    ]);
    expect(await loadDouble(server.db, 1)).toBe(2);
    expect(keysOfCalls()).toEqual([[1, 2], [1]]);
  });

  test("counts the wait for each call's deadline", async () => {
    const wait = vi.spyOn(RequestDeadline.prototype, "wait");

    await Promise.all([1, 2].map((key) => runWithDeadline(1000, () => loadDouble(server.db, key))));

    expect(new Set(wait.mock.contexts).size).toBe(2);
    expect(keysOfCalls()).toEqual([[1, 2]]);
    wait.mockRestore();
  });
});
