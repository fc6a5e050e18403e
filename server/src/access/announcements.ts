import type { Action } from "@daybook/contract/announcements";
import type { Access } from "./access.ts";
import { type Actor, isAdmin } from "./actor.ts";

/** Announcements are for everybody, and the admins' to write. */
export const announcementAccess: Access<Action, object> = {
  read: () => true,
  update: (actor) => isAdmin(actor),
  remove: (actor) => isAdmin(actor),
};

export const mayAnnounce = (actor: Actor) => isAdmin(actor);

/** The full list, and who has seen what. */
export const mayFollowAnnouncements = (actor: Actor) => isAdmin(actor);
