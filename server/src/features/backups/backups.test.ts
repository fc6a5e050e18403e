import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity } from "age-encryption";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { backupTools } from "#db/backup/backup-tools.ts";
import type { ObjectStorageEnv } from "#platform/object-storage.ts";
import { ask } from "#test/empty-database.ts";
import { factories } from "#test/factories.ts";
import { fakeS3 } from "#test/fakes/fake-s3.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
let folder: string;

/** 02:30 in Kolkata is 21:00 UTC of the day before. */
const beforeSchedule = "2026-03-11T20:59:00Z";
const atSchedule = "2026-03-11T21:00:00Z";
const dayLater = "2026-03-12T21:00:30Z";

beforeAll(async () => {
  await make.user("admin");
  await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "daybook-backups-"));
});

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.db.deleteFrom("backupRuns").execute();
});

const build = async ({
  keep = 7,
  isDefaultFolder = false,
  backupKey,
  copies,
}: { keep?: number; isDefaultFolder?: boolean; backupKey?: string; copies?: ObjectStorageEnv } = {}) =>
  (await server.build({ env: { backup: { schedule: "02:30", keep, folder, isDefaultFolder, copies }, backupKey } })).app;

const runs = () => server.db.selectFrom("backupRuns").selectAll().orderBy("id").execute();
const { objects, state: bucket } = fakeS3();
const scratch = () => ask(inject("databaseUrl"), "select datname from pg_database where datname like '%_restore_check'");

