import type { Role } from "@daybook/contract/core/constants";

/** A person with a fixed name, which tests and the demo rely on. */
export type FixedPerson = {
  name: string;
  role: Role;
  /** The team's name. */
  team: string;
  designation: string;
  /** Joined this many days ago; others joined long before the seeded history. */
  joinedDaysAgo?: number;
  /** Left this many days ago: the account is inactive, the reports remain. */
  leftDaysAgo?: number;
};

const unreal = "Unreal Engine Development";
const lead = "team_lead";
const member = "team_member";

/** The password of all seeded users. */
export const demoPassword = "harbour-light";

/** Admins and leads come first, so that smaller companies include them. */
export const fixedPeople: readonly FixedPerson[] = [
  { name: "Ananya Iyer", role: "admin", team: "HR", designation: "Operations Director" },
  { name: "Marcus Lindqvist", role: "admin", team: "Development", designation: "Systems Administrator" },
  { name: "Rohan Mehta", role: lead, team: unreal, designation: "Lead Engine Developer" },
  { name: "Priya Sharma", role: lead, team: "Development", designation: "Engineering Lead" },
  { name: "Meera Joshi", role: lead, team: "3D", designation: "3D Lead" },
  { name: "Elena Petrova", role: lead, team: "Design", designation: "Design Lead" },
  { name: "Sofia Marques", role: lead, team: "Marketing", designation: "Marketing Lead" },
  { name: "Daniel Okafor", role: lead, team: "Sales", designation: "Sales Lead" },
  { name: "Anjali Kapoor", role: lead, team: "HR", designation: "HR Lead" },
  { name: "Grace Thomas", role: lead, team: "Support", designation: "Support Lead" },
  { name: "Kavya Nair", role: member, team: unreal, designation: "Unreal Developer" },
  { name: "Arjun Rao", role: member, team: unreal, designation: "Senior Unreal Developer" },
  { name: "Ishaan Verma", role: member, team: unreal, designation: "Unreal Developer" },
  { name: "Sana Qureshi", role: member, team: unreal, designation: "Technical Artist" },
  { name: "Nikhil Bhat", role: member, team: unreal, designation: "Junior Developer", joinedDaysAgo: 75 },
  { name: "Leela Krishnan", role: member, team: unreal, designation: "VR Developer" },
  { name: "Dev Kulkarni", role: member, team: unreal, designation: "Gameplay Developer" },
  { name: "Tara Menon", role: member, team: unreal, designation: "QA Engineer" },
  { name: "Karthik Subramanian", role: member, team: "Development", designation: "Backend Developer" },
  { name: "Omar Haddad", role: member, team: "Development", designation: "Frontend Developer" },
  { name: "Aditi Ghosh", role: member, team: "Development", designation: "Full-stack Developer" },
  { name: "Jonas Weber", role: member, team: "Development", designation: "DevOps Engineer" },
  { name: "Neha Patil", role: member, team: "Development", designation: "Frontend Developer" },
  { name: "Farhan Ali", role: member, team: "3D", designation: "3D Artist" },
  { name: "Zoya Khan", role: member, team: "3D", designation: "3D Artist" },
  { name: "Siddharth Jain", role: member, team: "3D", designation: "Lighting Artist" },
  { name: "Lin Wei", role: member, team: "3D", designation: "Environment Artist" },
  { name: "Mateo Álvarez", role: member, team: "3D", designation: "Material Artist" },
  { name: "Vikram Desai", role: member, team: "Design", designation: "Product Designer" },
  { name: "Aisha Rahman", role: member, team: "Design", designation: "Visual Designer" },
  { name: "Noor El-Sayed", role: member, team: "Design", designation: "UX Researcher" },
  { name: "Harsh Vardhan", role: member, team: "Marketing", designation: "Content Writer" },
  { name: "Ritu Saxena", role: member, team: "Marketing", designation: "Performance Marketer" },
  { name: "Pooja Reddy", role: member, team: "Sales", designation: "Account Executive" },
  { name: "Imran Sheikh", role: member, team: "Sales", designation: "Account Executive" },
  { name: "Hannah Lee", role: member, team: "Sales", designation: "Sales Associate", leftDaysAgo: 38 },
  { name: "Lakshmi Pillai", role: member, team: "HR", designation: "HR Generalist" },
  { name: "Yusuf Demir", role: member, team: "Support", designation: "Support Engineer" },
  { name: "Manoj Tiwari", role: member, team: "Support", designation: "Support Engineer" },
  { name: "Chloé Martin", role: member, team: "Support", designation: "Support Associate", joinedDaysAgo: 20 },
];

/** `Chloé Martin` → `chloe.martin@halcyon.example`. The domain is reserved, so no email is ever delivered. */
export const emailOf = (name: string) =>
  `${name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ".")}@halcyon.example`;

/** One account per role, with `demoPassword`. */
export const signIns = {
  admin: { name: "Ananya Iyer", email: emailOf("Ananya Iyer"), role: "admin" },
  lead: { name: "Rohan Mehta", email: emailOf("Rohan Mehta"), role: "team_lead" },
  member: { name: "Kavya Nair", email: emailOf("Kavya Nair"), role: "team_member" },
} as const satisfies Record<string, { name: string; email: string; role: Role }>;
