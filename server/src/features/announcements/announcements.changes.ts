import { type AnnouncementNotice, type AnnouncementNotification, announcementEvent } from "@daybook/contract/core/events";
import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

type AnnouncementFacts = Facts & { notice: AnnouncementNotice };

/** Notifies all signed-in users. */
const notifies =
  (type: Exclude<AnnouncementNotification["type"], "announcement_seen">): Emits<AnnouncementFacts> =>
  (changes) =>
    changes.map(({ notice }) => ({ name: announcementEvent, userId: null, notification: { type, announcement: notice } }));

export const created = change<AnnouncementFacts>("announcements.created", { emits: notifies("new_announcement") });
export const updated = change<AnnouncementFacts>("announcements.updated", { emits: notifies("announcement_updated") });
export const removed = change<AnnouncementFacts>("announcements.removed", { emits: notifies("announcement_deleted") });
