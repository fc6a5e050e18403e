import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask } from "#test/empty-database.ts";
import { startCommand, temporaryFolder } from "#test/server-process.ts";
import { faultDatabases } from "./databases.ts";
import { mountSmallDisk } from "./small-disk.ts";

const databases = faultDatabases();

const otherUrl = () => databases.url.replace(/\/old$/, "/other");
const start = (file: string) => startCommand("backup", [file], { DATABASE_URL: otherUrl() });

describe("a backup that cannot be written ends with one sentence, exit code 1 and no file", () => {
  test("on a full disk", async ({ skip }) => {
    const disk = mountSmallDisk(2);
    if (typeof disk === "string") return skip(disk);
    onTestFinished(() => disk.remove());

    expect(await start(join(disk.folder, "a.backup.gz")).ended).toMatchObject({
      code: 1,
      stdout: "",
      stderr: `The backup failed and left no file: the disk of ${disk.folder} is full. Free space on it, or choose another folder: bin/daybook backup FILE.\n`,
    });
    expect(readdirSync(disk.folder)).toEqual([]);
  });

  test("on a disk that is read-only", async ({ skip }) => {
    const disk = mountSmallDisk(2);
    if (typeof disk === "string") return skip(disk);
    onTestFinished(() => disk.remove());
    spawnSync("mount", ["-o", "remount,ro", disk.folder]);

    const file = join(disk.folder, "a.backup.gz");
    expect(await start(file).ended).toMatchObject({
      code: 1,
      stderr: `The backup failed and left no file: ${file} cannot be written (EROFS).\n`,
    });
  });

  test("in a folder that does not exist", async () => {
    const folder = join(temporaryFolder(), "missing");

    expect(await start(join(folder, "a.backup.gz")).ended).toMatchObject({
      code: 1,
      stderr: `The folder ${folder} does not exist. Create it, or mount its disk, and run the backup again.\n`,
    });
    expect(existsSync(folder)).toBe(false);
  });

  test("after Ctrl-C", async () => {
    const folder = temporaryFolder();
    const { child, ended } = start(join(folder, "a.backup.gz"));
    await expect.poll(() => readdirSync(folder), { interval: 5, timeout: 60_000 }).toHaveLength(1);
    child.kill("SIGINT");

    expect(await ended).toMatchObject({ code: 1, stderr: "The backup failed and left no file: it was interrupted.\n" });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("without a database in the data directory", async () => {
    const dataDir = temporaryFolder();

    const { code, stderr } = await startCommand("backup", [], { DATA_DIR: dataDir }).ended;

    expect([code, stderr]).toEqual([1, `There is nothing to back up: ${dataDir} contains no database. Set DATA_DIR or DATABASE_URL.\n`]);
    expect(readdirSync(dataDir)).not.toContain("postgres");
  });
});

describe("a killed backup", () => {
  test("leaves an unfinished file, which a later backup to the folder removes", async () => {
    const folder = join(temporaryFolder(), "backups");
    mkdirSync(folder);
    const { child, ended } = start(join(folder, "daybook-1.backup.gz"));
    await expect.poll(() => readdirSync(folder), { interval: 5, timeout: 60_000 }).toHaveLength(1);
    child.kill("SIGKILL");
    await ended;
    const [left = ""] = readdirSync(folder);
    expect(left).toMatch(/^daybook-1\.backup\.gz\.\d+\.unfinished$/);
    const anHourAgo = Date.now() / 1000 - 3600;
    utimesSync(join(folder, left), anHourAgo, anHourAgo);
    writeFileSync(join(folder, "daybook-0.backup.gz"), "kept");

    expect(await start(join(folder, "daybook-2.backup.gz")).ended).toMatchObject({ code: 0, stderr: "" });

    expect(readdirSync(folder).toSorted()).toEqual(["daybook-0.backup.gz", "daybook-2.backup.gz"]);
    expect(await ask(otherUrl(), "select from users where name = 'New'")).toHaveLength(1);
  });
});
