import fc from "fast-check";
import { expect, test } from "vitest";
import { startServer } from "#test/harness.ts";
import { isoInstant } from "./database.ts";

const server = startServer();

test("isoInstant returns the same text as Date for any offset", () => {
  for (const text of [
    "2026-03-12 09:00:00+00",
    "2026-03-12 09:00:00.5+00",
    "2026-03-12 09:00:00.123456+00",
    "2026-03-12 14:30:00.12+05:30",
    "0044-03-15 12:00:00-08",
  ]) {
    expect([text, isoInstant(text)]).toEqual([text, new Date(text).toISOString()]);
  }
});

test("an instant keeps its milliseconds in the database", async () => {
  const instants = fc.date({ min: new Date("0100-01-01T00:00:00Z"), max: new Date("9999-01-01T00:00:00Z"), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(instants, async (date) => {
      const { rows } = await server.database.pool.query<{ at: string }>("select $1::timestamptz as at", [date.toISOString()]);
      expect(rows[0]!.at).toBe(date.toISOString());
    }),
    { numRuns: 50 },
  );
});

test("statements are prepared once per connection, however long, unless they are generated for a number of rows", async () => {
  const client = await server.database.pool.connect();
  try {
    const long = `${"/* a list with many columns */".repeat(300)} select $1::int as few`;
    const generated = `${"/* many rows */".repeat(600)} select ${Array.from({ length: 40 }, (_, n) => `$${n + 1}::int`).join(" + ")} as many`;
    for (let n = 0; n < 2; n++) {
      await client.query(long, [n]);
      await client.query(generated, Array(40).fill(n));
    }
    const { rows } = await client.query<{ statement: string }>("select statement from pg_prepared_statements", []);
    const prepared = rows.map(({ statement }) => statement);
    expect(prepared).toContain(long);
    expect(prepared).not.toContain(generated);
  } finally {
    client.release();
  }
});
