import type { OffOn } from "@daybook/contract/core/constants";
import type { Action } from "@daybook/contract/announcements/announcements";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, isSelf } from "./actor.ts";

/** The company's setting that decides whether leads write announcements. */
export type AnnouncementRules = { leadsAnnounce: OffOn };

export type AnnouncementFacts = {
  /** The person is in its audience. */
  isVisible: boolean;
  senderId: string;
  /** Its audience is the person's team, or people of it, as of now. */
  isForOwnTeam: boolean;
  leadsAnnounce: OffOn;
};

const manages = (actor: Actor, { senderId, isForOwnTeam, ...rules }: AnnouncementFacts) =>
  isAdmin(actor) || (mayCreateAnnouncements(actor, rules) && isSelf(actor, senderId) && isForOwnTeam);

/**
 * People read the announcements that are for them. Admins write them, for anyone, and therefore read all; leads write to their own
 * team, if the company wants it, and manage those that they wrote to the team that they lead now.
 */
export const announcementAccess: Access<Action, AnnouncementFacts> = {
  read: (actor, facts) => facts.isVisible || manages(actor, facts),
  update: manages,
  remove: manages,
};

export const mayCreateAnnouncements = (actor: Actor, { leadsAnnounce }: AnnouncementRules) =>
  isAdmin(actor) || (leadsAnnounce === "on" && isLead(actor) && actor.teamId !== null);

/** For anyone; others only for their own team. */
export const mayAnnounceToAnyone = (actor: Actor) => isAdmin(actor);
