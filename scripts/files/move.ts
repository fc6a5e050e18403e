import { parseArgs } from "node:util";
import { StartError } from "../../server/src/env.ts";
import type { Place } from "../../server/src/features/files/files.moves.repository.ts";
import { moveAll, type Progress } from "../../server/src/features/files/files.moves.service.ts";
import { runWithDatabase } from "../accounts/with-database.ts";
import { count, megabytes } from "./numbers.ts";

const usage = "Usage: daybook files:move --to s3|database";
const progressEveryMs = 2000;
const shownFailures = 20;

/**
 * `daybook files:move --to s3|database`: moves the content of files into the bucket of FILES_S3_URL, or out of it, also while Daybook
 * runs. Can be interrupted and run again. Exits with 1 if a file is left.
 */
await runWithDatabase(async ({ env, context, signal }) => {
  const to = readArguments();
  if (!env.files) throw new StartError("There is no bucket: set FILES_S3_URL, as for Daybook.");
  const ctx = await context();
  // Fails at once, before the first file, when the address or the key is wrong.
  await ctx.fileStorage!.names("files/probe");
  const startedAt = performance.now();
  const { files, bytes, failed, rest } = await moveAll(ctx, to, { progress: reporter(), signal });
  const place = to === "s3" ? `the bucket ${env.files.bucketUrl}` : "the database";
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Moved ${count(files)} (${megabytes(bytes)}) into ${place} in ${seconds} s. ${restOf({ rest, failed: failed.length, to })}`);
  for (const { id, name, reason } of failed.slice(0, shownFailures)) console.error(`${name} (${id}): ${reason}`);
  if (failed.length > shownFailures) console.error(`… and ${count(failed.length - shownFailures)} more`);
  if (rest > 0) process.exitCode = 1;
});

function restOf({ rest, failed, to }: { rest: number; failed: number; to: Place }) {
  if (rest === 0) return "None is left elsewhere.";
  const left = `${count(rest)} ${rest === 1 ? "is" : "are"} still in ${to === "s3" ? "the database" : "the bucket"}`;
  return failed > 0 ? `${left}; these could not be moved:` : `${left}: run the command again.`;
}

function readArguments(): Place {
  try {
    const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
    if (to === "s3" || to === "database") return to;
  } catch {
    // Unknown option: the usage below lists the valid ones.
  }
  throw new StartError(usage);
}

/** Prints a line every few seconds. */
function reporter() {
  let printedAt = performance.now();
  return ({ files, bytes, of }: Progress) => {
    if (performance.now() - printedAt < progressEveryMs) return;
    printedAt = performance.now();
    console.log(`${files.toLocaleString("en")} of ${count(of.files)}, ${megabytes(bytes)} of ${megabytes(of.bytes)}`);
  };
}
