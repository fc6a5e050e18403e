import type { DayPart, HolidayHalf } from "@daybook/contract/core/constants";
import type { LeaveDay } from "@daybook/contract/leaves/schemas";
import { type Calendar, daysFrom, holidayOf, isEmployedOn, kindOfDay } from "#calendar.ts";
import { leaveYearOf } from "./leave-years.ts";

/** Start and end of a leave. On a single day only `startDayPart` counts. */
export type LeavePeriod = { startDate: string; endDate: string; startDayPart: DayPart; endDayPart: DayPart };

export type Half = { date: string; half: "am" | "pm"; leaveYear: number };

/** Returns the part of a date that the period covers, workday or not. */
export function partOf({ startDate, endDate, startDayPart, endDayPart }: LeavePeriod, date: string): DayPart {
  if (date === startDate) return startDayPart;
  return date === endDate ? endDayPart : "full";
}

const halvesOfPart = { full: ["am", "pm"], first_half: ["am"], second_half: ["pm"] } as const;

/** Returns the halves of a workday that leave for a part of it takes: not the half of a holiday. */
const halvesTaken = (part: DayPart, holidayHalf: HolidayHalf | null | undefined): Half["half"][] =>
  halvesOfPart[part].filter((half) => !holidayHalf || !halvesOfPart[holidayHalf].some((free) => free === half));

/** Returns the charge of a workday: 0 for leave that asks only for the free half. */
export const chargeOf = (part: DayPart, holidayHalf: HolidayHalf | null | undefined) =>
  (halvesTaken(part, holidayHalf).length / 2) as LeaveDay["charge"];

/**
 * Returns every calendar day of a leave with its charge and leave year. Weekends, holidays and days outside the employment
 * cost nothing.
 * @param sandwich charges those between charged days
 */
export const breakdownOf = (calendar: Calendar & { leaveYearStart: number }, period: LeavePeriod, sandwich = false): LeaveDay[] =>
  chargeDaysOff(
    daysFrom(period.startDate, period.endDate).map((date) => {
      const holiday = holidayOf(calendar, date);
      const kind = kindOfDay(calendar, date);
      return {
        date,
        kind,
        holiday: holiday?.name ?? null,
        ...(holiday?.half && { holidayHalf: holiday.half }),
        charge: kind === "working" && isEmployedOn(calendar, date) ? chargeOf(partOf(period, date), holiday?.half) : 0,
        leaveYear: leaveYearOf(date, calendar.leaveYearStart),
      };
    }),
    sandwich,
  );

/** Returns the days with the charge of their days off: a day each between charged workdays under the sandwich rule, else none. */
export function chargeDaysOff(days: LeaveDay[], sandwich: boolean): LeaveDay[] {
  const isChargedWorkday = ({ kind, charge }: LeaveDay) => kind === "working" && charge > 0;
  const first = days.findIndex(isChargedWorkday);
  const last = days.findLastIndex(isChargedWorkday);
  return days.map((day, index) => (day.kind === "working" ? day : { ...day, charge: sandwich && first < index && index < last ? 1 : 0 }));
}

/** Returns the half days that a leave books; a full day has two. */
export const halvesOf = (period: LeavePeriod, breakdown: LeaveDay[]): Half[] =>
  breakdown
    .filter(({ charge }) => charge > 0)
    .flatMap(({ date, leaveYear, holidayHalf }) =>
      halvesTaken(partOf(period, date), holidayHalf).map((half) => ({ date, half, leaveYear })),
    );

/** Returns the sum of the charges. Multiples of 0.5 add up exactly in floating point. */
export const totalOf = (breakdown: LeaveDay[]) => breakdown.reduce((sum, { charge }) => sum + charge, 0);

/** Returns the days charged to each leave year. */
export function chargesOf(breakdown: LeaveDay[]): Map<number, number> {
  const charges = new Map<number, number>();
  for (const { leaveYear, charge } of breakdown) if (charge > 0) charges.set(leaveYear, (charges.get(leaveYear) ?? 0) + charge);
  return charges;
}
