import type { Job } from "#context.ts";
import { publishDue } from "./announcements.publish.service.ts";
import { remindOfTomorrow } from "./announcements.remind.service.ts";

/** Publishes scheduled announcements. */
export const announcementsPublish: Job = {
  name: "announcements.publish",
  cron: "* * * * *",
  mayMerge: true,
  run: publishDue,
  catchUp: publishDue,
};

/** Reminds of announcements that must be read by tomorrow. */
export const announcementsRemind: Job = {
  name: "announcements.remind",
  cron: "*/10 * * * *",
  mayMerge: true,
  run: remindOfTomorrow,
  catchUp: remindOfTomorrow,
};
