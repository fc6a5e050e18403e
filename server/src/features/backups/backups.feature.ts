import type { Feature } from "#feature.ts";
import { backupsRun } from "./backups.jobs.ts";
import * as backupsService from "./backups.service.ts";

export const backups: Feature = {
  name: "backups",
  jobs: [backupsRun],
  metrics: [
    {
      name: "backup_age_seconds",
      help: "Age of the last scheduled backup; +Inf without one",
      isNeeded: backupsService.isScheduled,
      read: async (platform) => (await backupsService.ages(platform)).backup,
    },
    {
      name: "backup_copied_age_seconds",
      help: "Age of the last scheduled backup that was copied into the bucket; +Inf without one",
      isNeeded: backupsService.isCopied,
      read: async (platform) => (await backupsService.ages(platform)).copy,
    },
    {
      name: "backup_verified_age_seconds",
      help: "Time since a scheduled backup was restored into a scratch database; +Inf if never",
      isNeeded: backupsService.isScheduled,
      read: async (platform) => (await backupsService.ages(platform)).check,
    },
  ],
};
