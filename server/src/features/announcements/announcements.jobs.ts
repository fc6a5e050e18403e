import type { Job } from "#context.ts";
import { publishDue } from "./announcements.publish.service.ts";

/** Publishes scheduled announcements. */
export const announcementsPublish: Job = {
  name: "announcements.publish",
  cron: "* * * * *",
  mayMerge: true,
  run: publishDue,
  catchUp: publishDue,
};
