import { addDays, instantAt } from "#calendar.ts";
import { dayIn } from "#clock.ts";

type Hours = { quietStart: string | null; quietEnd: string | null };

/** Returns when the quiet hours end that include the instant; undefined outside of them. They may span midnight. */
export function endOfQuietHours({ quietStart, quietEnd }: Hours, now: string, timezone: string): string | undefined {
  if (!quietStart || !quietEnd) return undefined;
  const today = dayIn(timezone, new Date(now));
  const spansMidnight = quietEnd < quietStart;
  // Those that began yesterday, and those that begin today.
  for (const start of [addDays(today, -1), today]) {
    const end = spansMidnight ? addDays(start, 1) : start;
    const [from, to] = [instantAt(timezone, start, quietStart), instantAt(timezone, end, quietEnd)];
    if (from <= now && now < to) return to;
  }
  return undefined;
}
