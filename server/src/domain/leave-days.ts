import type { DayPart } from "@daybook/contract/core/constants";
import type { LeaveDay } from "@daybook/contract/leaves";
import { type Calendar, daysFrom, kindOfDay } from "#calendar.ts";
import { leaveYearOf } from "./leave-years.ts";

/** Start and end of a leave. On a single day only `startDayPart` counts. */
export type LeavePeriod = { startDate: string; endDate: string; startDayPart: DayPart; endDayPart: DayPart };

export type Half = { date: string; half: "am" | "pm"; leaveYear: number };

/** Returns the part of a date that the period covers, workday or not. */
function partOf({ startDate, endDate, startDayPart, endDayPart }: LeavePeriod, date: string): DayPart {
  if (date === startDate) return startDayPart;
  return date === endDate ? endDayPart : "full";
}

const isCharged = (calendar: Calendar, date: string) => kindOfDay(calendar, date) === "working";

/** Returns every calendar day of a leave with its charge and leave year. Weekends and holidays cost nothing. */
export const breakdownOf = (calendar: Calendar & { leaveYearStart: number }, period: LeavePeriod): LeaveDay[] =>
  daysFrom(period.startDate, period.endDate).map((date) => ({
    date,
    kind: kindOfDay(calendar, date),
    holiday: calendar.holidays.get(date) ?? null,
    charge: isCharged(calendar, date) ? (partOf(period, date) === "full" ? 1 : 0.5) : 0,
    leaveYear: leaveYearOf(date, calendar.leaveYearStart),
  }));

/** Returns the half days that a leave books; a full day has two. */
export const halvesOf = (period: LeavePeriod, breakdown: LeaveDay[]): Half[] =>
  breakdown
    .filter(({ charge }) => charge > 0)
    .flatMap(({ date, leaveYear }) => {
      const part = partOf(period, date);
      const halves = part === "full" ? (["am", "pm"] as const) : part === "first_half" ? (["am"] as const) : (["pm"] as const);
      return halves.map((half) => ({ date, half, leaveYear }));
    });

/** Returns the sum of the charges. Multiples of 0.5 add up exactly in floating point. */
export const totalOf = (breakdown: LeaveDay[]) => breakdown.reduce((sum, { charge }) => sum + charge, 0);

/** Returns the days charged to each leave year. */
export function chargesOf(breakdown: LeaveDay[]): Map<number, number> {
  const charges = new Map<number, number>();
  for (const { leaveYear, charge } of breakdown) if (charge > 0) charges.set(leaveYear, (charges.get(leaveYear) ?? 0) + charge);
  return charges;
}
