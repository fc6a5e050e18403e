import type { Announcement } from "../announcements/announcements.ts";

/**
 * Realtime events other than announcements. They contain only ids; the server decides which users to notify, and clients
 * refetch what they may see.
 */
export type ServerEvent =
  | { name: "users.changed"; userId: string }
  | { name: "teams.changed"; teamId: string }
  | { name: "projects.changed"; projectId: string; teamId: string | null }
  | { name: "eods.changed"; userId: string; teamId: string | null; date: string }
  /** A question between these users. */
  | { name: "questions.changed"; userIds: string[] }
  /** A user's plan for a day. */
  | { name: "plans.changed"; userId: string; teamId: string | null }
  /** The comments and reactions of a user's report. */
  | { name: "discussions.changed"; userId: string; teamId: string | null }
  /** The raisers and owners of the blockers, before and after the change, and the raisers' teams. */
  | { name: "blockers.changed"; userIds: string[]; teamIds: string[] }
  /** Ids of everything the tasks belong to, before and after the change. */
  | { name: "tasks.changed"; taskIds: string[]; userIds: string[]; teamIds: string[]; projectIds: string[] }
  | { name: "labels.changed" }
  /** `shown`: whether the team calendar changes; pending and rejected requests are not visible to colleagues. */
  | { name: "leaves.changed"; userId: string; teamId: string | null; shown: boolean }
  /** A delegation between these two users. */
  | { name: "delegations.changed"; userIds: string[] }
  | { name: "leaveTypes.changed" }
  | { name: "holidays.changed" }
  | { name: "schedules.changed"; userId: string }
  /** A person's week was submitted or decided. */
  /** A month was closed or reopened, or has a correction. Notifies admins. */
  | { name: "payroll.changed" }
  | { name: "weeks.changed"; userId: string; teamId: string | null }
  /** A weekly record or an evaluation; `userId` is null while it is a draft, of which the user is not notified. */
  | { name: "kra.changed"; userId: string | null; teamId: string | null }
  /** Templates of a team, or of the company. */
  | { name: "kraTemplates.changed"; teamId: string | null }
  /** Notifies admins and the leads of these teams. */
  | { name: "reminders.changed"; teamIds: string[] }
  /** Notifies admins and the leads of the teams of whom was reminded. */
  | { name: "nudges.changed"; teamIds: string[] }
  /** What the author and the admins see of announcements, beyond what the readers see. */
  | { name: "announcements.managed"; userIds: string[] }
  /** Notifies the audience of the announcement, its author and the admins. */
  | { name: "announcements.reacted"; announcementId: string }
  | { name: "policy.changed" }
  /** Notifies admins and the user. */
  | { name: "policy.acknowledged"; userId: string }
  /** Notices of these users; null for everyone's. */
  | { name: "notifications.changed"; userIds: string[] | null }
  | { name: "settings.changed" };

/**
 * The socket event that carries a `ServerEvent`. Events have a second argument: over how many milliseconds to spread the
 * refetches, `refetchSpreadMs` or more if many browsers get the event.
 */
export const changedEvent = "changed";

/**
 * The first socket event of a connection whose page is still current: nothing that it shows has changed since the time that
 * the client sent with the handshake as `renderedAt`, in milliseconds since the epoch, and since the `eventPosition` of the page if the
 * same process rendered it. Without this event, clients refetch.
 */
export const currentEvent = "current";

/**
 * The socket event of announcements. New, updated and deleted ones notify all signed-in users, or those of their audience; `announcement_seen` notifies
 * only the user's own browsers. Events may arrive out of order, so clients refetch the lists.
 */
export const announcementEvent = "announcement_notification";

export type AnnouncementNotification =
  | { type: "new_announcement" | "announcement_updated" | "announcement_deleted"; announcement: AnnouncementNotice }
  /** Null when several were marked as seen, or the seen list was cleared. */
  | { type: "announcement_seen"; announcement: AnnouncementNotice | null };

/** An announcement without fields that depend on the reader or are not for readers. */
export type AnnouncementNotice = Omit<
  Announcement,
  | "audience"
  | "status"
  | "publishAt"
  | "seenCount"
  | "recipientCount"
  | "mustReadBy"
  | "confirmedAt"
  | "confirmedCount"
  | "attachments"
  | "can"
>;
