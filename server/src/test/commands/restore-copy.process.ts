import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity } from "age-encryption";
import { expect, test } from "vitest";
import { fakeS3 } from "#test/fakes/fake-s3.ts";
import { startCommand, startProcess, temporaryFolder } from "#test/server-process.ts";

const { objects, state } = fakeS3();
const lost = temporaryFolder();
const fresh = temporaryFolder();

test("daybook restore s3:latest brings back the newest copy and the list of erasures", async () => {
  const key = await generateIdentity();
  const bucket = {
    BACKUP_SCHEDULE: "02:30",
    BACKUP_KEY: key,
    BACKUP_S3_URL: state.env.bucketUrl,
    BACKUP_S3_REGION: state.env.region,
    BACKUP_S3_ACCESS_KEY_ID: state.env.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: state.env.secretAccessKey,
  };
  const command = (dataDir: string, name: "backup" | "restore", args: string[]) =>
    startCommand(name, args, { DATA_DIR: dataDir, ...bucket }).ended;
  const server = await startProcess(lost);
  const file = join(lost, "made.backup.gz.age");
  expect((await command(lost, "backup", [file])).code).toBe(0);
  await server.end("SIGINT");
  const newest = "daybook-scheduled-2026-03-12T210000.backup.gz.age";
  objects.set(newest, readFileSync(file));
  objects.set("daybook-scheduled-2026-03-11T210000.backup.gz.age", Buffer.from("an older one"));
  objects.set("erasures.json", Buffer.from("[]"));

  const missing = await command(fresh, "restore", ["s3:another"]);
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining(`The bucket ${state.env.bucketUrl} has no another.`)]);
  const restored = await command(fresh, "restore", ["s3:latest"]);
  expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining("Restored the backup of ")]);
  expect(readFileSync(join(fresh, "backups", "erasures.json"), "utf8")).toBe("[]");

  writeFileSync(join(fresh, "backups", "erasures.json"), '[{"userId":"kept","number":1}]');
  expect((await command(fresh, "restore", [`s3:${newest}`, "--replace"])).code).toBe(0);
  expect(readFileSync(join(fresh, "backups", "erasures.json"), "utf8"), "a list that is there stays").toContain("kept");
  expect(existsSync(join(fresh, "copy"))).toBe(false);
});
