import type { Role } from "@daybook/contract/core/constants";
import type { Session } from "#lib/session/session.ts";

/** The announcements screen of each role. */
export const announcementsHref: Record<Role, string> = {
  admin: "/announcements",
  team_lead: "/team-lead/all-announcements",
  team_member: "/all-announcements",
};

/** Whether this is a lead who writes to the own team: the company wants it, and there is a team. */
export const writesToTeam = ({ user, company }: Pick<Session, "user" | "company">) =>
  company.leadsAnnounce === "on" && user.role === "team_lead" && user.teamId !== null;

/** Whether the person's lead may write to them. */
export const readsFromLead = ({ user, company }: Pick<Session, "user" | "company">) =>
  company.leadsAnnounce === "on" && user.role === "team_member" && user.teamId !== null;

/** The list of what a lead wrote to the own team. */
export const writtenHref = `${announcementsHref.team_lead}?written=true`;
