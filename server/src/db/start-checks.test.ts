import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { requireMigratable } from "#db/start-checks.ts";
import { ask, emptyDatabases } from "#test/empty-database.ts";

const emptyDatabase = emptyDatabases();
const released = gunzipSync(readFileSync(join(import.meta.dirname, "../test/upgrades/0.1.0.sql.gz"))).toString();

/** A connection as a running process has it. */
async function process(url: string, name: string) {
  const client = new pg.Client({ connectionString: url, application_name: name });
  // The database is dropped at the end of the test.
  client.on("error", () => {});
  await client.connect();
  return () => client.end();
}

describe("a start on the database of 0.1.0", () => {
  test.each(["daybook", "daybook-jobs"])("is refused until no process is connected as %s", async (name) => {
    const url = await emptyDatabase();
    await ask(url, released);
    const stop = await process(url, name);

    await expect(requireMigratable(url)).rejects.toThrow(
      "An earlier version of Daybook is running on this database, and this version cannot run beside it. Stop all of its processes, then start this one.",
    );

    await stop();
    await expect.poll(() => requireMigratable(url).then(() => "started", String)).toBe("started");
  });

  test("works beside commands such as a backup", async () => {
    const url = await emptyDatabase();
    await ask(url, released);
    await process(url, "daybook-backup");
    expect(await requireMigratable(url)).toBeUndefined();
  });
});

test("a start accepts other processes once the database is migrated, and on an empty one", async () => {
  const url = await emptyDatabase();
  await process(url, "daybook");
  expect(await requireMigratable(url)).toBeUndefined();
  await migrate(url);
  expect(await requireMigratable(url)).toBeUndefined();
});
