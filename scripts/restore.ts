import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restore } from "../server/src/db/backup/restore.ts";
import { readEnv, StartError } from "../server/src/env.ts";
import { openServer, runCommand } from "./database.ts";

const usage = "Usage: daybook restore FILE [--replace]";

/** `daybook restore FILE`: restores a backup into the configured database. Stop Daybook first. */
async function main(signal: AbortSignal) {
  const { path, replace } = readArguments();
  if (!existsSync(path)) throw new StartError(`File not found: ${path}`);
  const env = readEnv();
  const { url, stop } = await openServer(env);
  try {
    const { madeAt } = await restore(url, path, { replace, key: env.backupKey, signal });
    console.log(`Restored the backup of ${madeAt}.`);
  } finally {
    await stop();
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { path: resolve(file), replace: values.replace };
  } catch {
    // Unknown option: the usage below lists the valid ones.
  }
  throw new StartError(usage);
}

await runCommand(main);
