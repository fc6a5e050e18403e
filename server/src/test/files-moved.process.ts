import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { fakeS3 } from "#test/fakes/fake-s3.ts";
import {
  ask,
  cookieOf,
  fetchWhileBusy,
  postWhileBusy,
  type ServerProcess,
  startCommand,
  startProcess,
  temporaryFolder,
} from "#test/server-process.ts";

/*
 * `bin/daybook files:move` while Daybook runs and people read: killed in the middle, run again, and back. And what backup, restore, doctor
 * and readiness say about files in a bucket.
 */

const { objects, state } = fakeS3("files");
const count = 100;
const setupToken = "token-of-the-moved-files";
const dataDir = temporaryFolder();
const fresh = temporaryFolder();
let bucket: NodeJS.ProcessEnv;
let server: ServerProcess;
let cookie: string;
let files: { id: string; hash: string }[];

const command = (name: Parameters<typeof startCommand>[0], args: string[] = [], env: NodeJS.ProcessEnv = bucket, folder = dataDir) =>
  startCommand(name, args, { DATA_DIR: folder, ...env });
const run = (...args: Parameters<typeof command>) => command(...args).ended;

beforeAll(async () => {
  const { bucketUrl, region, accessKeyId, secretAccessKey } = state.env;
  bucket = {
    FILES_S3_URL: bucketUrl,
    FILES_S3_REGION: region,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  server = await startProcess(dataDir, { ADMIN_SETUP_TOKEN: setupToken, ...bucket });
  const account = { name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "Development" };
  cookie = cookieOf(await postWhileBusy(server, "/auth/admin-setup", { token: setupToken, ...account }));
  files = await ask(
    dataDir,
    `with made as (
       insert into files (id, name, content_type, size, purpose, uploaded_at)
       select gen_random_uuid(), 'picture ' || n, 'image/png', 300000, 'profile_picture', now() from generate_series(1, ${count}) n returning id),
     content as (select id, decode(rpad('', 600000, md5(id::text)), 'hex') as data from made),
     stored as (
       insert into file_chunks (file_id, position, data)
       select id, position, substring(data from position * 262144 + 1 for 262144) from content, generate_series(0, 1) position)
     select id, encode(sha256(data), 'hex') as hash from content`,
  );
});

afterAll(async () => {
  if (server?.child.exitCode === null) await server.end("SIGINT");
});

/** Reads a file as its readers do, and compares it. */
async function expectReadable({ id, hash }: { id: string; hash: string }) {
  const response = await fetchWhileBusy(server, `/files/${id}`, { headers: { cookie } });
  expect(response.status).toBe(200);
  const read = createHash("sha256").update(Buffer.from(await response.arrayBuffer()));
  expect(read.digest("hex")).toBe(hash);
}

/** Reads all files, one after the other, until the work has ended; then each once more. */
async function readDuring(work: Promise<unknown>) {
  let isDone = false;
  const ended = work.finally(() => (isDone = true));
  for (let n = 0; !isDone; n++) await expectReadable(files[n % count]!);
  await ended;
  for (const file of files) await expectReadable(file);
}

const placesNow = async () =>
  (
    await ask<{ objects: number; chunks: number }>(
      dataDir,
      "select (select count(object_id)::int from files) as objects, (select count(distinct file_id)::int from file_chunks) as chunks",
    )
  )[0]!;

/** Kills a move in the middle of its work. */
async function killMove(to: "s3" | "database") {
  state.before = () => new Promise((resolve) => setTimeout(resolve, 60));
  const { child, ended } = command("files/move", ["--to", to]);
  await vi.waitFor(
    async () => {
      const { objects: moved } = await placesNow();
      expect(moved).toBeGreaterThan(20);
      expect(moved).toBeLessThan(count - 20);
    },
    { timeout: 60_000, interval: 20 },
  );
  child.kill("SIGKILL");
  await ended;
  state.before = async () => {};
  const { objects: inBucket, chunks } = await placesNow();
  expect(inBucket + chunks, "each file is whole at one place").toBe(count);
  expect(inBucket).toBeLessThan(count);
}

describe("files:move", () => {
  test("killed while people read, then run again, moves every file into the bucket and back", async () => {
    await readDuring(killMove("s3"));
    const moved = run("files/move", ["--to", "s3"]);
    await readDuring(moved);
    expect(await moved).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Moved \d+ files \([\d.]+ MB\) into the bucket \S+ in [\d.]+ s\. None is left/m),
    });
    expect(await placesNow()).toEqual({ objects: count, chunks: 0 });

    const checked = await run("files/check");
    expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining(`Read ${count} objects of files in`)]);
    expect(checked.stdout).toContain("0 missing, 0 damaged");
    expect(checked.stdout, "the killed move has noted what it wrote").not.toContain("belong to no file");

    await readDuring(killMove("database"));
    expect(await run("files/move", ["--to", "database"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("None is left elsewhere."),
    });
    expect(await placesNow()).toEqual({ objects: 0, chunks: count });
    for (const file of files) await expectReadable(file);
    await ask(dataDir, "update file_objects set remove_after = now() - interval '1 minute'");
    expect((await run("files/move", ["--to", "database"])).stdout).toContain("Moved 0 files");
    expect([...objects.keys()]).toEqual([]);
  });

  test("says what is wrong with its arguments, the address and the key", async () => {
    expect(await run("files/move", ["--to", "elsewhere"])).toMatchObject({
      code: 1,
      stderr: "Usage: daybook files:move --to s3|database\n",
    });
    expect(await run("files/move", ["--to", "s3"], {})).toMatchObject({
      code: 1,
      stderr: "There is no bucket: set FILES_S3_URL, as for Daybook.\n",
    });
    const wrong = await run("files/move", ["--to", "s3"], { ...bucket, FILES_S3_SECRET_ACCESS_KEY: "another-secret" });
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The bucket \S+ answered with status 403 \(SignatureDoesNotMatch\)\.\n$/m),
    });
    expect(wrong.stderr).not.toContain("another-secret");
  });
});

