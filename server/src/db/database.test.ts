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
