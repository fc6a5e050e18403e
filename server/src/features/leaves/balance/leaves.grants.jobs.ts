import type { Job } from "#context.ts";
import { grantYear } from "./leaves.grants.service.ts";

/** Runs hourly, as a leave year starts at midnight in the company's timezone. */
export const leavesGrantYear: Job = { name: "leaves.grantYear", cron: "7 * * * *", run: grantYear };
