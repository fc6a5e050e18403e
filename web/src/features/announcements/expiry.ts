import { dayOfInstant } from "#lib/format/dates.ts";
import { renderNow } from "#lib/ssr/hydration.ts";

/** Returns the last day on which an announcement is shown; null if it never expires. */
export const lastDayShown = (expiresAt: string | null, timezone: string) =>
  expiresAt === null ? null : dayOfInstant(new Date(Date.parse(expiresAt) - 1).toISOString(), timezone);

export const isExpired = (expiresAt: string | null, nowMs = renderNow()) => expiresAt !== null && Date.parse(expiresAt) <= nowMs;
