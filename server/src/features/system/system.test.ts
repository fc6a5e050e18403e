import { tmpdir } from "node:os";
import { beforeAll, describe, expect, test } from "vitest";
import * as system from "@daybook/contract/system/system";
import { migrationNames } from "#db/migrate.ts";
import { factories } from "#test/factories.ts";
import { fakeS3 } from "#test/fakes/fake-s3.ts";
import { type Person, startServer } from "#test/harness.ts";
import { version } from "#version.ts";

const { state: storage } = fakeS3("files");
const server = startServer();
const make = factories(server);
let admin: Person;

beforeAll(async () => {
  admin = await make.user("admin");
});

const status = async () => {
  const { status: code, data } = await server.as(admin, system.status);
  expect(code).toBe(200);
  return data;
};

describe("the state of the server", () => {
  test("has version, migrations, sessions and storage", async () => {
    const names = migrationNames();
    expect(await status()).toMatchObject({
      version: version(),
      nodeVersion: process.versions.node,
      noticesUrl: null,
      database: { embedded: false, migrations: names.length, lastMigration: names.at(-1) },
      storage: {
        databaseBytes: expect.any(Number),
        files: 0,
        fileBytes: 0,
        attachmentLimitBytes: 10_000_000_000,
        freeBytes: null,
        bucket: null,
      },
      sessions: { count: 1, users: 1, activeLastHour: 1 },
      jobs: { state: "off", waiting: 0, running: 0, failed: 0, failedNames: [] },
      channels: {
        email: { configured: false, lastDeliveryAt: null, failedLastDay: 0 },
        whatsapp: { configured: false, lastDeliveryAt: null, failedLastDay: 0 },
        teams: { set: 0, paused: 0, lastDeliveryAt: null, failedLastDay: 0 },
      },
      slowStatements: null,
      backups: { schedule: null, latest: null, latestSuccess: null, latestCopy: null, latestCheck: null },
    });
  });

  test("has the free space of the embedded database's disk and the schedule of the backups", async () => {
    const backup = { schedule: "02:30", keep: 7, folder: "/backups", isDefaultFolder: false };
    const { app } = await server.build({ dataDir: tmpdir(), env: { backup } });
    const { body } = await app.inject({ url: "/api/system/status", headers: { cookie: await server.cookieOf(admin) } });
    expect(JSON.parse(body).data).toMatchObject({
      storage: { freeBytes: expect.any(Number) },
      backups: { schedule: { time: "02:30", keep: 7, folder: "/backups", bucket: null } },
    });
  });

  test("has the bucket of files once it is set up or used, and the files that are lost in it", async () => {
    const { bucketUrl } = storage.env;
    const read = async ({ app }: { app: typeof server.app }) => {
      const { body } = await app.inject({ url: "/api/system/status", headers: { cookie: await server.cookieOf(admin) } });
      return (JSON.parse(body) as { data: system.Status }).data.storage.bucket;
    };
    const withBucket = await server.build({ env: { files: storage.env } });
    expect(await read(withBucket)).toEqual({ url: bucketUrl, files: 0, fileBytes: 0, lost: 0, isAvailable: true });

    const [kept, lost] = ["01950000-0000-7000-8000-0000000000a1", "01950000-0000-7000-8000-0000000000a2"];
    const now = new Date().toISOString();
    const object = { sha256: Buffer.alloc(32), removeAfter: null };
    await server.db
      .insertInto("fileObjects")
      .values([
        { ...object, id: kept, size: 100 },
        { ...object, id: lost, size: 20, problem: "missing", checkedAt: now },
      ])
      .execute();
    const file = { contentType: "text/plain", purpose: "attachment", uploadedBy: admin.id, uploadedAt: now } as const;
    await server.db
      .insertInto("files")
      .values([
        { ...file, id: kept, name: "a.txt", size: 100, objectId: kept },
        { ...file, id: lost, name: "b.txt", size: 20, objectId: lost },
      ])
      .execute();
    expect(await read(withBucket)).toEqual({ url: bucketUrl, files: 2, fileBytes: 120, lost: 1, isAvailable: true });
    expect(await read(server)).toEqual({ url: null, files: 2, fileBytes: 120, lost: 1, isAvailable: false });
    await server.db.deleteFrom("files").where("id", "in", [kept, lost]).execute();
    await server.db.deleteFrom("fileObjects").execute();
  });

  test("has the last delivery and the failures of each channel", async () => {
    const now = new Date().toISOString();
    const delivery = {
      kind: "account-links.email",
      channel: "email",
      target: "a",
      payload: "{}",
      createdAt: now,
      finishedAt: now,
    } as const;
    await server.db
      .insertInto("deliveries")
      .values([
        { ...delivery, id: "01950000-0000-7000-8000-000000000001", status: "sent" },
        { ...delivery, id: "01950000-0000-7000-8000-000000000002", status: "failed", error: "Refused" },
      ])
      .execute();
    expect((await status()).channels.email).toEqual({ configured: false, lastDeliveryAt: now, failedLastDay: 1 });
  });

  test("has the channels of the teams", async () => {
    const [working, paused] = [await make.team(), await make.team()];
    const now = new Date().toISOString();
    const channel = { kind: "slack", url: "encrypted", host: "hooks.slack.com", setAt: now } as const;
    await server.db
      .insertInto("teamChannels")
      .values([
        { ...channel, teamId: working.id, lastDeliveredAt: now },
        { ...channel, teamId: paused.id, lastFailedAt: now, lastError: "Gone", pausedAt: now },
      ])
      .execute();
    await server.db
      .insertInto("deliveries")
      .values({
        id: "01950000-0000-7000-8000-000000000003",
        kind: "team-channels.message",
        channel: "team channel",
        target: paused.id,
        payload: "{}",
        createdAt: now,
        finishedAt: now,
        status: "failed",
        error: "Gone",
      })
      .execute();
    expect((await status()).channels.teams).toEqual({ set: 2, paused: 1, lastDeliveryAt: now, failedLastDay: 1 });
  });

  test("has the newest backup and check with their outcome", async () => {
    const run = { fileName: "a.gz", bytes: null, rowCount: null, host: "one", finishedAt: "2026-03-12T02:31:00.000Z" } as const;
    await server.db
      .insertInto("backupRuns")
      .values([
        {
          ...run,
          id: "01950000-0000-7000-8000-000000000001",
          kind: "backup",
          startedAt: "2026-03-11T02:30:00.000Z",
          succeeded: true,
          error: null,
          bytes: 5,
        },
        {
          ...run,
          id: "01950000-0000-7000-8000-000000000002",
          kind: "check",
          startedAt: "2026-03-11T02:31:00.000Z",
          succeeded: true,
          error: null,
        },
        {
          ...run,
          id: "01950000-0000-7000-8000-000000000003",
          kind: "backup",
          startedAt: "2026-03-12T02:30:00.000Z",
          succeeded: false,
          error: "The disk is full.",
        },
      ])
      .execute();
    expect((await status()).backups).toMatchObject({
      latest: { succeeded: false, error: "The disk is full." },
      latestSuccess: { startedAt: "2026-03-11T02:30:00.000Z", bytes: 5 },
      latestCheck: { succeeded: true },
    });
  });

  test("counts the queue's jobs", async () => {
    await server.db.schema.createSchema("pgboss").execute();
    await server.database.pool.query("create table pgboss.job (name text, state text, completed_on timestamptz)");
    await server.database.pool.query(
      `insert into pgboss.job values ('a', 'created', null), ('a', 'retry', null), ('b', 'active', null), ('c', 'failed', now()),
         ('d', 'failed', now() - interval '2 days'), ('__pgboss__send-it', 'created', null), ('e', 'completed', now())`,
    );
    expect((await status()).jobs).toEqual({ state: "off", waiting: 2, running: 1, failed: 1, failedNames: ["c"] });
  });
});
