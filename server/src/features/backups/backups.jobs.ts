import type { Job } from "#context.ts";
import { runIfDue } from "./backups.service.ts";

/** Looks every minute whether the scheduled backup is due. */
export const backupsRun: Job = {
  name: "backups.run",
  cron: "* * * * *",
  isNeeded: ({ backup }) => backup !== undefined,
  run: runIfDue,
};
