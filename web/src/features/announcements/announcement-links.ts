import type { Role } from "@daybook/contract/core/constants";

/** Where each role reads all of them. */
export const announcementsHref: Record<Role, string> = {
  admin: "/announcements",
  team_lead: "/team-lead/all-announcements",
  team_member: "/all-announcements",
};
