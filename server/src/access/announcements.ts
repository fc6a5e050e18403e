import type { Action } from "@daybook/contract/announcements/announcements";
import type { Access } from "./access.ts";
import { type Actor, isAdmin } from "./actor.ts";

/** All users read announcements; only admins write them. */
export const announcementAccess: Access<Action, object> = {
  read: () => true,
  update: (actor) => isAdmin(actor),
  remove: (actor) => isAdmin(actor),
};

export const mayCreateAnnouncements = (actor: Actor) => isAdmin(actor);

/** The full list including expired announcements, and who has seen them. */
export const mayListAllAnnouncements = (actor: Actor) => isAdmin(actor);
