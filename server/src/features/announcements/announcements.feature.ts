import type { Feature } from "#feature.ts";
import { mayReadFile } from "./attachments/announcements.attachments.service.ts";
import { listUnconfirmed } from "./announcements.receipts.service.ts";
import { announcementsPublish, announcementsRemind } from "./announcements.jobs.ts";
import { announcementsRoutes } from "./announcements.routes.ts";
import { maySeeAnnouncementOf } from "./announcements.service.ts";

export const announcements: Feature = {
  name: "announcements",
  routes: announcementsRoutes,
  jobs: [announcementsPublish, announcementsRemind],
  files: { announcement_file: mayReadFile, announcement_picture: mayReadFile },
  missing: { announcement: listUnconfirmed },
  ownExport: {
    announcements_seen: maySeeAnnouncementOf,
    announcement_confirmations: maySeeAnnouncementOf,
    announcement_reactions: maySeeAnnouncementOf,
  },
};
