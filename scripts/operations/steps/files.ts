import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import pg from "pg";
import { runningUrl } from "../../../server/src/db/embedded/embedded.ts";
import { s3Server } from "../../../server/src/test/fakes/s3-server.ts";
import { type Step, type Trial, waitFor } from "../trial.ts";
import { attach, readFrom } from "./backups.ts";

const storage = s3Server("files");
const inDatabase = "a file of before the bucket";
const inBucket = "a file of the bucket";
const attached: Record<"before" | "after" | "meanwhile", Awaited<ReturnType<typeof attach>>> = {} as never;
let bucket: Record<string, string>;

const query = async (trial: Trial, statement: string) => {
  const client = new pg.Client({ connectionString: runningUrl(trial.dataDir) });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>(statement);
  await client.end();
  return Number(rows[0]?.bytes);
};
const sizeOfChunks = (trial: Trial) => query(trial, "select pg_total_relation_size('file_chunks') as bytes");

async function readable(trial: Trial, url: string, text: string) {
  assert.deepEqual(await readFrom(trial, url), { status: 200, text });
}
const filesIn = () => [...storage.objects.keys()].filter((name) => name.startsWith("files/")).length;

/** Scheduled backups whose copies are in the bucket of the files. The one of today is missed at the first start. */
function copies({ path }: Trial) {
  mkdirSync(path("scheduled"));
  return {
    BACKUP_SCHEDULE: "00:00",
    BACKUP_DIR: path("scheduled"),
    BACKUP_KEY_FILE: path("backup.key"),
    BACKUP_S3_URL: bucket.FILES_S3_URL!,
    BACKUP_S3_REGION: bucket.FILES_S3_REGION!,
    BACKUP_S3_ACCESS_KEY_ID: bucket.FILES_S3_ACCESS_KEY_ID!,
    BACKUP_S3_SECRET_ACCESS_KEY_FILE: path("bucket-key"),
  };
}
const filesLine = (output: string) => /^. Files: .*$/m.exec(output)![0];

