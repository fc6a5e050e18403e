import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { requireMigratable } from "#db/start-checks.ts";
import { ask, emptyDatabases } from "#test/empty-database.ts";

const emptyDatabase = emptyDatabases();
const upgrades = join(import.meta.dirname, "../test/upgrades");
/** The database of the newest release: with another one, `lastOfVersionBefore` in `start-checks.ts` has to follow. */
const newest = readdirSync(upgrades)
  .filter((file) => /^\d+\.\d+\.\d+\.sql\.gz$/.test(file))
  .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
  .at(-1)!;
const released = gunzipSync(readFileSync(join(upgrades, newest))).toString();

/** A connection as a running process has it. */
async function process(url: string, name: string) {
  const client = new pg.Client({ connectionString: url, application_name: name });
  // The database is dropped at the end of the test.
  client.on("error", () => {});
  await client.connect();
  return () => client.end();
}

describe("a start on the database of the version before", () => {
  test.each(["daybook", "daybook-jobs"])("works beside a process of it that is connected as %s", async (name) => {
    const url = await emptyDatabase();
    await ask(url, released);
    await process(url, name);
    expect(await requireMigratable(url)).toBeUndefined();
  });

  test("is refused beside a process of an earlier one, until it has stopped", async () => {
    const url = await emptyDatabase();
    await ask(url, released);
    await ask(url, "delete from migrations where name = (select max(name) from migrations)");
    const stop = await process(url, "daybook");

    await expect(requireMigratable(url)).rejects.toThrow(
      "A version of Daybook that is too old to run beside this one is running on this database. Stop all of its processes, then start this one.",
    );

    await stop();
    await expect.poll(() => requireMigratable(url).then(() => "started", String)).toBe("started");
  });

  test("works beside commands such as a backup, whatever the version", async () => {
    const url = await emptyDatabase();
    await ask(url, released);
    await ask(url, "delete from migrations where name = (select max(name) from migrations)");
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
