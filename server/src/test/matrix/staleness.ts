import { announcementEvent } from "@daybook/contract/core/events";
import { announcementChange, type Change } from "@daybook/contract/core/stale";
import type { Event } from "#context.ts";

/** Returns the changes of which these events tell the person's own browsers. */
export const changesFor = (userId: string, events: readonly Event[]): Change[] =>
  events.flatMap((event) => {
    switch (event.name) {
      case "sessions.revoked":
      case "access.changed":
        return [];
      case announcementEvent:
        return announcementChange(event.notification.type);
      case "notifications.changed":
        return event.userIds === null || event.userIds.includes(userId) ? event.name : [];
      default:
        return event.name;
    }
  });
