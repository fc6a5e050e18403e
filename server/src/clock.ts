/** The only place that asks what time it is. Tests put another clock in its place. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day (`YYYY-MM-DD`) on which a moment falls in a timezone (IANA name). */
export function dayIn(timezone: string, moment: Date): string {
  let format = dayFormats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" });
    dayFormats.set(timezone, format);
  }
  return format.format(moment);
}
