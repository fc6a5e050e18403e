import type { Job } from "#context.ts";
import { hasBucket, removeUnused } from "./files.objects.service.ts";

/** Removes the objects of deleted files, and of uploads that failed, from the bucket. */
export const filesRemoveObjects: Job = {
  name: "files.remove-objects",
  cron: "* * * * *",
  isNeeded: hasBucket,
  run: async (ctx) => void (await removeUnused(ctx)),
};
