import type { Role, UserStatus } from "@daybook/contract/core/constants";
import { addDays, type Calendar } from "#calendar.ts";
import { dayIn } from "#clock.ts";

/** The days on which a person is expected at work and owes reports, both included; null for nobody's. */
export type ReportingDays = { from: string; to: string } | null;

/** What tells the days. Instants are ISO text. */
export type Employment = {
  role: Role;
  status: UserStatus;
  dateOfJoining: string | null;
  createdAt: string;
  lastDayOfOffice: string | null;
  deletedAt: string | null;
};

/**
 * From the joining date (without one: the day the account was made) to the last day or the day before the account was
 * closed. Admins and accounts that are switched off owe nothing; what they did send is shown.
 */
export function reportingDaysOf({ timezone }: Pick<Calendar, "timezone">, person: Employment): ReportingDays {
  const { role, status, dateOfJoining, createdAt, lastDayOfOffice, deletedAt } = person;
  const dayOf = (instant: string) => dayIn(timezone, new Date(instant));
  if (role === "admin" || (status === "inactive" && deletedAt === null)) return null;
  const ends = [lastDayOfOffice, deletedAt && addDays(dayOf(deletedAt), -1)].filter((day) => day !== null);
  return { from: dateOfJoining ?? dayOf(createdAt), to: ends.sort()[0] ?? "9999-12-31" };
}