describe("a scheduled backup", () => {
  test("is made at its time in the company's timezone, checked, and made once a day", async () => {
    const app = await build();
    server.clock.set(atSchedule);
    await app.jobs.run("backups.run");
    await app.jobs.run("backups.run");
    expect(readdirSync(folder)).toEqual(["daybook-scheduled-2026-03-11T210000.backup.gz"]);
    expect(await runs()).toMatchObject([
      { kind: "backup", succeeded: true, error: null, bytes: expect.any(Number), rowCount: expect.any(Number) },
      { kind: "check", succeeded: true, error: null },
    ]);
    expect(await scratch(), "the scratch database is dropped").toEqual([]);

    server.clock.set("2026-03-12T20:59:00Z");
    await app.jobs.run("backups.run");
    expect(readdirSync(folder)).toHaveLength(1);
    server.clock.set(dayLater);
    await app.jobs.run("backups.run");
    expect(readdirSync(folder)).toHaveLength(2);
    expect(
      (await runs()).map(({ kind }) => kind),
      "the check is weekly",
    ).toEqual(["backup", "check", "backup"]);
  });

  test("with a key is encrypted, checked with the key and rotated with the others", async () => {
    writeFileSync(join(folder, "daybook-scheduled-2026-03-10T210000.backup.gz"), "");
    const app = await build({ keep: 1, backupKey: await generateIdentity() });
    server.clock.set(atSchedule);
    await app.jobs.run("backups.run");
    expect(readdirSync(folder)).toEqual(["daybook-scheduled-2026-03-11T210000.backup.gz.age"]);
    expect(readFileSync(join(folder, readdirSync(folder)[0]!), "latin1")).toMatch(/^age-encryption.org\/v1\n/);
    expect(await runs()).toMatchObject([{ succeeded: true }, { kind: "check", succeeded: true }]);
  });

  test("that was missed is made when Daybook runs again, and then at its time", async () => {
    const app = await build();
    server.clock.set(beforeSchedule);
    await app.jobs.run("backups.run");
    server.clock.set(atSchedule);
    await app.jobs.run("backups.run");
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test("is made by one of several processes", async () => {
    const apps = await Promise.all([build(), build(), build()]);
    server.clock.set(atSchedule);
    await Promise.all(apps.map((app) => app.jobs.run("backups.run")));
    expect((await runs()).map(({ kind }) => kind)).toEqual(["backup", "check"]);
  });

  test("keeps the newest BACKUP_KEEP files and no other file changes", async () => {
    const app = await build({ keep: 2 });
    const others = ["daybook-2020-01-01T0000.backup.gz", "daybook-scheduled-notes.txt"];
    for (const name of others) writeFileSync(join(folder, name), "mine");
    for (let day = 11; day < 15; day++) {
      server.clock.set(`2026-03-${day}T21:00:00Z`);
      await app.jobs.run("backups.run");
    }
    expect(readdirSync(folder)).toEqual([
      others[0],
      "daybook-scheduled-2026-03-13T210000.backup.gz",
      "daybook-scheduled-2026-03-14T210000.backup.gz",
      others[1],
    ]);
  });

  test("creates its folder in DATA_DIR, but not one of BACKUP_DIR, whose disk may not be mounted", async () => {
    rmSync(folder, { recursive: true });
    const app = await build();
    server.clock.set(atSchedule);
    await expect(app.jobs.run("backups.run")).rejects.toThrow(`The backup folder ${folder} does not exist. Create it, or mount its disk`);
    expect(existsSync(folder)).toBe(false);
    const other = await build({ isDefaultFolder: true });
    server.clock.set("2026-03-11T22:00:01Z");
    await other.jobs.run("backups.run");
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test("that fails is recorded as a sentence and tried again after an hour", async () => {
    const app = await build();
    server.clock.set(atSchedule);
    rmSync(folder, { recursive: true });
    await expect(app.jobs.run("backups.run")).rejects.toThrow("does not exist");
    expect(await runs()).toMatchObject([
      { kind: "backup", succeeded: false, error: expect.stringMatching(/^The backup folder .* within the hour\.$/) },
    ]);
    server.clock.set("2026-03-11T21:59:00Z");
    await app.jobs.run("backups.run");
    expect(await runs()).toHaveLength(1);
    server.clock.set("2026-03-11T22:00:01Z");
    await expect(app.jobs.run("backups.run")).rejects.toThrow("does not exist");
  });

  test("of a killed process is recorded as failed", async () => {
    const app = await build();
    const run = {
      kind: "backup",
      fileName: "a",
      host: "elsewhere",
      finishedAt: null,
      succeeded: null,
      error: null,
      bytes: null,
      rowCount: null,
    } as const;
    await server.db
      .insertInto("backupRuns")
      .values({ ...run, id: "01900000-0000-7000-8000-000000000000", startedAt: "2026-03-10T21:00:00Z" })
      .execute();
    server.clock.set(atSchedule);
    await app.jobs.run("backups.run");
    expect((await runs())[0]).toMatchObject({ succeeded: false, error: "Daybook was stopped before it had finished." });
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe("the restore check", () => {
  const appRole = "backup_checker";

  test("finds a damaged file, is visible, and is repeated after the next backup", async () => {
    const app = await build();
    const tools = backupTools(server.database.url);
    const file = join(folder, "a.backup.gz");
    await tools.backUp(file);
    truncateSync(file, 500);
    await expect(tools.checkRestore(file)).rejects.toThrow(`${file} is damaged or incomplete and cannot be restored.`);
    expect(await scratch()).toEqual([]);
    server.clock.set(atSchedule);
    await app.jobs.run("backups.run");
    await server.db.updateTable("backupRuns").set({ succeeded: false, error: "It failed." }).where("kind", "=", "check").execute();
    server.clock.set(dayLater);
    await app.jobs.run("backups.run");
    expect((await runs()).map(({ kind, succeeded }) => [kind, succeeded])).toEqual([
      ["backup", true],
      ["check", false],
      ["backup", true],
      ["check", true],
    ]);
  });

  test("replaces the scratch database of a killed check, and no other database of that name", async () => {
    const tools = backupTools(server.database.url);
    const file = join(folder, "a.backup.gz");
    await tools.backUp(file);
    const name = `${new URL(server.database.url).pathname.slice(1, 50)}_restore_check`;
    await ask(inject("databaseUrl"), `create database "${name}"`);
    try {
      await expect(tools.checkRestore(file)).rejects.toThrow(`A database named "${name}" exists and was not created by Daybook.`);
      await ask(inject("databaseUrl"), `comment on database "${name}" is 'Scratch database of Daybook''s restore check'`);
      await tools.checkRestore(file);
    } finally {
      await ask(inject("databaseUrl"), `drop database if exists "${name}"`);
    }
  });

  test("says which right the role lacks, and leaves the backup", async () => {
    const file = join(folder, "a.backup.gz");
    await backupTools(server.database.url).backUp(file);
    chmodSync(file, 0o600);
    await ask(inject("databaseUrl"), `create role ${appRole} login password 'sesame'`);
    try {
      const url = new URL(server.database.url);
      url.username = appRole;
      url.password = "sesame";
      await expect(backupTools(url.toString()).checkRestore(file)).rejects.toThrow(`As a superuser run: ALTER ROLE "${appRole}" CREATEDB`);
      expect(existsSync(file)).toBe(true);
    } finally {
      await ask(inject("databaseUrl"), `drop role ${appRole}`);
    }
  });
});

describe("the metrics", () => {
  const metrics = async (app: Awaited<ReturnType<typeof build>>) => (await app.inject({ url: "/api/metrics" })).body;

  test("have the age of the last backup and of the last check, infinite for none", async () => {
    const app = await build();
    expect(await metrics(app)).toMatch(/^daybook_backup_age_seconds \+Inf$/m);
    server.clock.set(atSchedule);
    await app.jobs.run("backups.run");
    server.clock.set("2026-03-11T22:00:00Z");
    expect(await metrics(app)).toMatch(/^daybook_backup_age_seconds 3600$/m);
    expect(await metrics(app)).toMatch(/^daybook_backup_verified_age_seconds 3600$/m);
  });

  test("have none without a schedule", async () => {
    expect(await metrics(server.app)).not.toContain("daybook_backup");
  });
});

describe("the copy of a scheduled backup", () => {
  const first = "daybook-scheduled-2026-03-11T210000.backup.gz.age";
  const second = "daybook-scheduled-2026-03-12T210030.backup.gz.age";
  const outcomes = async () => (await runs()).map(({ kind, succeeded, fileName }) => [kind, succeeded, fileName]);

  test("is uploaded encrypted with the list of erasures, restored by the check, and the newest BACKUP_KEEP stay", async () => {
    const app = await build({ keep: 1, backupKey: await generateIdentity(), copies: bucket.env });
    writeFileSync(join(folder, "erasures.json"), "[]");
    objects.set("daybook-scheduled-notes.txt", Buffer.from("mine"));
    server.clock.set(atSchedule);
    await app.jobs.run("backups.run");
    await app.jobs.run("backups.run");
    expect([...objects.keys()].toSorted()).toEqual([first, "daybook-scheduled-notes.txt", "erasures.json"]);
    expect(objects.get(first)!.equals(readFileSync(join(folder, first)))).toBe(true);
    expect(await outcomes()).toEqual([
      ["backup", true, first],
      ["copy", true, first],
      ["check", true, first],
    ]);
    server.clock.set(dayLater);
    await app.jobs.run("backups.run");
    expect([...objects.keys()].toSorted()).toEqual([second, "daybook-scheduled-notes.txt", "erasures.json"]);
  });

  test("that failed is tried again after an hour without another backup", async () => {
    const app = await build({ backupKey: await generateIdentity(), copies: bucket.env });
    bucket.status = 503;
    server.clock.set(atSchedule);
    await expect(app.jobs.run("backups.run")).rejects.toThrow(`The bucket ${bucket.env.bucketUrl} answered with status 503 (SlowDown).`);
    bucket.status = 200;
    server.clock.set("2026-03-11T21:59:00Z");
    await app.jobs.run("backups.run");
    expect(await outcomes()).toEqual([
      ["backup", true, first],
      ["copy", false, first],
    ]);
    server.clock.set("2026-03-11T22:00:01Z");
    await app.jobs.run("backups.run");
    expect(await outcomes()).toEqual([
      ["backup", true, first],
      ["copy", false, first],
      ["copy", true, first],
      ["check", true, first],
    ]);
    expect(readdirSync(folder)).toEqual([first]);
  });

  test("that lost a part or a bit in the bucket is found by the weekly check", async () => {
    const app = await build({ backupKey: await generateIdentity(), copies: bucket.env });
    const damages: ((copy: Buffer) => Buffer)[] = [
      (copy) => copy.subarray(0, copy.length - 100),
      (copy) => Buffer.concat([copy.subarray(0, 500), Buffer.from([copy[500]! ^ 1]), copy.subarray(501)]),
    ];
    for (const [index, damage] of damages.entries()) {
      bucket.afterPut = (name, copy) => (name.startsWith("daybook-") ? damage(copy) : copy);
      server.clock.set(`2026-03-${11 + index}T21:00:00Z`);
      await expect(app.jobs.run("backups.run")).rejects.toThrow();
      expect((await runs()).at(-1)).toMatchObject({ succeeded: false, error: expect.stringMatching(/damaged|instead of/) });
    }
  });
});
