import type { Role } from "@daybook/contract/core/constants";

/** The announcements screen of each role. */
export const announcementsHref: Record<Role, string> = {
  admin: "/announcements",
  team_lead: "/team-lead/all-announcements",
  team_member: "/all-announcements",
};
