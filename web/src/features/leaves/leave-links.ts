import type { Role } from "@daybook/contract/core/constants";

const screens: Record<Role, string> = { admin: "/leaves", team_lead: "/team-lead/leaves", team_member: "/my-leaves" };

/** The leave screen of a role. */
export const leavesHref = (role: Role) => screens[role];

/** The leave screen with the dialog for applying open. */
export const applyHref = (role: Role) => `${screens[role]}?open=apply`;
