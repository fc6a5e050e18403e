import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as tasks from "@daybook/contract/tasks";
import * as users from "@daybook/contract/users";
import { migrate, migrationNames } from "#db/migrate.ts";
import { ask, emptyDatabases } from "#test/empty-database.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

const server = startServer();
const make = factories(server);

const folder = mkdtempSync(join(tmpdir(), "daybook-backup-"));
const file = join(folder, "a.backup.gz");
const emptyDatabase = emptyDatabases();

/** For every table how many rows it has, and a checksum over all of them. */
async function checksums(url: string) {
  const tables = await ask<{ name: string }>(url, "select tablename as name from pg_tables where schemaname = 'public' order by 1");
  const sums: Record<string, unknown> = {};
  for (const { name } of tables.filter((each) => each.name !== "migrations")) {
    [sums[name]] = await ask(
      url,
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum from "${name}" t`,
    );
  }
  return sums;
}

const rulesOf = (url: string) =>
  ask(
    url,
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as rule, convalidated
       from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  );

const disabledTriggers = (url: string) => ask(url, "select tgname from pg_trigger where tgenabled = 'D'");

let url: string;

beforeAll(async () => {
  url = server.database.url;
  const admin = await make.user("admin");
  const lead = await make.user("team_lead", { teamId: (await make.team()).id });
  for (const title of ["A title with \\ and \t tab", "Zwei\nZeilen — and “quotes”", "\\."]) {
    const { status } = await server.as(admin, tasks.bulkCreate, { tasks: [{ title, assignee: lead.id }] });
    expect(status).toBe(201);
  }
  await backUp(url, file);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("restored into an empty database", () => {
  test("every table's checksum is equal, and every rule stands as before", async () => {
    const target = await emptyDatabase();
    await restore(target, file);
    const sums = await checksums(url);
    expect(Object.keys(sums).length).toBeGreaterThan(20);
    expect(await checksums(target)).toEqual(sums);
    expect(await rulesOf(target)).toEqual(await rulesOf(url));
    expect(await disabledTriggers(target)).toEqual([]);
    expect((await ask<{ name: string }>(target, "select name from migrations order by name")).map(({ name }) => name)).toEqual(
      migrationNames(),
    );
  });

  test("numbers go on where they were", async () => {
    const target = await emptyDatabase();
    await restore(target, file);
    const next = "select nextval('task_numbers')::int as next";
    const [before] = await ask<{ next: number }>(url, next);
    const [after] = await ask<{ next: number }>(target, next);
    expect(after).toEqual(before);
  });

  test("a database that was only set up is as good as an empty one", async () => {
    const target = await emptyDatabase();
    await migrate(target);
    await restore(target, file);
    expect(await checksums(target)).toEqual(await checksums(url));
  });
});

describe("a database with people in it", () => {
  test("is left alone", async () => {
    const before = await checksums(url);
    await expect(restore(url, file)).rejects.toThrow(/^This database holds \d+ people already\. With --replace/);
    expect(await checksums(url)).toEqual(before);
  });

  test("is replaced when that is asked for", async () => {
    const target = await emptyDatabase();
    await restore(target, file);
    await ask(target, "update users set name = 'Somebody else'");
    await restore(target, file, { replace: true });
    expect(await checksums(target)).toEqual(await checksums(url));
  });
});

describe("a file that cannot be restored", () => {
  const refused = async (path: string, words: RegExp) => {
    const target = await emptyDatabase();
    await restore(target, file);
    const before = await checksums(target);
    await expect(restore(target, path, { replace: true })).rejects.toThrow(words);
    expect(await checksums(target), "what was there is still there").toEqual(before);
  };

  test("was cut off", async () => {
    const cut = join(folder, "cut.gz");
    writeFileSync(cut, readFileSync(file));
    truncateSync(cut, Math.floor(statSync(file).size / 2));
    await refused(cut, /is damaged or was cut off/);
  });

  test("lacks a row", async () => {
    const changed = join(folder, "changed.gz");
    const lines = gunzipSync(readFileSync(file)).toString().split("\n");
    const at = lines.findIndex((line) => line === "-- tasks");
    writeFileSync(changed, gzipSync(lines.toSpliced(at + 1, 1).join("\n")));
    await refused(changed, /is damaged or was cut off/);
  });

  test("is something else", async () => {
    const other = join(folder, "other.gz");
    writeFileSync(other, "not a backup");
    await refused(other, /is damaged or was cut off/);
  });

  test("comes from a newer version", async () => {
    const newer = join(folder, "newer.gz");
    const [head, ...rest] = gunzipSync(readFileSync(file)).toString().split("\n");
    const header = JSON.parse(head!) as { migrations: string[] };
    header.migrations.push("9999_what_comes_later.sql");
    writeFileSync(newer, gzipSync([JSON.stringify(header), ...rest].join("\n")));
    await refused(newer, /newer version of Daybook/);
  });
});

describe("a backup", () => {
  test("can be read by its owner alone, and leaves nothing unfinished behind", () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(() => statSync(`${file}.unfinished`)).toThrow("ENOENT");
  });

  test("is of one moment, while others go on writing", async () => {
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
