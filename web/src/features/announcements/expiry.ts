import { addDays, dayOfInstant, timeOfInstant } from "#lib/format/dates.ts";
import { renderNow } from "#lib/ssr/initial-state.ts";

/** Returns an instant's local time in a timezone as epoch milliseconds, as if it were UTC. */
const wallClockMs = (ms: number, timezone: string) => {
  const instant = new Date(ms).toISOString();
  return Date.parse(`${dayOfInstant(instant, timezone)}T${timeOfInstant(instant, timezone)}:00Z`);
};

/** Returns the instant at which a day ends in the company's timezone; an announcement with that last day expires then. */
export function endOfDay(day: string, timezone: string) {
  const midnightUtc = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
  // The second pass corrects the offset if daylight saving changes between the first guess and the result.
  let ms = midnightUtc;
  for (let pass = 0; pass < 2; pass++) ms = midnightUtc - (wallClockMs(ms, timezone) - ms);
  return new Date(ms).toISOString();
}

/** Returns the last day on which an announcement is shown; null if it never expires. */
export const lastDayShown = (expiresAt: string | null, timezone: string) =>
  expiresAt === null ? null : dayOfInstant(new Date(Date.parse(expiresAt) - 1).toISOString(), timezone);

export const isExpired = (expiresAt: string | null, nowMs = renderNow()) => expiresAt !== null && Date.parse(expiresAt) <= nowMs;
