import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { type Embedded, type EmbeddedOptions, startEmbedded } from "#db/embedded.ts";
import { StartError } from "#env.ts";

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

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const noteOf = (dataDir: string) => join(dataDir, "postgres", "data", "postmaster.pid");
const pidOf = (dataDir: string) => Number(readFileSync(noteOf(dataDir), "utf8").split("\n")[0]);

afterEach(() => Promise.all(running.splice(0).map((embedded) => embedded.stop())));
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe("a data directory", () => {
  const dataDir = newFolder();

  test("is filled at the first start: UTF-8, a password, nothing for others to read", async () => {
    const { url } = await start(dataDir);
    expect(await ask(url, "select current_setting('server_encoding') as encoding, current_database() as name")).toEqual([
      { encoding: "UTF8", name: "daybook" },
    ]);
    await expect(ask(url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toMatchObject({ code: "28P01" });
    expect(statSync(join(dataDir, "postgres", "password")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  });

  test("keeps what was written", async () => {
    const first = await start(dataDir);
    await ask(first.url, "create table kept as select 42 as answer");
    await running.pop()?.stop();
    expect(existsSync(noteOf(dataDir))).toBe(false);
    const second = await start(dataDir);
    expect(await ask(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("belongs to one process at a time", async () => {
    await start(dataDir);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(new StartError("Another Daybook uses this data directory."));
  });

  test("is waited for while the other one is leaving", async () => {
    const first = await start(dataDir);
    await first.leave();
    const second = start(dataDir);
    await sleep(300);
    await running.shift()?.stop();
    expect(await ask((await second).url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("of another major version is left alone, with the way out in the sentence", async () => {
    const other = newFolder();
    await start(other);
    await running.pop()?.stop();
    writeFileSync(join(other, "postgres", "data", "PG_VERSION"), "17\n");
    await expect(startEmbedded({ dataDir: other })).rejects.toThrow(/written by PostgreSQL 17.*npm run backup.*npm run restore/);
  });

  test("that cannot be made ends in a sentence", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    await expect(startEmbedded({ dataDir: join(file, "data") })).rejects.toThrow(
      /data directory .* cannot be used by this account \(ENOTDIR\)/,
    );
  });
});

describe("after a crash", () => {
  test("a killed PostgreSQL is started again on the same port, and what was committed is there", async () => {
    const dataDir = newFolder();
    const said: string[] = [];
    const { url } = await start(dataDir, { durable: true, say: (sentence) => said.push(sentence) });
    await ask(url, "create table kept as select 42 as answer");
    process.kill(pidOf(dataDir), "SIGKILL");
    await expect
      .poll(() => said, { timeout: 10_000 })
      .toEqual(["The embedded PostgreSQL ended. Starting it again.", "The embedded PostgreSQL is back."]);
    expect(await ask(url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  test("a note whose process number belongs to somebody else by now does not keep it from starting", async () => {
    const dataDir = newFolder();
    await start(dataDir);
    const note = readFileSync(noteOf(dataDir), "utf8");
    await running.pop()?.stop();
    const somebody = spawn("sleep", ["60"]);
    writeFileSync(noteOf(dataDir), note.replace(/^\d+/, String(somebody.pid)));
    expect(await ask((await start(dataDir)).url, "select 1 as one")).toEqual([{ one: 1 }]);
    somebody.kill();
    await once(somebody, "exit");
  });

  test("a copy of the data of a running Daybook starts beside it", async () => {
    const dataDir = newFolder();
    const copy = newFolder();
    const { url } = await start(dataDir);
    cpSync(dataDir, copy, { recursive: true });
    expect((await start(copy)).url).not.toBe(url);
  });
});
