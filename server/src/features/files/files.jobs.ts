import type { Job } from "#context.ts";
import { checkIfDue } from "./files.checks.service.ts";
import { hasBucket, removeUnused } from "./files.objects.service.ts";

/** Removes the objects of deleted files, and of uploads that failed, from the bucket. */
export const filesRemoveObjects: Job = {
  name: "files.remove-objects",
  cron: "* * * * *",
  isNeeded: hasBucket,
  run: async (ctx) => void (await removeUnused(ctx)),
};

/** Looks every hour whether the weekly check of the bucket is due. */
export const filesCheck: Job = {
  name: "files.check",
  cron: "17 * * * *",
  isNeeded: hasBucket,
  run: checkIfDue,
};
