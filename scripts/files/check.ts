import { parseArgs } from "node:util";
import { StartError } from "../../server/src/env.ts";
import { check, lostFiles, removeUnknown } from "../../server/src/features/files/files.checks.service.ts";
import { runWithDatabase } from "../accounts/with-database.ts";
import { count } from "./numbers.ts";

const dayMs = 86_400_000;
const objects = (number: number) => `${number.toLocaleString("en")} ${number === 1 ? "object" : "objects"}`;

/**
 * `daybook files:check`: compares the bucket of FILES_S3_URL with the database, and the content of every object with its hash. Exits with
 * 1 if a file is lost. `--remove-unknown` deletes objects older than a day that no file has.
 */
await runWithDatabase(async ({ env, context }) => {
  const removes = readArguments();
  if (!env.files) throw new StartError("There is no bucket: set FILES_S3_URL, as for Daybook.");
  const ctx = await context();
  const found = await check(ctx, { withinMs: Number.POSITIVE_INFINITY });
  const lost = await lostFiles(ctx);
  console.log(`Read ${objects(found.compared)} of files in ${env.files.bucketUrl}: ${found.missing} missing, ${found.damaged} damaged.`);
  for (const { id, name, problem } of lost) console.error(`${name} (${id}) is ${problem}`);
  if (lost.length > 0) {
    console.error(`The content of ${count(lost.length)} is lost. Bring the objects back from an earlier version or a copy of the bucket.`);
    process.exitCode = 1;
  }
  const old = found.unknown.filter(({ modifiedAt }) => modifiedAt.getTime() < Date.now() - dayMs);
  if (removes) {
    await removeUnknown(ctx, old);
    console.log(`Deleted ${objects(old.length)} that no file has.`);
  } else if (found.unknown.length > 0) {
    console.log(
      `${objects(found.unknown.length)} belong to no file, ${old.length} of them older than a day: written after the backup that was restored, or by another installation. If this database is the only one that uses the bucket, delete them with --remove-unknown.`,
    );
  }
});

function readArguments(): boolean {
  try {
    return parseArgs({ options: { "remove-unknown": { type: "boolean", default: false } } }).values["remove-unknown"];
  } catch {
    throw new StartError("Usage: daybook files:check [--remove-unknown]");
  }
}
