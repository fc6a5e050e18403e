import type { Role } from "@daybook/contract/core/constants";

/** A user who can sign in. */
export type Person = { name: string; email: string; password: string; role: Role };

/** Users of the demo company. */
const seeded = (name: string, role: Role): Person => ({
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@halcyon.example`,
  password: "harbour-light",
  role,
});

export const admin = seeded("Ananya Iyer", "admin");
/** The lead of Kavya's team. */
export const lead = seeded("Rohan Mehta", "team_lead");
export const member = seeded("Kavya Nair", "team_member");

/** Of a team that other tests leave alone; accounts that exist since before today have a history of teams. */
export const supportLead = seeded("Grace Thomas", "team_lead");
export const supportMembers = [seeded("Yusuf Demir", "team_member"), seeded("Manoj Tiwari", "team_member")] as const;

export const everyRole = [admin, lead, member];

/** The home screen of each role. */
export const homes: Record<Role, string> = { admin: "/", team_lead: "/team-lead", team_member: "/dashboard" };
