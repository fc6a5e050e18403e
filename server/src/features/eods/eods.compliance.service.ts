import { complianceDaysMax, type ComplianceKind } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as eods from "@daybook/contract/eods/eods";
import { eodScope } from "#access/eods.ts";
import {
  type Calendar,
  calendarFor,
  daysBetween,
  daysFrom,
  type DayKind,
  holidayOn,
  kindOfDay,
  leaveKindOf,
  type Schedule,
} from "#calendar.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { invalid } from "#errors.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as eodsComplianceRepository from "./eods.compliance.repository.ts";
import type { PersonRow } from "./eods.compliance.repository.ts";
import { deadlineOf, requirePeriod } from "./eods.window.service.ts";
import { isReportingDay, type ReportingDays, reportingDaysOf, reportOwedOn } from "#domain/reporting-days.ts";

type Day = {
  date: string;
  kind: DayKind;
  /** What half a day of leave makes of the day. */
  halfLeave: "leave" | "half_leave";
  isFuture: boolean;
  /** ISO instant. */
  deadline: string;
  /** The deadline has not passed. */
  isOpen: boolean;
};

/** Returns the compliance grid: one row per user, one cell per day. */
export async function compliance(ctx: ActorContext, input: CheckedInputOf<typeof eods.compliance>) {
  const { startDate, endDate } = input;
  requirePeriod(startDate, endDate);
  if (daysBetween(startDate, endDate) >= complianceDaysMax) throw invalid("endDate", `Please choose at most ${complianceDaysMax} days`);

  const [calendar, people] = await Promise.all([
    companyCalendar(ctx, startDate),
    eodsComplianceRepository.listPeople(ctx.db, eodScope(ctx.actor), input),
  ]);
  const days = daysFrom(startDate, endDate).map((date) => dayOf(ctx, calendar, date));
  const rows = people
    .map((person) => rowOf(ctx, person, daysWith(calendar, days, person.schedules), reportingDaysOf(ctx.company, person)))
    .filter(({ cells }) => cells.some((cell) => cell !== null));

  return {
    days: days.map(({ date, kind, deadline }, index) => {
      const expected = rows.map(({ cells, isExpected }) => (isExpected(index) ? cells[index] : null)).filter(isExpectedCell);
      return {
        date,
        kind,
        holiday: holidayOn(calendar, date),
        deadline,
        sent: expected.filter(isSent).length,
        expected: expected.length,
      };
    }),
    people: rows.map(({ user, cells, ...counts }) => ({ user, cells, ...summary(counts) })),
    ...summary({ onTime: sum(rows, "onTime"), sent: sum(rows, "sent"), expected: sum(rows, "expected") }),
  };
}

/**
 * Returns which of these people have a report for each workday of a period, days to come included. A full day of leave needs
 * none. Who has no workday in it is not returned.
 */
export async function withEveryReport(
  ctx: ActorContext<MaybeActor>,
  userIds: readonly string[],
  period: { startDate: string; endDate: string },
): Promise<Set<string>> {
  const [calendar, people] = await Promise.all([
    companyCalendar(ctx, period.startDate),
    eodsComplianceRepository.listPeople(ctx.db, "all", { ...period, user: [...userIds] }),
  ]);
  const days = daysFrom(period.startDate, period.endDate).map((date) => dayOf(ctx, calendar, date));
  const isComplete = (person: PersonRow) => {
    const employed = reportingDaysOf(ctx.company, person);
    const workdays = daysWith(calendar, days, person.schedules).filter(
      (day) => day.kind === "working" && isReportingDay(employed, day.date),
    );
    const isReported = (day: Day) => person.reports[day.date] !== undefined || leaveOf(day, person.absences) === "leave";
    return workdays.length > 0 && workdays.every(isReported);
  };
  return new Set(people.filter(isComplete).map(({ user }) => user._id));
}

function dayOf(ctx: ActorContext<MaybeActor>, calendar: Awaited<ReturnType<typeof companyCalendar>>, date: string): Day {
  const deadline = deadlineOf(calendar, date);
  return { date, ...kindOf(calendar, date), isFuture: date > ctx.today(), deadline, isOpen: ctx.now() <= deadline };
}

const kindOf = (calendar: Calendar, date: string) => ({ kind: kindOfDay(calendar, date), halfLeave: leaveKindOf(calendar, date, 0.5)! });

/** The days as a person's schedules and holidays make them. */
function daysWith(company: Calendar, days: Day[], schedules: readonly Schedule[] | null) {
  if (!schedules) return days;
  const calendar = calendarFor(company, schedules);
  return days.map((day) => ({ ...day, ...kindOf(calendar, day.date) }));
}

/** Returns a day's cell. A submitted report always shows; leave excuses a workday without one. */
function cellOf(
  day: Day,
  { reports, absences }: PersonRow,
  isEmployed: boolean,
  owed: ReturnType<typeof reportOwedOn>,
): ComplianceKind | null {
  const { date, kind, isFuture, isOpen } = day;
  const isLate = reports[date];
  if (isLate !== undefined) return isLate ? "late" : "submitted";
  if (!isEmployed) return null;
  if (kind !== "working") return kind;
  const leave = leaveOf(day, absences);
  if (leave) return leave;
  if (isFuture || !owed.isOwed) return null;
  if (isOpen) return "due";
  return owed.isMissed ? "missing" : null;
}

/** Returns what a booked absence makes of a workday. */
const leaveOf = ({ date, halfLeave }: Day, absences: PersonRow["absences"]) =>
  absences[date] === undefined ? null : absences[date] === 1 ? "leave" : halfLeave;

const isSent = (cell: ComplianceKind | null) => cell === "submitted" || cell === "late";
const isExpectedCell = (cell: ComplianceKind | null | undefined): cell is ComplianceKind =>
  cell === "missing" || cell === "due" || isSent(cell ?? null);

/**
 * Returns a user's cells and counts. Only workdays without a full-day absence count for the rate; a day before its
 * deadline counts only once its report is submitted.
 */
function rowOf({ company }: Pick<ActorContext, "company">, person: PersonRow, days: Day[], reportingDays: ReportingDays) {
  const isEmployed = (index: number) => isReportingDay(reportingDays, days[index]!.date);
  const isExpected = (index: number) =>
    isEmployed(index) && days[index]!.kind === "working" && leaveOf(days[index]!, person.absences) !== "leave";
  const cells = days.map((day, index) => cellOf(day, person, isEmployed(index), reportOwedOn(company, person, day.date)));
  const counted = cells.filter((_cell, index) => isExpected(index));
  const sent = counted.filter(isSent).length;
  const onTime = counted.filter((cell) => cell === "submitted").length;
  const expected = sent + counted.filter((cell) => cell === "missing").length;
  return { user: person.user, cells, isExpected, onTime, sent, expected };
}

const summary = ({ onTime, sent, expected }: { onTime: number; sent: number; expected: number }) => ({
  onTime,
  sent,
  expected,
  rate: expected === 0 ? null : onTime / expected,
});

const sum = <Key extends string>(rows: Record<Key, number>[], key: Key) => rows.reduce((total, row) => total + row[key], 0);
