import type { Role } from "@daybook/contract/core/constants";

/** Somebody who can sign in. */
export type Person = { name: string; email: string; password: string; role: Role };

/** The people of the demo company whom `docs/seed-people.md` promises. */
const seeded = (name: string, role: Role): Person => ({
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@halcyon.example`,
  password: "harbour-light",
  role,
});

export const admin = seeded("Ananya Iyer", "admin");
/** Leads Kavya's team. */
export const lead = seeded("Rohan Mehta", "team_lead");
export const member = seeded("Kavya Nair", "team_member");

export const everyRole = [admin, lead, member];

/** Where each role starts. */
export const homes: Record<Role, string> = { admin: "/", team_lead: "/team-lead", team_member: "/dashboard" };
