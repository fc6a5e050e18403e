import { type AnnouncementNotice, type AnnouncementNotification, announcementEvent } from "@daybook/contract/core/events";
import { change } from "#changes.ts";
import type { Emits, Event, Facts } from "#context.ts";
import type { StoredAudience } from "#domain/audience.ts";

type AnnouncementFacts = Facts & {
  notice: AnnouncementNotice;
  /** Whom it is for; null is everyone. */
  audience: StoredAudience;
  senderId: string;
  /** What those read before who are no longer in its audience, if that was another one. */
  left?: { notice: AnnouncementNotice; audience: StoredAudience } | undefined;
};

type Type = Exclude<AnnouncementNotification["type"], "announcement_seen">;

/** Notifies the audience: of everyone, all signed-in users. Authors and admins, who see all, need not be in it. */
const notifies =
  (type: Type): Emits<AnnouncementFacts> =>
  (changes) =>
    changes.flatMap(({ notice, audience, senderId, left }): Event[] => {
      const event = (of: StoredAudience, notification: AnnouncementNotification, except?: StoredAudience): Event => ({
        name: announcementEvent,
        userId: null,
        ...(of && { audience: of }),
        ...(except !== undefined && { exceptAudience: except }),
        notification,
      });
      const managedBy: Event = { name: "announcements.managed", userIds: [senderId] };
      return [
        event(audience, { type, announcement: notice }),
        ...(left ? [event(left.audience, { type: "announcement_deleted", announcement: left.notice }, audience)] : []),
        ...(audience ? [managedBy] : []),
      ];
    });

export const created = change<AnnouncementFacts>("announcements.created", { emits: notifies("new_announcement") });
export const updated = change<AnnouncementFacts>("announcements.updated", { emits: notifies("announcement_updated") });
export const removed = change<AnnouncementFacts>("announcements.removed", { emits: notifies("announcement_deleted") });

/** Of one that is not published, which only those who manage announcements see. */
const managed: Emits<AnnouncementFacts> = (changes) =>
  changes.map(({ senderId }): Event => ({ name: "announcements.managed", userIds: [senderId] }));

export const drafted = change<AnnouncementFacts>("announcements.drafted", { emits: managed });
export const draftUpdated = change<AnnouncementFacts>("announcements.draft_updated", { emits: managed });
export const draftRemoved = change<AnnouncementFacts>("announcements.draft_removed", { emits: managed });

type ConfirmedFacts = Facts & { notice: AnnouncementNotice; senderId: string; userId: string };

/** Notifies the person's own browsers, and those who manage the announcement. */
export const confirmed = change<ConfirmedFacts>("announcements.confirmed", {
  emits: (changes) =>
    changes.flatMap(({ notice, senderId, userId }): Event[] => [
      { name: announcementEvent, userId, notification: { type: "announcement_seen", announcement: notice } },
      { name: "announcements.managed", userIds: [senderId] },
    ]),
});

type ReactedFacts = Facts & { id: string; audience: StoredAudience; senderId: string };

/** Reaches those who may have the announcement open; they fetch its reactions again. */
export const reacted = change<ReactedFacts>("announcements.reacted", {
  emits: (changes) =>
    changes.map(({ id, audience, senderId }): Event => ({ name: "announcements.reacted", announcementId: id, audience, senderId })),
});
