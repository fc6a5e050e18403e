import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startProcess, temporaryFolder } from "#test/server-process.ts";
import { commands } from "../../../../scripts/commands.mjs";

const root = join(import.meta.dirname, "../../../..");
const folder = temporaryFolder();
const dataDir = temporaryFolder();

/** Runs `bin/daybook` from another folder. */
const daybook = (args: string[], program = join(root, "bin/daybook"), env: NodeJS.ProcessEnv = {}) => {
  const { PATH, TMPDIR } = process.env;
  return spawnSync(program, args, { cwd: folder, encoding: "utf8", env: { PATH, TMPDIR, DATA_DIR: dataDir, TZ: "UTC", ...env } });
};

describe("bin/daybook", () => {
  test("lists its commands, and says when it has no such command", () => {
    const { status, stderr } = daybook([]);
    expect(status).toBe(1);
    for (const name of Object.keys(commands)) expect(stderr).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(daybook(["toString"])).toMatchObject({ status: 1, stderr: expect.stringContaining('Daybook has no command "toString".') });
  });

  test("prints help for itself and for each command, and runs none", () => {
    for (const help of ["--help", "-h", "help"])
      expect(daybook([help])).toMatchObject({ status: 0, stdout: expect.stringContaining("COMMAND") });
    for (const name of Object.keys(commands))
      for (const help of ["--help", "-h"])
        expect(daybook([name, help])).toMatchObject({ status: 0, stdout: expect.stringMatching(new RegExp(`^Usage: daybook ${name}`)) });
  });

  test("runs from any folder and through a link; files are relative to the folder of the caller", async () => {
    const server = await startProcess(dataDir);
    const link = join(folder, "daybook");
    symlinkSync(join(root, "bin/daybook"), link);
    const { status, stdout } = daybook(["backup", "here.backup.gz"], link);
    await server.end("SIGINT");
    expect([status, stdout]).toEqual([0, expect.stringContaining(join(folder, "here.backup.gz"))]);
    expect(existsSync(join(folder, "here.backup.gz"))).toBe(true);
  });

  test("makes a key for encrypted backups once", () => {
    const made = daybook(["backup-key", "backup.key"]);
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining(`BACKUP_KEY_FILE=${join(folder, "backup.key")}`)]);
    const content = readFileSync(join(folder, "backup.key"), "utf8");
    expect(content).toMatch(/^# created: .+\n# public key: age1[a-z0-9]+\nAGE-SECRET-KEY-1[A-Z0-9]+\n$/);
    expect(statSync(join(folder, "backup.key")).mode & 0o077).toBe(0);
    expect(daybook(["backup-key", "backup.key"])).toMatchObject({ status: 1, stderr: expect.stringContaining("exists already") });
    expect(readFileSync(join(folder, "backup.key"), "utf8")).toBe(content);
  });

  test("is what npm run calls", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
    for (const name of Object.keys(commands)) expect(scripts[name]).toBe(`node scripts/daybook.mjs ${name}`);
  });
});

test("a start checks variables and port without any package, so before an installation", () => {
  const start = (env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, [join(root, "scripts/check-start.ts")], {
      encoding: "utf8",
      env: { DATA_DIR: join(folder, "none"), ...env },
    });
  expect(start({})).toMatchObject({ status: 0 });
  const sentence = "Daybook has no variable BACKUP_SHEDULE, but it has BACKUP_SCHEDULE.\n";
  expect(start({ BACKUP_SHEDULE: "02:30" })).toMatchObject({ status: 0, stdout: sentence });
  expect(start({ PORT: "many" })).toMatchObject({ status: 1, stderr: expect.stringMatching(/^PORT must be a number[^\n]+\n$/) });
  expect(existsSync(join(folder, "none"))).toBe(false);
});
