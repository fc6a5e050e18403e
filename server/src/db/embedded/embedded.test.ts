import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type Embedded, type EmbeddedOptions, startEmbedded } from "#db/embedded/embedded.ts";
import { StartError } from "#env.ts";
import { ask } from "#test/empty-database.ts";

const folders: string[] = [];
const running: Embedded[] = [];

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "daybook-embedded-"));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  const embedded = await startEmbedded({ dataDir, durable: false, ...options });
  running.push(embedded);
  return embedded;
}

const pidFileOf = (dataDir: string) => join(dataDir, "postgres", "data", "postmaster.pid");
const pidOf = (dataDir: string) => Number(readFileSync(pidFileOf(dataDir), "utf8").split("\n")[0]);

/** Waits on one connection until PostgreSQL has seen another session end, such as a waiting guard. */
async function sessionCounter(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const count = async () => Number((await client.query("select sum(sessions) as count from pg_stat_database")).rows[0].count);
  const before = await count();
  return {
    async waitForAnother() {
      await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(before);
      await client.end();
    },
  };
}
afterEach(() => Promise.all(running.splice(0).map((embedded) => embedded.stop())));
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe("a data directory", () => {
  const dataDir = newFolder();

  test("is created on the first start with UTF-8, a password and private permissions", async () => {
    const { url } = await start(dataDir);
    expect(await ask(url, "select current_setting('server_encoding') as encoding, current_database() as name")).toEqual([
      { encoding: "UTF8", name: "daybook" },
    ]);
    await expect(ask(url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toMatchObject({ code: "28P01" });
    expect(statSync(join(dataDir, "postgres", "password")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  });

  test("is durable across restarts", async () => {
    const first = await start(dataDir);
    await ask(first.url, "create table kept as select 42 as answer");
    await running.pop()?.stop();
    expect(existsSync(pidFileOf(dataDir))).toBe(false);
    const second = await start(dataDir);
    expect(await ask(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("is used by one process at a time", async () => {
    await start(dataDir);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(new StartError("Another Daybook uses this data directory."));
  });

  test("is waited for while its owner shuts down", async () => {
    const first = await start(dataDir);
    await first.announceShutdown();
    const sessions = await sessionCounter(first.adminUrl);
    const second = start(dataDir);
    await sessions.waitForAnother();
    await running.shift()?.stop();
    expect(await ask((await second).url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("of another PostgreSQL version is rejected with migration instructions", async () => {
    const other = newFolder();
    await start(other);
    await running.pop()?.stop();
    writeFileSync(join(other, "postgres", "data", "PG_VERSION"), "17\n");
    await expect(startEmbedded({ dataDir: other })).rejects.toThrow(/written by PostgreSQL 17.*bin\/daybook backup.*bin\/daybook restore/);
  });

  test("that cannot be created is rejected with a message", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    await expect(startEmbedded({ dataDir: join(file, "data") })).rejects.toThrow(
      /data directory .* cannot be used by this account \(ENOTDIR\)/,
    );
  });
});

describe("the application's role", () => {
  const isSuperuser = "select rolname as name, rolsuper as super, rolcreatedb as creates from pg_roles where rolname = current_user";

  test("is not a superuser, may create databases for restore checks, and owns the database, in which it can create tables, schemas and extensions", async () => {
    const { url } = await start(newFolder());

    expect(await ask(url, isSuperuser)).toEqual([{ name: "daybook_app", super: false, creates: true }]);
    await ask(
      url,
      "drop schema public cascade; create schema public; create extension pg_trgm; create schema queue; create table queue.job (id int)",
    );
    await expect(ask(url, "copy (select 1) to '/tmp/daybook-copy'")).rejects.toMatchObject({ code: "42501" });
  });

  test("owns what an older version created as superuser", async () => {
    const dataDir = newFolder();
    const { url, adminUrl } = await start(dataDir);
    const superuserUrl = adminUrl.replace(/postgres$/, "daybook");
    await ask(
      superuserUrl,
      `create schema older; create type older.state as enum ('new'); create domain older.name as text;
       create table older.kept (id int generated always as identity, number serial, state older.state, name older.name);
       create sequence older.counter; create view older.counts as select count(*) from older.kept;
       create function older.one() returns int language sql as 'select 1'; create function older.changed() returns trigger language plpgsql as 'begin return new; end';
       insert into older.kept (state, name) values ('new', 'Ada')`,
    );
    await running.pop()?.stop();
    await start(dataDir);

    expect(await ask(running[0]!.url, "select id, number, state, name from older.kept")).toEqual([
      { id: 1, number: 1, state: "new", name: "Ada" },
    ]);
    expect(await ask(running[0]!.url, "select nextval('older.counter'), older.one(), count from older.counts")).toHaveLength(1);
    await ask(running[0]!.url, "alter type older.state add value 'old'");
    await ask(running[0]!.url, "drop schema older cascade");
    expect(url).toContain("daybook_app");
  });
});

describe("PostgreSQL's log", () => {
  test("contains no values of statements, in a fixed set of files that are overwritten", async () => {
    const dataDir = newFolder();
    const { url } = await start(dataDir);
    await ask(url, "create table accounts (email text primary key); insert into accounts values ('ada@example.com')");
    for (const statement of ["insert into accounts values ('ada@example.com')", "select 'ada@example.com'::int"]) {
      await expect(ask(url, statement)).rejects.toThrow();
    }
    await expect(ask(url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow();
    const folder = join(dataDir, "postgres", "logs");
    const log = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), "utf8"))
        .join("");
    await expect.poll(log).toContain("password authentication failed");

    expect(log()).not.toContain("ada@example.com");
    expect(readFileSync(join(dataDir, "postgres", "postgres.log"), "utf8")).not.toContain("ada@example.com");
    expect(readdirSync(folder).every((name) => /^postgres-\d\d\.log$/.test(name))).toBe(true);
    const settings =
      "select name, setting from pg_settings where name in ('log_error_verbosity', 'log_truncate_on_rotation') order by name";
    expect(await ask(url, settings)).toEqual([
      { name: "log_error_verbosity", setting: "terse" },
      { name: "log_truncate_on_rotation", setting: "on" },
    ]);
  });
});

describe("after a crash", () => {
  test("a killed PostgreSQL restarts on the same port with its committed data", async () => {
    const dataDir = newFolder();
    const messages: string[] = [];
    const { url } = await start(dataDir, { durable: true, log: (message) => messages.push(message) });
    await ask(url, "create table kept as select 42 as answer");
    process.kill(pidOf(dataDir), "SIGKILL");
    await expect
      .poll(() => messages, { timeout: 10_000 })
      .toEqual(["The embedded PostgreSQL ended. Starting it again.", "The embedded PostgreSQL is back."]);
    expect(await ask(url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("starts although the PID file names the process of another program", async () => {
    const dataDir = newFolder();
    await start(dataDir);
    const pidFile = readFileSync(pidFileOf(dataDir), "utf8");
    await running.pop()?.stop();
    const unrelated = spawn("sleep", ["60"]);
    writeFileSync(pidFileOf(dataDir), pidFile.replace(/^\d+/, String(unrelated.pid)));
    expect(await ask((await start(dataDir)).url, "select 1 as one")).toEqual([{ one: 1 }]);
    unrelated.kill();
    await once(unrelated, "exit");
  });

  test("a copy of a running data directory can be started", async () => {
    const dataDir = newFolder();
    const copy = newFolder();
    const { url } = await start(dataDir);
    cpSync(dataDir, copy, { recursive: true });
    expect((await start(copy)).url).not.toBe(url);
  });
});
