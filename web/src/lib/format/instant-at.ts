import { dayOfInstant, timeOfInstant } from "./dates.ts";

/** Returns the instant of a wall clock time (`HH:MM`) on a day in a timezone. */
export function instantAt(day: string, time: string, timezone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shown = (ms: number) => {
    const instant = new Date(ms).toISOString();
    return Date.parse(`${dayOfInstant(instant, timezone)}T${timeOfInstant(instant, timezone)}:00Z`);
  };
  const guess = wanted - (shown(wanted) - wanted);
  // A second step, for a change of the clocks in between.
  return new Date(guess - (shown(guess) - wanted)).toISOString();
}
