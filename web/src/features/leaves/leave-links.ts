import type { Role } from "@daybook/contract/core/constants";

const screens: Record<Role, string> = { admin: "/leaves", team_lead: "/team-lead/leaves", team_member: "/my-leaves" };

/** Returns the leave page of a role. */
export const leavesHref = (role: Role) => screens[role];

/** Returns the leave page with the application dialog open. */
export const applyHref = (role: Role) => `${screens[role]}?open=apply`;
