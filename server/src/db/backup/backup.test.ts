import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { migrationNames } from "#db/migrate.ts";
import { ask, checksums, emptyDatabases, newDatabase } from "#test/empty-database.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { backupKey } from "#env/backup.ts";
import { backUp } from "./backup.ts";
import { newKeyFile } from "./encryption.ts";
import { restore } from "./restore.ts";

const server = startServer();
const make = factories(server);

const folder = mkdtempSync(join(tmpdir(), "daybook-backup-"));
const file = join(folder, "a.backup.gz");
const emptyDatabase = emptyDatabases();

const rulesOf = (url: string) =>
  ask(
    url,
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as rule, convalidated
       from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  );

const disabledTriggers = (url: string) => ask(url, "select tgname from pg_trigger where tgenabled = 'D'");

let url: string;

/** A database into which the backup was restored, and its copies: a restore takes seconds, because it runs all migrations. */
const restoredName = `restored_${Math.random().toString(36).slice(2)}`;
const restoredDatabase = () => emptyDatabase(restoredName);
let restoredUrl: string;

beforeAll(async () => {
  url = server.database.url;
  const admin = await make.user("admin");
  const lead = await make.user("team_lead", { teamId: (await make.team()).id });
  for (const description of ["A text with \\ and \t tab", "Zwei\nZeilen — and “quotes”", "\\."]) {
    const { status } = await server.as(admin, tasks.bulkCreate, { tasks: [{ title: "Task", description, assignee: lead.id }] });
    expect(status).toBe(201);
  }
  await backUp(url, file);
  restoredUrl = await newDatabase(restoredName);
  await restore(restoredUrl, file);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await ask(inject("databaseUrl"), `drop database if exists ${restoredName} with (force)`);
});

test("the erasures of the replaced database are kept, for the server to apply again", async () => {
  const target = await restoredDatabase();
  const [{ id }] = (await ask<{ id: string }>(target, "select id from users order by id limit 1")) as [{ id: string }];
  await ask(
    target,
    `insert into erasures (id, user_id, state, number, reason, requested_at, ended_at) values (gen_random_uuid(), '${id}', 'done', 14, 'Asked', now(), now())`,
  );
  await restore(target, file, { replace: true });
  expect(await ask(target, "select user_id, number from restored_erasures")).toEqual([{ user_id: id, number: 14 }]);
});

test("the extensions of the replaced database are created again, or named where the role may not", async () => {
  const withExtensions = async () => {
    const target = await emptyDatabase();
    await ask(target, "create extension pg_stat_statements; create extension citext");
    return target;
  };
  const extensionsOf = async (target: string) => {
    const rows = await ask<{ name: string }>(target, "select extname as name from pg_extension where extname ~ '^(citext|pg_stat)'");
    return rows.map(({ name }) => name).toSorted();
  };
  const ofSuperuser = await withExtensions();
  expect((await restore(ofSuperuser, file)).missingExtensions).toEqual([]);
  expect(await extensionsOf(ofSuperuser)).toEqual(["citext", "pg_stat_statements"]);

  // Its owner may create only one of them again.
  const owned = new URL(await withExtensions());
  const role = `owner_${Math.random().toString(36).slice(2)}`;
  onTestFinished(async () => void (await ask(inject("databaseUrl"), `drop role ${role}`)));
  await ask(owned.toString(), `create role ${role} login password 'sesame'; alter database ${owned.pathname.slice(1)} owner to ${role}`);
  Object.assign(owned, { username: role, password: "sesame" });
  expect((await restore(owned.toString(), file)).missingExtensions).toEqual(["pg_stat_statements"]);
  expect(await extensionsOf(owned.toString())).toEqual(["citext"]);
});

describe("restored into an empty database", () => {
  test("every table has the same checksum and every constraint exists", async () => {
    const sums = await checksums(url);
    expect(Object.keys(sums).length).toBeGreaterThan(20);
    expect(await checksums(restoredUrl)).toEqual(sums);
    expect(await rulesOf(restoredUrl)).toEqual(await rulesOf(url));
    expect(await disabledTriggers(restoredUrl)).toEqual([]);
    expect((await ask<{ name: string }>(restoredUrl, "select name from migrations order by name")).map(({ name }) => name)).toEqual(
      migrationNames(),
    );
  });

  test("sequences continue", async () => {
    const next = "select nextval('task_numbers')::int as next";
    const [before] = await ask<{ next: number }>(url, next);
    const [after] = await ask<{ next: number }>(restoredUrl, next);
    expect(after).toEqual(before);
  });

  test("works in a database without users", async () => {
    const target = await emptyDatabase("daybook_template");
    await restore(target, file);
    expect(await checksums(target)).toEqual(await checksums(url));
  });
});

