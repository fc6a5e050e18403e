import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { openSnapshot, streamRows } from "./snapshot.ts";

const server = startServer();
const make = factories(server);

const numbers = (count: number) => sql<{ row: number }>`select n as row from generate_series(1, ${count}::int) as n`;
const inUse = () => server.database.pool.totalCount - server.database.pool.idleCount;

async function collect<Row>(rows: AsyncIterable<Row[]>) {
  const all: Row[] = [];
  for await (const some of rows) all.push(...some);
  return all;
}

describe("rows of a snapshot", () => {
  test.each([0, 1, 500, 501, 1203])("are complete and unique: %i", async (count) => {
    const rows = await collect(await streamRows(server.db, numbers(count)));
    expect(rows).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    expect(inUse()).toBe(0);
  });

  test.each([0, 1, 499, 500, 501, 1203])("are the same of a statement that is expected to be short: %i", async (count) => {
    const snapshot = await openSnapshot(server.db);
    const rows = await collect(snapshot.read(numbers(count), { isShort: true }));
    expect(rows).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    await snapshot.close();
    expect(inUse()).toBe(0);
  });

  test("are consistent while other connections write", async () => {
    await make.team({ name: "Before" });
    const snapshot = await openSnapshot(server.db);
    const names = sql<{ row: string }>`select name as row from teams`;
    const before = await collect(snapshot.read(names));
    await make.team({ name: "After" });
    expect(await collect(snapshot.read(names))).toEqual(before);
    await snapshot.close();
    expect(await collect(await streamRows(server.db, names))).toContain("After");
  });
});

describe("the connection is released", () => {
  test("when the reader stops early", async () => {
    for await (const some of await streamRows(server.db, numbers(5000))) {
      expect(some).toHaveLength(500);
      break;
    }
    expect(inUse()).toBe(0);
  });

  test("when the statement fails", async () => {
    await expect(streamRows(server.db, sql`select 1 / 0 as row`)).rejects.toThrow("division by zero");
    expect(inUse()).toBe(0);
  });

  test("once when it is closed twice; later reads fail", async () => {
    const snapshot = await openSnapshot(server.db);
    await Promise.all([snapshot.close(), snapshot.close()]);
    await expect(collect(snapshot.read(numbers(1)))).rejects.toThrow("The snapshot is closed");
    expect(inUse()).toBe(0);
  });
});

test("allows four concurrent snapshots and rejects the fifth", async () => {
  const open = await Promise.all(Array.from({ length: 4 }, () => openSnapshot(server.db)));
  await expect(openSnapshot(server.db)).rejects.toMatchObject({ code: "too_many", details: { retryAfter: 10 } });
  await open[0]!.close();
  open[0] = await openSnapshot(server.db);
  await Promise.all(open.map(({ close }) => close()));
});
