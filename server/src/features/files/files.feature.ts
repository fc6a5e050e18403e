import type { Feature } from "#feature.ts";
import * as filesChecksService from "./files.checks.service.ts";
import { filesCheck, filesRemoveObjects } from "./files.jobs.ts";
import { hasBucket } from "./files.objects.service.ts";
import { filesRoutes } from "./files.routes.ts";

export const files: Feature = {
  name: "files",
  routes: filesRoutes,
  jobs: [filesRemoveObjects, filesCheck],
  metrics: [
    {
      name: "files_storage_up",
      help: "1 while the bucket of files answers",
      isNeeded: hasBucket,
      read: async ({ fileStorage }) => Number(fileStorage!.isAvailable()),
    },
    {
      name: "files_lost",
      help: "Files whose object in the bucket was missing or damaged at its last check",
      isNeeded: hasBucket,
      read: filesChecksService.countLost,
    },
    {
      name: "files_check_age_seconds",
      help: "Time since the bucket of files was checked; +Inf if never",
      isNeeded: hasBucket,
      read: filesChecksService.checkAge,
    },
  ],
};
