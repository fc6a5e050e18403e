import { complianceDaysMax, type ComplianceKind } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as eods from "@daybook/contract/eods";
import { eodScope } from "#access/eods.ts";
import { daysBetween, daysFrom, type DayKind, kindOfDay } from "#calendar.ts";
import type { Context } from "#context.ts";
import { invalid } from "#errors.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as eodsComplianceRepository from "./eods.compliance.repository.ts";
import type { PersonRow } from "./eods.compliance.repository.ts";
import { deadlineOf, requirePeriod } from "./eods.window.service.ts";
import { type ReportingDays, reportingDaysOf } from "#domain/reporting-days.ts";

type Day = {
  date: string;
  kind: DayKind;
  /** Still to come. */ ahead: boolean;
  /** ISO. */ deadline: string;
  /** The deadline has not passed. */ open: boolean;
};

/** Who sent a report on which day: one row a person, one cell a day. */
export async function compliance(ctx: Context, input: CheckedInputOf<typeof eods.compliance>) {
  const { startDate, endDate } = input;
  requirePeriod(startDate, endDate);
  if (daysBetween(startDate, endDate) >= complianceDaysMax) throw invalid("endDate", `Please choose at most ${complianceDaysMax} days`);

  const [calendar, everybody] = await Promise.all([
    companyCalendar(ctx, startDate),
    eodsComplianceRepository.listPeople(ctx.db, eodScope(ctx.actor), input),
  ]);
  const days = daysFrom(startDate, endDate).map((date) => dayOf(ctx, calendar, date));
  const rows = everybody
    .map((person) => rowOf(person, days, reportingDaysOf(ctx.company, person)))
    .filter(({ cells }) => cells.some((cell) => cell !== null));

  return {
    days: days.map(({ date, kind, deadline }, index) => {
      const counted = rows.map(({ cells, owes }) => (owes(index) ? cells[index] : null)).filter(isAwaited);
      return {
        date,
        kind,
        holiday: calendar.holidays.get(date) ?? null,
        deadline,
        sent: counted.filter(isSent).length,
        expected: counted.length,
      };
    }),
    people: rows.map(({ user, cells, ...counts }) => ({ user, cells, ...summary(counts) })),
    ...summary({ onTime: sum(rows, "onTime"), sent: sum(rows, "sent"), expected: sum(rows, "expected") }),
  };
}

function dayOf(ctx: Context, calendar: Awaited<ReturnType<typeof companyCalendar>>, date: string): Day {
  const deadline = deadlineOf(calendar, date);
  return { date, kind: kindOfDay(calendar, date), ahead: date > ctx.today(), deadline, open: ctx.now() <= deadline };
}

/** A report shows on whatever day it was written for; leave excuses a workday that has none. */
function cellOf({ date, kind, ahead, open }: Day, { reports, absences }: PersonRow, isOwed: boolean): ComplianceKind | null {
  const isLate = reports[date];
  if (isLate !== undefined) return isLate ? "late" : "submitted";
  if (!isOwed) return null;
  if (kind !== "working") return kind;
  const away = absences[date];
  if (away !== undefined) return away === 1 ? "leave" : "half_leave";
  if (ahead) return null;
  return open ? "due" : "missing";
}

const isSent = (cell: ComplianceKind | null) => cell === "submitted" || cell === "late";
const isAwaited = (cell: ComplianceKind | null | undefined): cell is ComplianceKind =>
  cell === "missing" || cell === "due" || isSent(cell ?? null);

/** Only workdays that the person owes and is not away on count for the rate; a day whose deadline is still ahead counts once it is sent. */
function rowOf(person: PersonRow, days: Day[], owed: ReportingDays) {
  const isOwed = (index: number) => owed !== null && owed.from <= days[index]!.date && days[index]!.date <= owed.to;
  const owes = (index: number) => isOwed(index) && days[index]!.kind === "working" && person.absences[days[index]!.date] !== 1;
  const cells = days.map((day, index) => cellOf(day, person, isOwed(index)));
  const counted = cells.filter((_cell, index) => owes(index));
  const sent = counted.filter(isSent).length;
  const onTime = counted.filter((cell) => cell === "submitted").length;
  const expected = sent + counted.filter((cell) => cell === "missing").length;
  return { user: person.user, cells, owes, onTime, sent, expected };
}

const summary = ({ onTime, sent, expected }: { onTime: number; sent: number; expected: number }) => ({
  onTime,
  sent,
  expected,
  rate: expected === 0 ? null : onTime / expected,
});

const sum = <Key extends string>(rows: Record<Key, number>[], key: Key) => rows.reduce((total, row) => total + row[key], 0);
