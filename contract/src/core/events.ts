import type { Announcement } from "../announcements.ts";

/**
 * What the server tells connected browsers besides announcements: something changed, ids only.
 * The server decides who hears of it; each client fetches again what it may see.
 */
export type ServerEvent =
  | { name: "users.changed"; userId: string }
  | { name: "teams.changed"; teamId: string }
  | { name: "projects.changed"; projectId: string; teamId: string | null }
  | { name: "eods.changed"; userId: string; teamId: string | null; date: string }
  /** Ids of whom and what the tasks belong to, now and before the change. */
  | { name: "tasks.changed"; taskIds: string[]; userIds: string[]; teamIds: string[]; projectIds: string[] }
  /** `shown`: the calendar of colleagues shows a difference; what is only asked for or turned down is not for them to hear. */
  | { name: "leaves.changed"; userId: string; teamId: string | null; shown: boolean }
  | { name: "leaveTypes.changed" }
  | { name: "holidays.changed" }
  /** A weekly record or an evaluation; `userId` is null while the person is not to know of it (drafts). */
  | { name: "kra.changed"; userId: string | null; teamId: string | null }
  /** Templates of one team, or the company's. */
  | { name: "kraTemplates.changed"; teamId: string | null }
  /** Told to admins and to the leads of these teams. */
  | { name: "reminders.changed"; teamIds: string[] }
  | { name: "policy.changed" }
  /** Told to admins and to the person. */
  | { name: "policy.acknowledged"; userId: string }
  | { name: "settings.changed" };

/** The socket event that carries a `ServerEvent`. */
export const changedEvent = "changed";

/**
 * The socket event of announcements. New, updated and deleted ones are told to everybody signed in, `announcement_seen`
 * to the person's own browsers. What stands in it is the same for everybody. Two may overtake one another on their way,
 * so readers fetch the lists again.
 */
export const announcementEvent = "announcement_notification";

export type AnnouncementNotification =
  | { type: "new_announcement" | "announcement_updated" | "announcement_deleted"; announcement: AnnouncementNotice }
  /** Without an announcement: several were marked at once, or the seen list was cleared. */
  | { type: "announcement_seen"; announcement: AnnouncementNotice | null };

/** An announcement as everybody may know it: no counts, nothing that depends on who reads. */
export type AnnouncementNotice = Omit<Announcement, "seenCount" | "recipientCount" | "can">;
