import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { ask, checksums } from "#test/empty-database.ts";
import { startCommand, startProcess, temporaryFolder } from "#test/server-process.ts";
import { addUser, faultDatabases } from "./databases.ts";
import { mountSmallDisk } from "./small-disk.ts";

const databases = faultDatabases();
let old: Awaited<ReturnType<typeof checksums>>;

beforeAll(async () => {
  old = await checksums(databases.url);
});

const start = (url: string, file = databases.backup) => startCommand("restore", [file, "--replace"], { DATABASE_URL: url });

/** Writes the backup with one line replaced. */
function changedBackup(name: string, change: (text: string) => string): string {
  const text = gunzipSync(readFileSync(databases.backup)).toString();
  const changed = change(text);
  expect(changed).not.toBe(text);
  const file = join(databases.folder, name);
  writeFileSync(file, gzipSync(changed, { level: 1 }));
  return file;
}

/** The connections of restores to this database, with their statements. */
const restores = (url: string, statement = "%") =>
  ask(
    url,
    `select from pg_stat_activity
      where datname = current_database() and application_name = 'daybook-restore' and query ilike $1 and pid <> pg_backend_pid()`,
    [statement],
  );

/** Waits until a restore runs such a statement. */
const running = (url: string, statement: string) =>
  expect.poll(() => restores(url, statement), { interval: 1, timeout: 60_000 }).toHaveLength(1);

async function expectUnchanged() {
  expect(await checksums(databases.url)).toEqual(old);
}

describe("restore --replace leaves the present data untouched", () => {
  test("when a row is not valid", async () => {
    const file = changedBackup("bad-row.gz", (text) => text.replace("\tteam_member\t", "\tno_such_role\t"));

    const { code, stderr } = await start(databases.url, file).ended;

    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The backup was not restored and the database is unchanged: row 1 of the table users is not valid \(.+\)\.\n$/,
      ),
    ]);
    await expectUnchanged();
  });

  test("when a row refers to one that does not exist, which only the end of the restore finds", async () => {
    const file = changedBackup("orphan.gz", (text) =>
      text.replace(/(-- teams\n)[^\n]+\n/, "$1").replace(/"teams":(\d+)/, (_match, rows) => `"teams":${Number(rows) - 1}`),
    );

    const { code, stderr } = await start(databases.url, file).ended;

    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The backup was not restored and the database is unchanged: .+foreign key.+\n$/),
    ]);
    await expectUnchanged();
  });

  test("when it is killed at any moment, and nothing blocks the next restore", async () => {
    const target = await databases.create("kills");
    const before = await checksums(target);
    expect(await start(target).ended).toMatchObject({ code: 0, stderr: "" });
    const restored = await checksums(target);
    expect(restored).not.toEqual(before);

    for (const statement of ["%create table%", 'copy "rate_limits"%', "alter table % add constraint%"]) {
      await ask(target, "delete from rate_limits; delete from users where name = 'New'");
      const changed = await checksums(target);
      const { child, ended } = start(target);
      await running(target, statement);
      child.kill("SIGKILL");
      expect((await ended).code, statement).toBe(null);
      await expect.poll(() => restores(target), { timeout: 30_000 }).toHaveLength(0);
      expect(await checksums(target), statement).toEqual(changed);
    }

    expect(await start(target).ended).toMatchObject({ code: 0, stderr: "" });
    expect(await checksums(target)).toEqual(restored);
  });

  test("when it is interrupted with Ctrl-C", async () => {
    const { child, ended } = start(databases.url);
    await running(databases.url, 'copy "rate_limits"%');
    child.kill("SIGINT");

    expect(await ended).toMatchObject({ code: 1, stderr: "The restore was interrupted. The database is unchanged.\n" });
    await expectUnchanged();
  });
});

describe("restore is refused", () => {
  test("while a Daybook runs on the same DATABASE_URL, which keeps working", async () => {
    const url = await databases.create("running");
    const server = await startProcess(temporaryFolder(), { DATABASE_URL: url, JWT_SECRET: "a secret of the tests" });
    onTestFinished(async () => void (await server.end("SIGINT")));
    const hasQueue = "select from information_schema.tables where table_schema = 'pgboss' and table_name = 'job'";
    await expect.poll(() => ask(url, hasQueue), { timeout: 30_000 }).toHaveLength(1);

    expect(await start(url).ended).toMatchObject({
      code: 1,
      stderr: "Daybook is running on this database. Stop every Daybook that uses it, then restore the backup.\n",
    });

    expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(200);
    expect(await ask(url, hasQueue)).toHaveLength(1);
    expect(await ask(url, "select from users where name = 'Old'")).toHaveLength(1);
  });

  test("while a Daybook runs on the same data directory", async () => {
    const dataDir = temporaryFolder();
    const server = await startProcess(dataDir);
    onTestFinished(async () => void (await server.end("SIGINT")));

    expect(await startCommand("restore", [databases.backup, "--replace"], { DATA_DIR: dataDir }).ended).toMatchObject({
      code: 1,
      stderr: "Another Daybook uses this data directory.\n",
    });
  });
});

describe("restore to a full disk", () => {
  test("fails with a sentence, keeps the present data, and works once there is space", async ({ skip }) => {
    const disk = mountSmallDisk(300);
    if (typeof disk === "string") return skip(disk);
    onTestFinished(() => disk.remove());
    const dataDir = join(disk.folder, "data");
    const embedded = await startEmbedded({ dataDir });
    onTestFinished(() => embedded.stop());
    await migrate(embedded.url);
    await addUser(embedded.url, "Old");
    const before = await checksums(embedded.url);
    // Starts a new segment of the write-ahead log, so that the tables need the last space and not the log.
    await ask(embedded.adminUrl, "select pg_switch_wal()");
    await ask(embedded.adminUrl, "checkpoint");
    disk.fill(20 * 1024 * 1024);

    expect(await start(embedded.url).ended).toMatchObject({
      code: 1,
      stderr: "The backup was not restored and the database is unchanged: the database's disk is full. Free space on it and try again.\n",
    });

    disk.free();
    expect(await checksums(embedded.url)).toEqual(before);
    expect(await start(embedded.url).ended).toMatchObject({ code: 0, stderr: "" });
    expect(await ask(embedded.url, "select from users where name = 'New'")).toHaveLength(1);
  });
});
