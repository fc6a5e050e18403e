import { addDays, calendarFor, daysBetween, holidayOn, hoursOfDay } from "#calendar.ts";
import { dayIn } from "#clock.ts";
import type { ActorContext } from "#context.ts";
import type { PayrollDay } from "#db/schema-weeks.ts";
import { endOfWeek, startOfWeek } from "#features/hours/hours.period.service.ts";
import { hoursOf, type HoursOf } from "#features/hours/hours.service.ts";
import { besideWeeks, weeksIn } from "#features/weeks/weeks.read.service.ts";
import { emptyDay, hasFigures } from "./payroll.days.ts";
import * as payrollRepository from "./payroll.repository.ts";
import type { BesidePayroll } from "./payroll.repository.ts";

type Row = HoursOf["rows"][number];

/** The first and last day of a month, of its first day. */
export const periodOfMonth = (month: string) => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return { startDate: month, endDate: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
};

/** A person's month as it is now. */
export type PersonMonth = Pick<Row, "user" | "employeeId"> & {
  team: string | null;
  days: PayrollDay[];
  /** Workdays without a report. */
  missing: number;
  /** The account was deleted or erased, so no one can enter a personnel number. */
  isDeleted: boolean;
};

/** Reads the figures of a month by person and day, and the weeks that touch it, with one statement. */
export async function readMonth(ctx: ActorContext, month: string, user?: string[]) {
  const period = periodOfMonth(month);
  const whole = { startDate: startOfWeek(period.startDate), endDate: endOfWeek(period.endDate) };
  const beside = payrollRepository.besidePerson(period, besideWeeks(whole));
  const hours = await hoursOf(ctx, "all", { ...whole, user, peopleOnly: true, beside, withEmptyRows: true });
  const first = daysBetween(whole.startDate, period.startDate);
  const last = daysBetween(whole.startDate, period.endDate);
  const people = hours.rows.flatMap((row) => personMonth(ctx, hours, row, { first, last }) ?? []);
  const holidays = [...hours.holidays].filter(([date]) => period.startDate <= date && date <= period.endDate);
  return { people, holidays, weeks: () => weeksIn(ctx, hours) };
}

/** Whether an admin, who owes no reports, is paid in a month: employed in it, with a personnel number. */
function isPaidAdmin({ timezone }: ActorContext["company"], { person, employeeId }: Row, first: string, last: string) {
  const { role, status, dateOfJoining, createdAt, lastDayOfOffice, deletedAt } = person;
  const joined = dateOfJoining ?? dayIn(timezone, new Date(createdAt));
  const isEmployed = status === "active" && deletedAt === null && joined <= last && (lastDayOfOffice ?? last) >= first;
  return role === "admin" && isEmployed && employeeId !== null;
}

/** Returns a person's month; undefined for those who were not employed in it and have neither hours nor leave. */
function personMonth(
  ctx: ActorContext,
  hours: HoursOf,
  row: Row,
  { first, last }: { first: number; last: number },
): PersonMonth | undefined {
  const own = row.days.slice(first, last + 1);
  const leave = Map.groupBy((row.person.beside as BesidePayroll).leave, ({ date }) => date);
  const isOwed = own.some((day) => day !== null && (day.isOwed || day.logged > 0));
  const [start, end] = [hours.days[first]!.date, hours.days[last]!.date];
  if (!isOwed && leave.size === 0 && !isPaidAdmin(ctx.company, row, start, end)) return undefined;
  const calendar = calendarFor(
    { ...ctx.company, holidays: hours.holidays, otherHolidays: hours.otherHolidays },
    row.person.schedules ?? undefined,
  );
  const days = own.flatMap((day, index): PayrollDay[] => {
    const { date, isOver } = hours.days[first + index]!;
    const types = leave.get(date) ?? [];
    const leaveOf = (days: number) => {
      const hoursOf = (absent: number) => hoursOfDay(calendar, date, { absent });
      return share(types, days, Math.round((hoursOf(0) - hoursOf(days)) * 100));
    };
    // Leave of days without a report that is owed, such as an admin's.
    const own = types.reduce((sum, { days }) => sum + days, 0);
    if (!day) return own > 0 ? [{ ...emptyDay(date), leave: leaveOf(own) }] : [];
    const above = day.logged - day.expected;
    const figures: PayrollDay = {
      ...emptyDay(date),
      workday: day.isOwed ? (day.kind === "working" ? 1 : day.kind === "half_leave" ? 0.5 : 0) : 0,
      expected: day.expected / 100,
      logged: day.logged / 100,
      overtime: day.isOwed ? Math.max(0, above) / 100 : 0,
      shortfall: isOver ? Math.max(0, -above) / 100 : 0,
      holiday: day.isOwed ? holidayOn(calendar, date) : null,
    };
    const away = day.isOwed ? day.away : own;
    if (away > 0) figures.leave = leaveOf(away);
    return hasFigures(figures) ? [figures] : [];
  });
  const missing = own.filter((day) => day?.isMissing).length;
  return { user: row.user, employeeId: row.employeeId, team: row.user.team, days, missing, isDeleted: row.person.deletedAt !== null };
}

/** Shares the hours of an absence, in hundredths, among its types; the last one gets what rounding leaves. */
function share(types: { leaveType: string; days: number; unpaid: boolean }[], away: number, hundredths: number): PayrollDay["leave"] {
  let left = hundredths;
  return types.map(({ leaveType, days, unpaid }, index) => {
    const own = index === types.length - 1 ? left : Math.round((hundredths * days) / away);
    left -= own;
    return { leaveType, days, hours: own / 100, unpaid };
  });
}

/** The first day of the next month, of the first day of one. */
export const nextMonth = (month: string) => addDays(periodOfMonth(month).endDate, 1);
