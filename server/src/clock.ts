/** The only source of the current time. Tests replace it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

const minuteMs = 60_000;

/** The last result per timezone: every request needs today's date, and a day begins on a full minute. */
const lastDays = new Map<string, { format: Intl.DateTimeFormat; minute: number; day: string }>();

/** Returns the calendar day (`YYYY-MM-DD`) of an instant in a timezone (IANA name). */
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

/** Returns the time of day (`HH:MM`) of an instant in a timezone. */
export const timeIn = (timezone: string, moment: Date) =>
  moment.toLocaleTimeString("en-GB", { timeZone: timezone, hour: "2-digit", minute: "2-digit" });

/** Undefined where `TZ` names a zone that Intl does not know, such as `:/etc/localtime` or `UTC0`. */
const zoneOfIntl = () => Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;

export const hasKnownTimezone = () => zoneOfIntl() !== undefined;

/** The timezone of this machine, in which a new company begins; UTC if Intl does not know it. */
export const serverTimezone = () => zoneOfIntl() ?? "UTC";
