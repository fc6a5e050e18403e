import pg from "pg";
import { backUp } from "./backup.ts";
import { backupSuffix } from "./encryption.ts";
import { checkRestore } from "./restore-check.ts";

/** What scheduled backups need from the database. */
export type BackupTools = {
  /** The end of the names of its files. */
  suffix: string;
  /** Runs the work unless another process of this database is doing the same; returns whether it ran. */
  exclusively(work: () => Promise<void>): Promise<boolean>;
  /** Writes a backup to the path; returns the number of rows. */
  backUp(path: string): Promise<number>;
  /** Restores the file into a scratch database and drops it; throws if that fails. */
  checkRestore(path: string): Promise<void>;
  /** Whether `close` was called: what fails then was interrupted. */
  isClosed(): boolean;
  /** Interrupts what runs. Call it before the jobs stop, because a backup may take longer than they are waited for. */
  close(): void;
};

/** Advisory lock held while a process makes a scheduled backup. */
const backupLock = 7_230_002;

/** Returns the tools for the database of this URL. With a key, backups are encrypted. */
export function backupTools(url: string, key?: string): BackupTools {
  const closing = new AbortController();
  return {
    suffix: backupSuffix(key),
    async exclusively(work) {
      const client = new pg.Client({ connectionString: url, application_name: "daybook-backup-lock", keepAlive: true });
      client.on("error", () => {});
      await client.connect();
      try {
        const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [backupLock]);
        if (rows[0]?.locked !== true) return false;
        await work();
        return true;
      } finally {
        await client.end().catch(() => {});
      }
    },
    async backUp(path) {
      const rows = await backUp(url, path, { key, signal: closing.signal });
      return Object.values(rows).reduce((sum, count) => sum + count, 0);
    },
    checkRestore: (path) => checkRestore(url, path, { key, signal: closing.signal }),
    isClosed: () => closing.signal.aborted,
    close: () => closing.abort(),
  };
}
