import type { Action } from "@daybook/contract/announcements/announcements";
import type { Access } from "./access.ts";
import { type Actor, isAdmin } from "./actor.ts";

export type AnnouncementFacts = {
  /** The person is in its audience. */
  isVisible: boolean;
};

/** People read the announcements that are for them; only admins write them, for anyone, and therefore read all. */
export const announcementAccess: Access<Action, AnnouncementFacts> = {
  read: (actor, { isVisible }) => isVisible || isAdmin(actor),
  update: (actor) => isAdmin(actor),
  remove: (actor) => isAdmin(actor),
};

export const mayCreateAnnouncements = (actor: Actor) => isAdmin(actor);

/** The full list including expired announcements, and who has seen them. */
export const mayListAllAnnouncements = (actor: Actor) => isAdmin(actor);
