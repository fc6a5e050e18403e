import type { Company } from "@daybook/contract/settings/settings";
import type { User } from "@daybook/contract/users/users";

/* Test fixtures with realistic defaults; each test overrides only what matters to it. */

let idCount = 0;

/** Returns a new valid id. */
export const newId = () => `01990000-0000-7000-8000-${String(++idCount).padStart(12, "0")}`;

export const user = (changes: Partial<User> = {}): User => ({
  _id: newId(),
  name: "Kavya Nair",
  email: "kavya.nair@studio-halden.com",
  role: "team_member",
  team: "Design",
  teamId: newId(),
  status: "active",
  designation: null,
  profilePicture: null,
  createdAt: "2025-06-02T09:00:00.000Z",
  version: 1,
  can: { read: true, update: true, administer: false, remove: false },
  ...changes,
});

export const company: Company = {
  name: "Studio Halden",
  logo: null,
  timezone: "Asia/Kolkata",
  today: "2026-03-12",
  workweek: [1, 2, 3, 4, 5],
  hoursPerDay: 8,
  eodWindowDays: 7,
  eodDeadline: "10:00",
  weekApproval: "off",
  payroll: "off",
  selfReview: "off",
  calibration: "off",
  leadsAnnounce: "off",
  selfReviewDueDay: 0,
  evaluationDueDay: 0,
};

/** What the sign-in screens show of a company without registration, single sign-on and email. */
export const signInOptions = {
  companyName: company.name,
  logo: null,
  registration: "closed",
  setupDone: true,
  sso: null,
  passwordReset: "admin",
} as const;

export const pagination = { currentPage: 1, totalPages: 1, totalItems: 0, hasNextPage: false, hasPreviousPage: false };

export const stats = { total: 0, active: 0, inactive: 0, byRole: { admin: 0, team_lead: 0, team_member: 0 }, byTeam: {} };
