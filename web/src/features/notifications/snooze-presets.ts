import { addDays, dayOfInstant, shortDay, timeOfInstant, weekday } from "#lib/format/dates.ts";
import { instantAt } from "#lib/format/instant-at.ts";

const hourMs = 3_600_000;
const morning = "09:00";
const laterHours = 3;
const monday = 1;

export type SnoozePreset = { label: string; /** When it ends, for people. */ hint: string; until: string };

/** The times to which a notice can be snoozed, soonest first. */
export function snoozePresets(nowMs: number, timezone: string): SnoozePreset[] {
  const now = new Date(nowMs).toISOString();
  const today = dayOfInstant(now, timezone);
  const later = new Date(nowMs + laterHours * hourMs).toISOString();
  const tomorrow = addDays(today, 1);
  const nextMonday = addDays(today, ((monday - weekday(today) + 6) % 7) + 1);
  const at = (label: string, day: string): SnoozePreset => ({
    label,
    hint: `${shortDay(day)}, ${morning}`,
    until: instantAt(day, morning, timezone),
  });
  return [
    ...(dayOfInstant(later, timezone) === today ? [{ label: "Later today", hint: timeOfInstant(later, timezone), until: later }] : []),
    at("Tomorrow", tomorrow),
    ...(nextMonday === tomorrow ? [] : [at("Next Monday", nextMonday)]),
    at("In two weeks", addDays(today, 14)),
  ];
}

/** The times for a menu that opens now. */
export const currentSnoozePresets = (timezone: string) => snoozePresets(Date.now(), timezone);
