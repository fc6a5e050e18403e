import type { Job } from "#context.ts";
import { purgeDeleted } from "./tasks.purge.service.ts";

/** Runs every night. Running it twice, or in two processes at once, purges each task once. */
export const tasksPurge: Job = { name: "tasks.purge", cron: "23 2 * * *", run: purgeDeleted, catchUp: purgeDeleted };
