import type { Eod } from "@daybook/contract/eods/eods";
import type { Company } from "@daybook/contract/settings/settings";
import { addDays, instantText, longDay, timeOfInstant } from "#lib/format/dates.ts";
import { renderNow } from "#lib/ssr/hydration.ts";

type Days = Pick<Company, "today" | "timezone" | "eodWindowDays">;

/** Returns when a report is due or, once submitted, until when it can be edited. */
export function deadlineText(
  { deadline, submitted, date }: { deadline: string; submitted: Eod | null; date: string },
  { today, timezone, eodWindowDays }: Days,
) {
  if (submitted) return `You can edit it until ${longDay(addDays(date, eodWindowDays))}`;
  const when = instantText(deadline, timezone, today);
  return Date.parse(deadline) >= renderNow() ? `Due by ${when}` : `Was due by ${when} and will be marked late`;
}

type DayOff = { kind: "working" | "half_leave" | "leave" | "holiday" | "weekend"; holiday: string | null; expectedHours: number };

/** Returns why no report is due on a day; undefined if one is. */
export function notDueText({ kind, holiday, expectedHours }: DayOff): string | undefined {
  if (expectedHours > 0) return undefined;
  if (kind === "weekend") return "No report is due on weekends";
  if (kind === "holiday") return `No report is due on a holiday (${holiday})`;
  if (kind === "leave") return "No report is due while you're on leave";
  return "No report is due";
}

/** Returns the time of submission: `18:04`, or `Fri 13 Mar, 09:12` if submitted on another day. */
export function sentText({ submittedAt, date }: Eod, { today, timezone }: Pick<Company, "today" | "timezone">) {
  const text = instantText(submittedAt, timezone, today);
  const isSameDay = instantText(submittedAt, timezone, date).startsWith("Today");
  return isSameDay ? timeOfInstant(submittedAt, timezone) : text;
}
