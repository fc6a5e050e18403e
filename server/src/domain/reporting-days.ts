import type { Role, UserStatus } from "@daybook/contract/core/constants";
import { addDays } from "#calendar.ts";
import { dayIn } from "#clock.ts";
import type { CompanySettings } from "#context.ts";

/** The period in which a user's reports are expected, both days included; null if none are expected. */
export type ReportingDays = { from: string; to: string } | null;

/** User fields that determine the reporting days. Instants are ISO strings. */
export type Employment = {
  role: Role;
  status: UserStatus;
  dateOfJoining: string | null;
  createdAt: string;
  lastDayOfOffice: string | null;
  deletedAt: string | null;
};

/** Settings that determine the reporting days. */
export type ReportingSettings = Pick<CompanySettings, "timezone" | "reportsStartOn">;

/**
 * Returns the days on which a user's reports are expected: from the joining date (or the day the account was created), but
 * not before the company starts reporting, to the last day of office or the day before the account was deleted. The range
 * is empty (`to` before `from`) for users who left earlier. Null for admins and inactive accounts.
 */
export function reportingDaysOf({ timezone, reportsStartOn }: ReportingSettings, person: Employment): ReportingDays {
  const { role, status, dateOfJoining, createdAt, lastDayOfOffice, deletedAt } = person;
  const dayOf = (instant: string) => dayIn(timezone, new Date(instant));
  if (role === "admin" || (status === "inactive" && deletedAt === null)) return null;
  const ends = [lastDayOfOffice, deletedAt && addDays(dayOf(deletedAt), -1)].filter((day) => day !== null);
  const firstDay = dateOfJoining ?? dayOf(createdAt);
  const from = reportsStartOn !== null && firstDay < reportsStartOn ? reportsStartOn : firstDay;
  return { from, to: ends.sort()[0] ?? "9999-12-31" };
}
