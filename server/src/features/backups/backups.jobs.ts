import type { Job } from "#context.ts";
import type { BackupTools } from "#db/backup/backup-tools.ts";
import type { BackupEnv } from "#env-backup.ts";
import { runIfDue } from "./backups.service.ts";

/** Looks every minute whether the scheduled backup is due. */
export const backupsRun = (backup: BackupEnv, tools: BackupTools): Job => ({
  name: "backups.run",
  cron: "* * * * *",
  run: (ctx) => runIfDue(ctx, backup, tools),
});
