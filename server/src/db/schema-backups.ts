/** A copy uploads a backup into a bucket; a check restores a backup, or its copy, into a scratch database. */
export type BackupRunKind = "backup" | "copy" | "check";

export type BackupRunsTable = {
  id: string;
  kind: BackupRunKind;
  startedAt: string;
  finishedAt: string | null;
  /** Null while it runs. */
  succeeded: boolean | null;
  /** Why it failed, as a sentence. */
  error: string | null;
  fileName: string;
  bytes: number | null;
  rowCount: number | null;
  /** Name of the machine whose folder has the file. */
  host: string;
};

export type BackupTables = { backupRuns: BackupRunsTable };
