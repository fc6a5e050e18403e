import { halfDayHours, wholeDayHours } from "@daybook/contract/in-lieu/in-lieu";
import { addDays, type DayKind } from "#calendar.ts";
import { formatDay } from "#format.ts";

/* Time off in lieu: which reports qualify, for how many days, and until when. */

/** Returns the days that hours on a holiday or day off are worth: 0 below 4 hours, 0.5, and 1 from 8 hours. */
export const daysForHours = (hours: number): 0 | 0.5 | 1 => (hours >= wholeDayHours ? 1 : hours >= halfDayHours ? 0.5 : 0);

export const notOffered = "Time off in lieu is not offered";

/** What is known about a day worked. `hours` is null without a report. */
export type WorkedDay = { date: string; kind: DayKind; hours: number | null };

/**
 * Returns until when the time can be used and what it is worth.
 * @param validDays days after the day worked; 0: not offered
 * @returns `problem` says why nothing can be granted; null if it can
 */
export function assess({ date, kind, hours }: WorkedDay, { today, validDays }: { today: string; validDays: number }) {
  const days = kind === "working" || hours === null ? 0 : daysForHours(hours);
  const expiresOn = addDays(date, validDays);
  return { days, expiresOn, problem: problemOf() };

  function problemOf(): string | null {
    if (validDays === 0) return notOffered;
    if (kind === "working") return `${formatDay(date)} is a workday. Time off in lieu is for work on a holiday or day off.`;
    if (hours === null) return `There is no report for ${formatDay(date)}`;
    if (days === 0) return `The report for ${formatDay(date)} has ${hours} h. Time off in lieu needs at least ${halfDayHours} h.`;
    if (expiresOn < today) return `Time off in lieu of ${formatDay(date)} expired on ${formatDay(expiresOn)}`;
    return null;
  }
}
