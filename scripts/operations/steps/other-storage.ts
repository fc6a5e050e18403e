import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { copyFileSync, mkdirSync } from "node:fs";
import { objectStorage } from "../../../server/src/platform/object-storage.ts";
import { startSwift, swiftObstacle } from "../swift.ts";
import { dataOf, type Step, waitFor } from "../trial.ts";
import { attach, readFrom } from "./backups.ts";

type Bucket = Awaited<ReturnType<typeof startSwift>>["bucket"];

const variables = (prefix: "FILES" | "BACKUP", { bucketUrl, region, accessKeyId, secretAccessKey }: ReturnType<Bucket>) => ({
  [`${prefix}_S3_URL`]: bucketUrl,
  [`${prefix}_S3_REGION`]: region,
  [`${prefix}_S3_ACCESS_KEY_ID`]: accessKeyId,
  [`${prefix}_S3_SECRET_ACCESS_KEY`]: secretAccessKey,
});

/** Beginning with the backup `whole.gz`, which has the content of every file. */
export const otherStorageSteps: Step[] = [
  {
    name: "storage of another maker",
    run: async (trial) => {
      const obstacle = swiftObstacle();
      if (obstacle !== undefined) return obstacle;
      const swift = await startSwift(trial.path("swift"), ["files", "copies"]);
      try {
        const [files, copies] = [swift.bucket("files"), swift.bucket("copies")];
        const DATA_DIR = trial.path("fifth");
        const service = { ...variables("FILES", files), DATA_DIR };
        const restored = await trial.daybook(["restore", "whole.gz"], service);
        assert.equal(restored.status, 0, restored.output);
        copyFileSync(trial.path("data", "jwt-secret"), trial.path("fifth", "jwt-secret"));
        mkdirSync(trial.path("kept-elsewhere"));
        const backups = {
          ...variables("BACKUP", copies),
          BACKUP_SCHEDULE: "00:00",
          BACKUP_DIR: trial.path("kept-elsewhere"),
          BACKUP_KEY_FILE: trial.path("backup.key"),
        };
        const wrong = await trial.daybook(["doctor"], { ...service, FILES_S3_REGION: "eu-central-1" });
        assert.match(wrong.output, /^✗ Files: .* is in the region us-east-1/m);

        await trial.begin({ ...service, ...backups });
        const text = randomBytes(3_000_000).toString("hex");
        const { taskId, id, url } = await attach(trial, text);
        const objects = async () => (await objectStorage(files).names("files/")).length;
        assert.equal(await objects(), 1);
        for (const place of ["s3", "database", "s3"]) {
          const moved = await trial.daybook(["files:move", "--to", place], service);
          assert.match(moved.output, /None is left/);
          assert.equal((await objects()) > 0, place === "s3");
          assert.deepEqual(await readFrom(trial, url), { status: 200, text });
        }
        const checked = await trial.daybook(["files:check"], service);
        assert.equal(checked.status, 0, checked.output);
        assert.match((await trial.daybook(["doctor"], service)).output, /^✓ Files: .*lists, writes, reads and deletes/m);
        const before = await objects();
        dataOf(await trial.call("DELETE", `/tasks/${taskId}/attachments/${id}`));
        await waitFor("The end of the object", async () => ((await objects()) < before ? true : undefined), 90);

        const names = () => objectStorage(copies).names("daybook-scheduled-");
        await waitFor("The copy of the backup that was missed", async () => ((await names()).length > 0 ? true : undefined), 90);
        await trial.end();
        const sixth = { ...variables("FILES", files), ...backups, DATA_DIR: trial.path("sixth") };
        const latest = await trial.daybook(["restore", "s3:latest"], sixth);
        assert.match(latest.output, /Restored the backup of /);
      } finally {
        await trial.end();
        swift.stop();
      }
    },
  },
];