describe("a database with users", () => {
  test("is not changed", async () => {
    const target = await restoredDatabase();
    await ask(target, "update users set name = 'Another user'");
    const before = await checksums(target);
    await expect(restore(target, file)).rejects.toThrow(/^This database already has \d+ users\. Use --replace/);
    expect(await checksums(target)).toEqual(before);
  });

  test("is replaced with --replace", async () => {
    const target = await restoredDatabase();
    await ask(target, "update users set name = 'Another user'");
    await restore(target, file, { replace: true });
    expect(await checksums(target)).toEqual(await checksums(url));
  });
});

describe("a file that cannot be restored", () => {
  const refused = async (path: string, message: RegExp) => {
    const target = await restoredDatabase();
    const before = await checksums(target);
    await expect(restore(target, path, { replace: true })).rejects.toThrow(message);
    expect(await checksums(target), "the database is unchanged").toEqual(before);
  };

  test("is truncated", async () => {
    const cut = join(folder, "cut.gz");
    writeFileSync(cut, readFileSync(file));
    truncateSync(cut, Math.floor(statSync(file).size / 2));
    await refused(cut, /is damaged or incomplete/);
  });

  test("misses a row", async () => {
    const changed = join(folder, "changed.gz");
    const lines = gunzipSync(readFileSync(file)).toString().split("\n");
    const at = lines.findIndex((line) => line === "-- tasks");
    writeFileSync(changed, gzipSync(lines.toSpliced(at + 1, 1).join("\n")));
    await refused(changed, /is damaged or incomplete/);
  });

  test("is not a backup", async () => {
    const other = join(folder, "other.gz");
    writeFileSync(other, "not a backup");
    await refused(other, /is damaged or incomplete/);
  });

  test("comes from a newer version", async () => {
    const newer = join(folder, "newer.gz");
    const [head, ...rest] = gunzipSync(readFileSync(file)).toString().split("\n");
    const header = JSON.parse(head!) as { migrations: string[] };
    header.migrations.push("9999_future.sql");
    writeFileSync(newer, gzipSync([JSON.stringify(header), ...rest].join("\n")));
    await refused(newer, /newer version of Daybook/);
  });
});

describe("with a key", () => {
  const sealed = join(folder, "a.backup.gz.age");
  let key: string;

  beforeAll(async () => {
    key = backupKey(await newKeyFile("2026-03-12T09:00:00Z"))!;
    await backUp(url, sealed, { key });
  });

  test("a backup is encrypted, and restored with the key", async () => {
    const target = await emptyDatabase();
    await restore(target, sealed, { key });
    expect(await checksums(target)).toEqual(await checksums(url));
    expect(readFileSync(sealed).subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
    expect(statSync(sealed).mode & 0o077).toBe(0);
  });

  test("an older one without encryption is restored too", async () => {
    const target = await emptyDatabase();
    await restore(target, file, { key });
    expect((await ask<{ n: number }>(target, "select count(*)::int as n from tasks"))[0]!.n).toBeGreaterThan(0);
  });

  test("the key must be there, and the right one", async () => {
    const target = await emptyDatabase();
    await expect(restore(target, sealed)).rejects.toThrow(`${sealed} is encrypted. Set BACKUP_KEY_FILE to the file with its key.`);
    const other = backupKey(await newKeyFile("2026-03-12T09:00:00Z"))!;
    await expect(restore(target, sealed, { key: other })).rejects.toThrow(/was encrypted with another key than the one of BACKUP_KEY_FILE/);
    const mistyped = key.slice(0, -1);
    await expect(restore(target, sealed, { key: mistyped })).rejects.toThrow(/mistyped: a letter is missing or wrong/);
    await expect(backUp(url, join(folder, "mistyped.age"), { key: mistyped })).rejects.toThrow(/mistyped: a letter is missing or wrong/);
    expect(existsSync(join(folder, "mistyped.age"))).toBe(false);
  });

  test("an altered or shortened file is refused", async () => {
    const target = await emptyDatabase();
    const content = readFileSync(sealed);
    const altered = Buffer.from(content);
    altered[altered.length >> 1]! ^= 1;
    for (const damaged of [altered, content.subarray(0, -1), content.subarray(0, 100), content.subarray(0, 24)]) {
      writeFileSync(join(folder, "damaged.age"), damaged);
      await expect(restore(target, join(folder, "damaged.age"), { key })).rejects.toThrow(/is damaged or incomplete/);
    }
  });
});

describe("a backup", () => {
  test("is readable only by its owner and leaves no unfinished file", () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(() => statSync(`${file}.unfinished`)).toThrow("ENOENT");
  });

  test("is consistent while other connections write", async () => {
    const admin = await make.user("admin");
    const busy = join(folder, "busy.gz");
    const writing = Promise.all(Array.from({ length: 20 }, () => server.as(admin, users.list, {}).then(() => make.user("team_member"))));
    await backUp(url, busy);
    await writing;
    const target = await emptyDatabase();
    await restore(target, busy);
    const [orphans] = await ask<{ count: number }>(
      target,
      "select count(*)::int from sessions s where not exists (select from users u where u.id = s.user_id)",
    );
    expect(orphans).toEqual({ count: 0 });
  });
});
