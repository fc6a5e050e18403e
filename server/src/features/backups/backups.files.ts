import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { BackupEnv } from "#env/backup.ts";
import { StartError } from "#start-error.ts";

const scheduled = /^daybook-scheduled-\d{4}-\d\d-\d\dT\d{6}\.backup\.gz(\.age)?$/;

/** Whether a file is a scheduled backup, encrypted or not. */
export const isScheduledName = (name: string) => scheduled.test(name);

/** The name of a scheduled backup, which sorts by time. */
export const fileNameAt = (now: string, suffix: string) => `daybook-scheduled-${now.slice(0, 19).replaceAll(":", "")}${suffix}`;

/**
 * Makes sure that the folder exists. A folder of `BACKUP_DIR` that does not may be on a disk that is not mounted, so only
 * the default one is created.
 * @throws StartError with a sentence
 */
export function requireFolder({ folder, isDefaultFolder }: BackupEnv) {
  try {
    if (isDefaultFolder) mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (statSync(folder).isDirectory()) return;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (code !== "ENOENT") throw new StartError(`The backup folder ${folder} cannot be used by this account (${code}). Set BACKUP_DIR.`);
  }
  throw new StartError(
    `The backup folder ${folder} does not exist. Create it, or mount its disk; Daybook then tries again within the hour.`,
  );
}

/** Deletes the oldest scheduled backups but `keep`. Leaves all other files alone. */
export function rotate({ folder, keep }: BackupEnv) {
  const files = readdirSync(folder).filter(isScheduledName).toSorted();
  for (const name of files.slice(0, Math.max(0, files.length - keep))) rmSync(join(folder, name), { force: true });
}

export const sizeOf = (path: string) => statSync(path).size;
