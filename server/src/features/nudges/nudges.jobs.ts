import type { Job } from "#context.ts";
import { remindOfDeadlines } from "./nudges.deadlines.service.ts";

/** Reminds people of deadlines, every hour. */
export const deadlineReminders: Job = {
  name: "nudges.deadlines",
  cron: "7 * * * *",
  mayMerge: true,
  run: remindOfDeadlines,
};
