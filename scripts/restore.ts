import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restore } from "../server/src/db/backup/restore.ts";
import { type Env, readEnvOfCommand, StartError } from "../server/src/env.ts";
import { downloadErasures, withCopy } from "../server/src/features/backups/backups.copies.ts";
import { openServer, runCommand } from "./database.ts";
import { restoredFiles } from "./files/places.ts";

const usage = "Usage: daybook restore FILE|s3:NAME|s3:latest [--replace]";

/** `daybook restore FILE`: restores a backup, or a copy of the bucket, into the configured database. Stop Daybook first. */
async function main(signal: AbortSignal) {
  const { file, replace } = readArguments();
  const env = readEnvOfCommand();
  const copy = /^s3:(.+)$/.exec(file)?.[1];
  if (copy === undefined) return restoreFile(env, resolve(file), { replace, signal });
  const { copies: bucket, folder = "" } = env.backup ?? {};
  if (!bucket) throw new StartError("There is no bucket: set BACKUP_S3_URL and BACKUP_SCHEDULE, as for the backups.");
  await withCopy(bucket, copy, (path) => restoreFile(env, path, { replace, signal }));
  await downloadErasures(bucket, folder);
}

type Options = { replace: boolean; signal: AbortSignal };

async function restoreFile(env: Env, path: string, { replace, signal }: Options) {
  if (!existsSync(path)) throw new StartError(`File not found: ${path}`);
  const { url, stop } = await openServer(env);
  try {
    const { madeAt, missingExtensions } = await restore(url, path, { replace, key: env.backupKey, signal });
    console.log(`Restored the backup of ${madeAt}.`);
    if (missingExtensions.length > 0) console.log(missingSentence(missingExtensions));
    const files = await restoredFiles(url, env.files).catch((error: Error) => error.message);
    if (files) console.log(files);
  } finally {
    await stop();
  }
}

const missingSentence = (names: string[]) =>
  `Extensions that were in the schema public are gone, and this role may not create them again. Run as a superuser in this database: ${names.map((name) => `CREATE EXTENSION "${name}";`).join(" ")}`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file, replace: values.replace };
  } catch {
    // Unknown option: the usage below lists the valid ones.
  }
  throw new StartError(usage);
}

await runCommand(main);
