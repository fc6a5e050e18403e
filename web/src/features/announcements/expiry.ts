import { addDays, dayOfInstant, timeOfInstant } from "#lib/format/dates.ts";
import { renderNow } from "#lib/ssr/initial-state.ts";

/** Epoch milliseconds of that instant's wall clock, read as if it were UTC. */
const wallClockMs = (ms: number, timezone: string) => {
  const instant = new Date(ms).toISOString();
  return Date.parse(`${dayOfInstant(instant, timezone)}T${timeOfInstant(instant, timezone)}:00Z`);
};

/** The instant at which that day is over in the company's timezone: an announcement shown *until* a day expires then. */
export function endOfDay(day: string, timezone: string) {
  const wanted = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
  // Where the clocks change between the guess and the answer, the second look has the right offset.
  let ms = wanted;
  for (let look = 0; look < 2; look++) ms = wanted - (wallClockMs(ms, timezone) - ms);
  return new Date(ms).toISOString();
}

/** The last day on which it is shown; null for one that stays. */
export const lastDayShown = (expiresAt: string | null, timezone: string) =>
  expiresAt === null ? null : dayOfInstant(new Date(Date.parse(expiresAt) - 1).toISOString(), timezone);

export const isExpired = (expiresAt: string | null, nowMs = renderNow()) => expiresAt !== null && Date.parse(expiresAt) <= nowMs;
