import type { ReminderRule, ReminderRules } from "@daybook/contract/reminders/rules";
import { WEEKDAYS } from "#lib/format/dates.ts";

type Kind = ReminderRule["kind"];

export const ruleLabels: Record<Kind, string> = {
  report_missing: "Reports that are missing",
  report_due: "Reports that are due",
  must_read: "Announcements to confirm",
  evaluation: "Evaluations",
};

export const ruleDescriptions: Record<Kind, string> = {
  report_missing: "People whose report of an earlier day is missing and can still be sent.",
  report_due: "People who have not sent the report of the day.",
  must_read: "People who have not confirmed an announcement that must be read.",
  evaluation: "Self-reviews that are required, evaluations to respond to, and leads who have not shared all of the last month.",
};

const short = (day: number) => WEEKDAYS[day - 1]!.slice(0, 3);

/** `Mon to Fri`, `Every workday`, `Mon, Thu`; `Off` for a rule that is off. Only reports that are due may wait for no workday. */
export function daysText({ kind, enabled, days }: Pick<ReminderRule, "kind" | "enabled" | "days">, workdaysOnly: boolean): string {
  if (!enabled) return "Off";
  if (days.length === 7) return workdaysOnly || kind !== "report_due" ? "Every workday" : "Every day";
  const first = days[0]!;
  const last = days.at(-1)!;
  const isRun = days.length > 2 && last - first === days.length - 1;
  return isRun ? `${short(first)} to ${short(last)}` : days.map(short).join(", ");
}

export type Hours = NonNullable<ReminderRules["quietHours"]>;

/** `20:00 to 08:00`, `None` */
export const hoursText = (hours: Hours | null) => (hours === null ? "None" : `${hours.start} to ${hours.end}`);

/** Whether a time is within quiet hours, which may span midnight. All are `HH:MM`. */
export const isQuietAt = (time: string, { start, end }: Hours) => (start < end ? start <= time && time < end : time >= start || time < end);

/** What becomes of reminders whose time is in the quiet hours; null if it is not. */
export function quietNote(time: string, hours: Hours | null): string | null {
  if (hours === null || !isQuietAt(time, hours)) return null;
  return time < hours.end
    ? `Reminders are due at ${time}, in the quiet hours. They are sent at ${hours.end}.`
    : `Reminders are due at ${time}, in quiet hours that last until the next day. None are sent.`;
}
