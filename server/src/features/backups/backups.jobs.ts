import type { Job } from "#context.ts";
import { isScheduled, runIfDue } from "./backups.service.ts";

/** Looks every minute whether the scheduled backup is due. */
export const backupsRun: Job = {
  name: "backups.run",
  cron: "* * * * *",
  isNeeded: isScheduled,
  run: runIfDue,
};