export const fileSteps: Step[] = [
  {
    name: "files in a bucket",
    run: async (trial) => {
      await storage.listen();
      const { bucketUrl, region, accessKeyId, secretAccessKey } = storage.state.env;
      writeFileSync(trial.path("bucket-key"), secretAccessKey);
      bucket = {
        FILES_S3_URL: bucketUrl,
        FILES_S3_REGION: region,
        FILES_S3_ACCESS_KEY_ID: accessKeyId,
        FILES_S3_SECRET_ACCESS_KEY_FILE: trial.path("bucket-key"),
      };
      await trial.begin();
      attached.before = await attach(trial, inDatabase);
      await trial.begin(bucket);
      attached.after = await attach(trial, inBucket);
      assert.deepEqual(
        [...storage.objects].map(([name, content]) => [name.startsWith("files/"), content.toString()]),
        [[true, inBucket]],
      );
      await readable(trial, attached.before.url, inDatabase);
      await readable(trial, attached.after.url, inBucket);
      assert.match((await trial.daybook(["doctor"], bucket)).output, /lists, writes, reads and deletes; 1 file in it, \d+ in the database/);
    },
  },
  {
    name: "move files",
    run: async (trial) => {
      for (let each = 0; each < 8; each++) await attach(trial, randomBytes(1_000_000));
      await trial.daybook(["files:move", "--to", "database"], bucket);
      const full = await sizeOfChunks(trial);
      storage.state.status = 500;
      assert.equal((await trial.daybook(["files:move", "--to", "s3"], bucket)).status, 1);
      storage.state.status = 200;
      const moved = await trial.daybook(["files:move", "--to", "s3"], bucket);
      assert.match(moved.output, /None is left/);
      await readable(trial, attached.before.url, inDatabase);
      assert.ok((await sizeOfChunks(trial)) >= full);
      // PostgreSQL does this by itself after a while.
      await query(trial, "vacuum file_chunks");
      await trial.daybook(["files:move", "--to", "database"], bucket);
      assert.ok((await sizeOfChunks(trial)) < full * 1.3, "the space is used again");
      await trial.daybook(["files:move", "--to", "s3"], bucket);
    },
  },
  {
    name: "vacuum full",
    run: async (trial) => {
      const before = await sizeOfChunks(trial);
      await query(trial, "vacuum full file_chunks");
      assert.ok((await sizeOfChunks(trial)) < before / 10);
    },
  },
  {
    name: "backup without the content of a bucket",
    run: async (trial) => {
      const saved = await trial.daybook(["backup", "bucket.gz"], bucket);
      assert.match(
        saved.output,
        /The content of \d+ files \([\d.]+ MB\) is in a bucket and not in this backup: .*bin\/daybook files:move --to database/,
      );
      const copy = new Map(storage.objects);
      const fourth = { ...bucket, DATA_DIR: trial.path("fourth") };
      assert.match((await trial.daybook(["restore", "bucket.gz"], fourth)).output, /is in a bucket, which has all of it/);
      // Deleted after the backup, and brought back from an earlier version of the bucket.
      storage.objects.clear();
      const replaced = await trial.daybook(["restore", "bucket.gz", "--replace"], fourth);
      assert.match(replaced.output, /does not have that of \d+ files/);
      for (const [name, content] of copy) storage.objects.set(name, content);
      const checked = await trial.daybook(["files:check"], fourth);
      assert.equal(checked.status, 0, checked.output);
    },
  },
  {
    name: "two installations with one bucket",
    run: async (trial) => {
      copyFileSync(trial.path("data", "jwt-secret"), trial.path("fourth", "jwt-secret"));
      await trial.begin({ ...bucket, ...copies(trial), DATA_DIR: trial.path("fourth") });
      const objects = filesIn();
      const { taskId, id } = attached.after;
      assert.equal((await trial.call("DELETE", `/tasks/${taskId}/attachments/${id}`)).status, 200);
      const began = Date.now();
      await waitFor("The end of the object", () => (filesIn() < objects ? true : undefined), 90);
      assert.ok(Date.now() - began < 75_000, "within a minute");
      await waitFor("The copy of the backup that was missed", () => (storage.objects.size > filesIn() ? true : undefined), 90);
      await trial.begin(bucket);
      const lost = await readFrom(trial, attached.after.url);
      assert.equal(lost.status, 503);
      assert.match(lost.text, /is missing from the storage of files/);
      assert.equal((await trial.daybook(["files:check"], bucket)).status, 1);
      assert.equal((await trial.call("DELETE", `/tasks/${taskId}/attachments/${id}`)).status, 200);
    },
  },
  {
    name: "one bucket for files and backups",
    run: async (trial) => {
      const names = [...storage.objects.keys()];
      assert.ok(
        names.some((name) => /^daybook-scheduled-.*\.age$/.test(name)),
        names.join(),
      );
      const { status, output } = await trial.daybook(["files:check"], bucket);
      assert.deepEqual([status, output.includes("belong to no file")], [0, false], output);
    },
  },
  {
    name: "a storage that fails",
    run: async (trial) => {
      const ready = async () => {
        const { status, text } = await trial.call("GET", "/health/ready");
        return `${status} ${/"files":"\w+"/.exec(text)?.[0]}`;
      };
      const becomes = (state: string) =>
        waitFor(`"${state}"`, async () => ((await ready()) === `200 "files":"${state}"` ? true : undefined), 60);
      const up = async () => /^daybook_files_storage_up \d$/m.exec((await trial.call("GET", "/metrics")).text)?.[0];
      const lines = () =>
        trial
          .running()
          .read()
          .split("\n")
          .filter((line) => /"msg":"the storage of files/.test(line));
      await becomes("available");
      storage.state.status = 500;
      assert.equal((await readFrom(trial, attached.before.url)).status, 503);
      await becomes("unavailable");
      assert.deepEqual([await up(), lines().length], ["daybook_files_storage_up 0", 1]);
      storage.state.status = 200;
      await becomes("available");
      assert.deepEqual([await up(), lines().length], ["daybook_files_storage_up 1", 2]);
    },
  },
  {
    name: "give up the bucket",
    run: async (trial) => {
      const moved = await trial.daybook(["files:move", "--to", "database"], bucket);
      assert.equal(moved.status, 0, moved.output);
      attached.meanwhile = await attach(trial, "uploaded before the restart");
      await trial.begin();
      await readable(trial, attached.before.url, inDatabase);
      assert.match(filesLine((await trial.daybook(["doctor"])).output), /^✗ Files: The content of 1 file is in a bucket/);
      assert.equal((await trial.daybook(["files:move", "--to", "database"], bucket)).status, 0);
      assert.equal(filesLine((await trial.daybook(["doctor"])).output), "✓ Files: their content is in the database");
      await readable(trial, attached.meanwhile.url, "uploaded before the restart");
      const { output } = await trial.daybook(["backup", "whole.gz"]);
      assert.doesNotMatch(output, /bucket/);
      await trial.end();
      await storage.close();
    },
  },
];
