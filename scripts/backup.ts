import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { backUp } from "../server/src/db/backup/backup.ts";
import { backupSuffix } from "../server/src/db/backup/encryption.ts";
import { type Env, readEnvOfCommand, StartError } from "../server/src/env.ts";
import { leftOut } from "./files/places.ts";
import { openRunning, openServer, runCommand } from "./database.ts";

/** `daybook backup [FILE]`: writes the whole database to one file, whether Daybook is running or not. */
async function main([file, ...others]: string[], signal: AbortSignal) {
  if (others.length > 0 || file?.startsWith("-")) throw new StartError("Usage: daybook backup [FILE]");
  const env = readEnvOfCommand();
  if (!env.databaseUrl && !existsSync(join(env.dataDir, "postgres"))) {
    throw new StartError(`There is nothing to back up: ${env.dataDir} contains no database. Set DATA_DIR or DATABASE_URL.`);
  }
  const path = file ? resolve(file) : defaultPath(env);
  requireFolder(dirname(path));
  const { url, stop } = (await openRunning(env)) ?? (await openServer(env));
  try {
    const rows = Object.values(await backUp(url, path, { key: env.backupKey, signal })).reduce((sum, count) => sum + count, 0);
    const size = new Intl.NumberFormat("en", { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(
      statSync(path).size / 1000,
    );
    console.log(
      `Saved ${rows.toLocaleString("en")} rows to ${path} (${size}). ${
        env.backupKey ? "It is encrypted; without the key it cannot be restored." : "The file contains personal data; keep it private."
      }`,
    );
    const missing = await leftOut(url);
    if (missing) console.log(missing);
  } finally {
    await stop();
  }
}

/** A new file in the data directory, whose folder is created. */
function defaultPath({ dataDir, backupKey }: Env): string {
  const folder = join(dataDir, "backups");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be created (${(error as NodeJS.ErrnoException).code}).`);
  }
  const timestamp = new Date().toISOString().slice(0, 16).replaceAll(":", "");
  return join(folder, `daybook-${timestamp}${backupSuffix(backupKey)}`);
}

/** A folder that does not exist may be on a disk that is not mounted, so it is not created. */
function requireFolder(folder: string) {
  if (!existsSync(folder)) {
    throw new StartError(`The folder ${folder} does not exist. Create it, or mount its disk, and run the backup again.`);
  }
}

await runCommand((signal) => main(process.argv.slice(2), signal));