test("backup, restore, doctor and readiness say what is in the bucket", async () => {
  const doctor = async (env: NodeJS.ProcessEnv) => (await run("doctor", [], env)).stdout.split("\n").find((line) => / Files: /.test(line))!;
  expect(await doctor({})).toBe("✓ Files: their content is in the database");
  expect(await doctor(bucket)).toBe(
    `✓ Files: ${state.env.bucketUrl} lists, writes, reads and deletes; 0 files in it, ${count} in the database (bin/daybook files:move --to s3 moves them). Backups do not contain what is in it`,
  );
  const before = await run("backup", [join(dataDir, "before.backup.gz")]);
  expect(before.stdout).not.toContain("bucket");

  expect((await run("files/move", ["--to", "s3"])).code).toBe(0);
  expect(await doctor({})).toBe(
    `✗ Files: The content of ${count} files is in a bucket: set FILES_S3_URL, or these files cannot be opened.`,
  );
  expect(await doctor({ ...bucket, FILES_S3_SECRET_ACCESS_KEY: "another-secret" })).toMatch(
    /^✗ Files: The bucket .* answered with status 403/,
  );
  const file = join(dataDir, "after.backup.gz");
  expect((await run("backup", [file])).stdout).toContain(`The content of ${count} files (30 MB) is in a bucket and not in this backup`);

  expect((await run("restore", [file], bucket, fresh)).stdout).toContain(
    `The content of ${count} files is in a bucket, which has all of it.`,
  );
  const [lost] = objects.keys();
  objects.delete(lost!);
  expect((await run("restore", [file, "--replace"], bucket, fresh)).stdout).toContain(
    `${state.env.bucketUrl} does not have that of 1 file`,
  );
  expect((await run("restore", [file, "--replace"], {}, fresh)).stdout).toContain("set FILES_S3_URL, or these files cannot be opened.");
  const checked = await run("files/check");
  expect([checked.code, checked.stderr]).toEqual([
    1,
    expect.stringMatching(/^picture \d+ \(\S+\) is missing\nThe content of 1 file is lost/),
  ]);
  expect(await doctor(bucket)).toMatch(/^✗ Files: The content of 1 file is lost in/);

  const ready = async () => ((await (await fetch(`${server.address}/api/health/ready`)).json()) as { data: object }).data;
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: "ready", files: "available" }), { timeout: 30_000 });
  state.status = 500;
  const response = await fetch(`${server.address}/api/files/${files[1]!.id}`, { headers: { cookie } });
  expect(response.status).toBe(503);
  expect(await ready()).toMatchObject({ status: "ready", files: "unavailable" });
  state.status = 200;
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ files: "available" }), { timeout: 30_000, interval: 500 });
});
