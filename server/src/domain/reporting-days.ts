import type { Role, UserStatus } from "@daybook/contract/core/constants";
import { addDays } from "#calendar.ts";
import { dayIn } from "#clock.ts";
import type { CompanySettings } from "#context.ts";

/** The periods in which a user's reports are expected, in order; each includes both days. */
export type ReportingDays = readonly { from: string; to: string }[];

/** The role and status that a user has from a day on. */
export type EmploymentState = { from: string; role: Role; status: UserStatus };

/** User fields that determine the reporting days. Instants are ISO strings. */
export type Employment = {
  role: Role;
  status: UserStatus;
  dateOfJoining: string | null;
  createdAt: string;
  lastDayOfOffice: string | null;
  deletedAt: string | null;
  /** The earliest first; null if role and status have never changed. */
  history: EmploymentState[] | null;
};

/** Settings that determine the reporting days. */
export type ReportingSettings = Pick<CompanySettings, "timezone" | "reportsStartOn">;

const endOfTime = "9999-12-31";

/**
 * Returns the days on which a user's reports are expected: from the joining date (or the day the account was created), but
 * not before the company starts reporting, to the last working day or the day before the account was deleted. Within these,
 * not while the user is an admin or inactive: each day follows the role and status of that day.
 */
export function reportingDaysOf({ timezone, reportsStartOn }: ReportingSettings, person: Employment): ReportingDays {
  const { dateOfJoining, createdAt, lastDayOfOffice, deletedAt } = person;
  const dayOf = (instant: string) => dayIn(timezone, new Date(instant));
  const firstDay = later(dateOfJoining ?? dayOf(createdAt), reportsStartOn ?? "");
  const lastDay = earlier(lastDayOfOffice ?? endOfTime, deletedAt === null ? endOfTime : addDays(dayOf(deletedAt), -1));
  const states = statesOf(person);
  return states.flatMap(({ from, role, status }, index) => {
    if (role === "admin" || status === "inactive") return [];
    const next = states[index + 1];
    const days = { from: later(from, firstDay), to: earlier(next ? addDays(next.from, -1) : endOfTime, lastDay) };
    return days.from <= days.to ? [days] : [];
  });
}

/** A leaver whose status never changed, such as an imported one, was active up to the last working day. */
function statesOf({ history, role, status, lastDayOfOffice, deletedAt }: Employment): EmploymentState[] {
  const hasLeft = lastDayOfOffice !== null || deletedAt !== null;
  return history ?? [{ from: "", role, status: hasLeft ? "active" : status }];
}

export const isReportingDay = (days: ReportingDays, date: string) => days.some(({ from, to }) => from <= date && date <= to);

/** From when on a person can report; null: all along. */
export type ReportAccess = { reportsFrom: string | null };

/**
 * Whether a person owes the report of a day, and misses it without one. An invited person owes none before the first sign-in, and
 * misses none on that day.
 */
export function reportOwedOn(settings: Pick<ReportingSettings, "timezone">, access: ReportAccess, date: string) {
  const first = firstDayOf(settings, access);
  return { isOwed: first <= date, isMissed: first < date };
}

/** The first day on which a person can report; empty: all days. */
export const firstDayOf = ({ timezone }: Pick<ReportingSettings, "timezone">, { reportsFrom }: ReportAccess) =>
  reportsFrom === null ? "" : dayIn(timezone, new Date(reportsFrom));

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
