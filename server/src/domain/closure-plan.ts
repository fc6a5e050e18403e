import type { ClosureShort } from "@daybook/contract/core/constants";
import type { LeaveDay } from "@daybook/contract/leaves/schemas";
import { addDays, type Calendar, isEmployedOn } from "#calendar.ts";
import { breakdownOf, totalOf } from "./leave-days.ts";

/*
 * What a closure books for one person: which days of which type, and which days it leaves out. Only workdays are charged,
 * whatever rule about days off the type has.
 */

/** Days of a closure that are booked as one leave: of the closure's type, or unpaid. */
export type ClosureBooking = { isUnpaid: boolean; startDate: string; endDate: string; breakdown: LeaveDay[] };

type Taken = "leave" | "report";

export type ClosurePlan = {
  bookings: ClosureBooking[];
  /** The workdays that are not booked, and why. */
  listed: { why: Taken | "balance"; dates: string[] }[];
  /** The days that the balance does not cover, booked or not. */
  lacking: number;
};

/** What of a closure concerns a person before their balance is asked: the days to book, and those that are taken. */
export type ClosureDays = { days: LeaveDay[]; taken: { date: string; by: Taken }[] };

/** @param taken the days on which the person has other leave or a report */
export function closureDays(
  calendar: Calendar & { leaveYearStart: number },
  { startDate, endDate }: { startDate: string; endDate: string },
  taken: ReadonlyMap<string, Taken>,
): ClosureDays {
  const period = { startDate, endDate, startDayPart: "full", endDayPart: "full" } as const;
  const days = breakdownOf(calendar, period).filter(({ date }) => isEmployedOn(calendar, date));
  const byOf = ({ date, charge }: LeaveDay) => (charge > 0 ? taken.get(date) : undefined);
  return {
    days: days.filter((day) => byOf(day) === undefined),
    taken: days.flatMap((day) => {
      const by = byOf(day);
      return by ? [{ date: day.date, by }] : [];
    }),
  };
}

/** Returns the charged days that a balance covers, in their order: of each leave year up to the first day that does not fit. */
function coveredDates(days: LeaveDay[], fits: (days: LeaveDay[]) => boolean): Set<string> {
  const charged = days.filter(({ charge }) => charge > 0);
  const covered = [...Map.groupBy(charged, ({ leaveYear }) => leaveYear).values()].flatMap((ofYear) => {
    if (fits(ofYear)) return ofYear;
    const short = ofYear.findIndex((_, index) => !fits(ofYear.slice(0, index + 1)));
    return ofYear.slice(0, short);
  });
  return new Set(covered.map(({ date }) => date));
}

type Kind = "own" | "unpaid" | "none";

/** Returns the runs of days of one kind. Days off belong to the run before them; days that are not booked end a run. */
function runsOf(days: LeaveDay[], kindOf: (day: LeaveDay) => Kind): ClosureBooking[] {
  const runs: { kind: Kind; days: LeaveDay[] }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const kind = day.charge > 0 ? kindOf(day) : undefined;
    const follows = run !== undefined && day.date === addDays(run.days.at(-1)!.date, 1);
    if (follows && (kind === undefined || kind === run.kind)) run.days.push(day);
    else if (kind !== undefined) runs.push({ kind, days: [day] });
  }
  return runs
    .filter(({ kind }) => kind !== "none")
    .map(({ kind, days: breakdown }) => ({
      isUnpaid: kind === "unpaid",
      startDate: breakdown[0]!.date,
      endDate: breakdown.at(-1)!.date,
      breakdown,
    }));
}

/** @param fits whether the person's balance covers these days of one leave year */
export function planClosure({ days, taken }: ClosureDays, short: ClosureShort, fits: (days: LeaveDay[]) => boolean): ClosurePlan {
  const covered = coveredDates(days, fits);
  const uncovered = days.filter(({ date, charge }) => charge > 0 && !covered.has(date));
  const otherwise = ({ list: "none", unpaid: "unpaid", negative: "own" } as const)[short];
  const listed = (["leave", "report"] as const).map((why) => ({
    why,
    dates: taken.filter(({ by }) => by === why).map(({ date }) => date),
  }));
  return {
    bookings: runsOf(days, ({ date }) => (covered.has(date) ? "own" : otherwise)),
    listed: [...listed, { why: "balance" as const, dates: otherwise === "none" ? uncovered.map(({ date }) => date) : [] }].filter(
      ({ dates }) => dates.length > 0,
    ),
    lacking: totalOf(uncovered),
  };
}
