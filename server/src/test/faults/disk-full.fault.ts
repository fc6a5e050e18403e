import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { ask, startCommand, type ServerProcess, startProcess } from "#test/server-process.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const setupToken = "token-of-the-full-disk";
const admin = { token: setupToken, name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "Development" };
const refusal =
  "The disk of Daybook's database is full, so nothing can be saved. Ask your administrator to free space on it, then try again.";
const notReady = "The disk of the database is full. Free space on it; Daybook then continues by itself.";
const mebibyte = 1024 * 1024;

/** Starts Daybook with its data directory on a small disk, signed in as its administrator. */
async function startOn(disk: SmallDisk) {
  onTestFinished(() => disk.remove());
  const dataDir = join(disk.folder, "data");
  const server = await startProcess(dataDir, { ADMIN_SETUP_TOKEN: setupToken, LOG_LEVEL: "warn" });
  onTestFinished(async () => void (server.child.exitCode === null && (await server.end("SIGINT"))));
  const headers = { "content-type": "application/json" };
  const call = async (method: string, path: string, body?: unknown, cookie = "") => {
    const response = await fetch(`${server.address}/api${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { message, code } = (await response.json()) as { message?: string; code?: string };
    return { status: response.status, message, code, cookies: response.headers.getSetCookie() };
  };
  const setUp = await call("POST", "/auth/admin-setup", admin);
  expect(setUp.status).toBe(201);
  const cookie = setUp.cookies.map((line) => line.split(";")[0]).join("; ");
  let number = 0;
  return {
    dataDir,
    server,
    ready: () => call("GET", "/health/ready"),
    list: () => call("GET", "/projects", undefined, cookie),
    create: async (name = `Project ${number++}`) => {
      const { status, message, code } = await call("POST", "/projects", { name, team: "Development", members: [] }, cookie);
      return { status, message, code, name };
    },
  };
}

const doctor = (dataDir: string) => startCommand("doctor", [], { DATA_DIR: dataDir }).ended;

/** Log entries about the disk. */
const diskEntries = ({ output }: ServerProcess) =>
  output.stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; msg: string; cause?: string; err?: unknown })
    .filter(({ msg }) => msg.includes("disk"));

describe("the data directory on a full disk", () => {
  test("writes get 507 with the cause, reads work, readiness is false, and both recover when space is back", async ({ skip }) => {
    const disk = mountSmallDisk(200);
    if (typeof disk === "string") return skip(disk);
    const { server, ready, list, create } = await startOn(disk);
    expect((await ready()).status).toBe(200);
    disk.fill();

    expect(await ready()).toMatchObject({ status: 503, message: notReady });
    const refused = await Promise.all(Array.from({ length: 20 }, () => create()));
    for (const each of refused.filter(({ status }) => status !== 201)) {
      expect(each).toMatchObject({ status: 507, code: "storage_full", message: refusal });
    }
    expect(refused.map(({ status }) => status)).toContain(507);
    expect((await list()).status).toBe(200);
    expect(diskEntries(server)).toEqual([
      expect.objectContaining({
        level: 50,
        cause: expect.stringContaining("No space left on device"),
        msg: expect.stringMatching(/is full/),
      }),
    ]);
    expect(server.output.stdout).not.toContain("unexpected error");

    disk.free();
    await expect.poll(async () => (await ready()).status, { timeout: 5000, interval: 50 }).toBe(200);
    expect((await create()).status).toBe(201);
    expect(diskEntries(server)).toHaveLength(2);
  });

  test("when PostgreSQL stops because its write-ahead log has no space, requests get 507 and it starts again with space", async ({
    skip,
  }) => {
    const disk = mountSmallDisk(200);
    if (typeof disk === "string") return skip(disk);
    const { dataDir, server, ready, create } = await startOn(disk);
    const before = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(before.map(({ status }) => status)).toEqual(before.map(() => 201));
    // Less than the 16 MB of the log's next segment, which the statement needs.
    disk.fill(10 * mebibyte);
    const fillLog = ask(dataDir, "select pg_logical_emit_message(false, 'fault', repeat('x', 20000000))");
    await expect(fillLog).rejects.toThrow(/No space left|terminat/);

    await expect.poll(ready, { timeout: 30_000 }).toMatchObject({ status: 503, message: notReady });
    expect(await create()).toMatchObject({ status: 507, message: refusal });
    expect(diskEntries(server)).toHaveLength(1);

    disk.free();
    await expect.poll(async () => (await create()).status, { timeout: 10_000, interval: 50 }).toBe(201);
    await expect.poll(async () => (await ready()).status, { timeout: 5000, interval: 50 }).toBe(200);
    const names = new Set((await ask<{ name: string }>(dataDir, "select name from projects")).map(({ name }) => name));
    expect(before.filter(({ name }) => !names.has(name))).toEqual([]);
  });

  test("doctor names the disk, while the server runs and after it was stopped", async ({ skip }) => {
    const disk = mountSmallDisk(200);
    if (typeof disk === "string") return skip(disk);
    const { dataDir, server, create } = await startOn(disk);
    disk.fill();
    expect((await create()).status).toBe(507);

    const running = await doctor(dataDir);
    expect(await server.end("SIGINT")).toBe(0);
    const stopped = await doctor(dataDir);
    disk.free();
    const freed = await doctor(dataDir);

    const faults = ({ stdout }: { stdout: string }) => stdout.split("\n").filter((line) => line.startsWith("✗"));
    const isFull = expect.stringMatching(
      /^✗ Disk: The disk of \S+ is full: 0\.0 GB free in \S+\. Free space on it; until then Daybook saves nothing\.$/,
    );
    const sentence =
      /^✗ Database: The disk of the database is full, so nothing can be saved \(.*No space left on device\)\. Free space on it/;
    expect([running.code, faults(running)]).toEqual([1, [isFull, expect.stringMatching(sentence)]]);
    expect(stopped.code).toBe(1);
    expect(faults(stopped)).toEqual(expect.arrayContaining([isFull, expect.stringMatching(/^✗ Database: .*No space left on device/)]));
    expect(stopped.stderr).toBe("");
    expect(faults(freed)).toEqual([expect.stringMatching(/^✗ Disk: Only 0\.\d GB free in/)]);
  });
});
