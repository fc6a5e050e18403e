import { beforeEach, describe, expect, test } from "vitest";
import { idleCollection } from "#process/idle-memory.ts";

const mb = 1_000_000;
let heapMb: number;
let collections: number;
/** Checks as often as the process is idle, or busy, before it collects. */
let check: (utilization: number, times?: number) => Promise<void>;

/** A process with a heap of `heapMb`, of which 50 MB are in use. */
beforeEach(() => {
  heapMb = 70;
  collections = 0;
  let busy = 0;
  const run = idleCollection(
    () => ({ utilization: busy, heapBytes: heapMb * mb }),
    async () => {
      collections += 1;
      heapMb = 50;
    },
  );
  check = async (utilization, times = 4) => {
    busy = utilization;
    for (let time = 0; time < times; time++) await run();
  };
});

describe("an idle process", () => {
  test("collects the garbage of its start", async () => {
    await check(0.01);
    expect([collections, heapMb]).toEqual([1, 50]);
  });

  test("collects again only after its heap has grown", async () => {
    await check(0.01);
    heapMb = 60;
    await check(0.01);
    expect(collections).toBe(1);
    heapMb = 90;
    await check(0.01);
    expect([collections, heapMb]).toEqual([2, 50]);
  });
});

describe("a busy process", () => {
  test("keeps its compiled code in a pause of its work", async () => {
    for (const wave of [1, 2, 3]) {
      await check(0.9, wave);
      await check(0.02, 3);
    }
    expect(collections).toBe(0);
  });

  test("does not stop to collect", async () => {
    heapMb = 200;
    await check(0.3);
    expect([collections, heapMb]).toEqual([0, 200]);
  });

  test("collects once its work is done", async () => {
    await check(0.9);
    await check(0.02);
    expect(collections).toBe(1);
  });
});
