import { mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { backUp } from "../server/src/db/backup/backup.ts";
import { runningUrl } from "../server/src/db/embedded.ts";
import { readEnv, StartError } from "../server/src/env.ts";
import { openServer } from "./database.ts";

/** `npm run backup [-- FILE]`: writes the whole database to one file, whether Daybook is running or not. */
async function main([file, ...others]: string[]) {
  if (others.length > 0 || file?.startsWith("-")) throw new StartError("Usage: npm run backup [-- FILE]");
  const env = readEnv();
  const timestamp = new Date().toISOString().slice(0, 16).replaceAll(":", "");
  const path = resolve(file ?? join(env.dataDir, "backups", `daybook-${timestamp}.backup.gz`));
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const running = env.databaseUrl ? undefined : runningUrl(env.dataDir);
  const { url, stop } = running ? { url: running, stop: async () => {} } : await openServer(env);
  try {
    const rows = Object.values(await backUp(url, path)).reduce((sum, count) => sum + count, 0);
    const megabytes = (statSync(path).size / 1e6).toFixed(1);
    console.log(`Saved ${rows.toLocaleString("en")} rows to ${path} (${megabytes} MB). The file contains personal data; keep it private.`);
  } finally {
    await stop();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
