import type { Job } from "#context.ts";
import { grantYear } from "./leaves.grants.service.ts";

/** Every hour, because a leave year begins at midnight of the company, wherever that is. */
export const leavesGrantYear: Job = { name: "leaves.grantYear", cron: "7 * * * *", run: grantYear };
