import type { Announcement } from "@daybook/contract/announcements";
import { bellBadgeMax } from "@daybook/contract/core/constants";

/** Announcements not in the seen list (specification, section 4). */
export const unreadCount = (announcements: Pick<Announcement, "_id">[], seen: ReadonlySet<string>) =>
  announcements.filter(({ _id }) => !seen.has(_id)).length;

/** `3`; above nine `9+` (specification, section 9). */
export const badgeText = (unread: number) => (unread > bellBadgeMax ? `${bellBadgeMax}+` : String(unread));
