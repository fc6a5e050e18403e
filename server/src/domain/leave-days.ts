import type { DayPart } from "@daybook/contract/core/constants";
import type { LeaveDay } from "@daybook/contract/leaves";
import { type Calendar, daysFrom, kindOfDay } from "#calendar.ts";
import { leaveYearOf } from "./leave-years.ts";

/** From when to when a leave is. On a single day `startDayPart` counts. */
export type LeavePeriod = { startDate: string; endDate: string; startDayPart: DayPart; endDayPart: DayPart };

export type Half = { date: string; half: "am" | "pm"; leaveYear: number };

/** What is asked for of a day, whether it is worked or not. */
function partOf({ startDate, endDate, startDayPart, endDayPart }: LeavePeriod, date: string): DayPart {
  if (date === startDate) return startDayPart;
  return date === endDate ? endDayPart : "full";
}

const isCharged = (calendar: Calendar, date: string) => kindOfDay(calendar, date) === "working";

/** Every calendar day of a leave and what it costs: weekends and holidays nothing, each year its own days. */
export const breakdownOf = (calendar: Calendar & { leaveYearStart: number }, period: LeavePeriod): LeaveDay[] =>
  daysFrom(period.startDate, period.endDate).map((date) => ({
    date,
    kind: kindOfDay(calendar, date),
    holiday: calendar.holidays.get(date) ?? null,
    charge: isCharged(calendar, date) ? (partOf(period, date) === "full" ? 1 : 0.5) : 0,
    leaveYear: leaveYearOf(date, calendar.leaveYearStart),
  }));

/** What a leave takes of its days: a full day is both halves. */
export const halvesOf = (period: LeavePeriod, breakdown: LeaveDay[]): Half[] =>
  breakdown
    .filter(({ charge }) => charge > 0)
    .flatMap(({ date, leaveYear }) => {
      const part = partOf(period, date);
      const halves = part === "full" ? (["am", "pm"] as const) : part === "first_half" ? (["am"] as const) : (["pm"] as const);
      return halves.map((half) => ({ date, half, leaveYear }));
    });

/** Halves add up without error in floating point. */
export const totalOf = (breakdown: LeaveDay[]) => breakdown.reduce((sum, { charge }) => sum + charge, 0);

/** Leave year → days charged to it. */
export function chargesOf(breakdown: LeaveDay[]): Map<number, number> {
  const charges = new Map<number, number>();
  for (const { leaveYear, charge } of breakdown) if (charge > 0) charges.set(leaveYear, (charges.get(leaveYear) ?? 0) + charge);
  return charges;
}
