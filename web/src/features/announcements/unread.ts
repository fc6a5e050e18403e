import { bellBadgeMax } from "@daybook/contract/core/constants";

/** Counts announcements outside the seen list (specification, section 4), which also has those that were seen a moment ago. */
export const unreadCount = (unreadIds: string[], seen: ReadonlySet<string>) => unreadIds.filter((id) => !seen.has(id)).length;

/** Returns `3`, or `9+` above nine (specification, section 9). */
export const badgeText = (unread: number) => (unread > bellBadgeMax ? `${bellBadgeMax}+` : String(unread));
