import { dayOfInstant, shortDay, timeOfInstant } from "#lib/format/dates.ts";

/** `Mon 30 Nov, 09:00`, in the timezone of the company. */
export const momentText = (instant: string, { today, timezone }: { today: string; timezone: string }) =>
  `${shortDay(dayOfInstant(instant, timezone), today)}, ${timeOfInstant(instant, timezone)}`;
