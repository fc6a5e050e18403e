/** The only place that asks what time it is. Tests put another clock in its place. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

const minuteMs = 60_000;

/** The last answer of each timezone: every request asks for today, and days begin on the minute. */
const lastDays = new Map<string, { format: Intl.DateTimeFormat; minute: number; day: string }>();

/** The calendar day (`YYYY-MM-DD`) on which a moment falls in a timezone (IANA name). */
export function dayIn(timezone: string, moment: Date): string {
  const minute = Math.floor(moment.getTime() / minuteMs);
  const last = lastDays.get(timezone);
  if (last?.minute === minute) return last.day;
  const format =
    last?.format ?? new Intl.DateTimeFormat("en-CA", { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" });
  const day = format.format(moment);
  lastDays.set(timezone, { format, minute, day });
  return day;
}
