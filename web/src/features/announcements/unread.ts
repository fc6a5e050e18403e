import type { Announcement } from "@daybook/contract/announcements";
import { bellBadgeMax } from "@daybook/contract/core/constants";

/** Counts announcements outside the seen list (specification, section 4). */
export const unreadCount = (announcements: Pick<Announcement, "_id">[], seen: ReadonlySet<string>) =>
  announcements.filter(({ _id }) => !seen.has(_id)).length;

/** Returns `3`, or `9+` above nine (specification, section 9). */
export const badgeText = (unread: number) => (unread > bellBadgeMax ? `${bellBadgeMax}+` : String(unread));
