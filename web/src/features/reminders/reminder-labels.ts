import { counted } from "@daybook/contract/core/numbers";
import type { PreviewEntry, Reminder, ReminderSettings } from "@daybook/contract/reminders/reminders";
import { reminderKinds } from "@daybook/contract/reminders/rule-kinds";
import type { SendResult } from "./reminders.api.ts";

export type ReminderStatus = Reminder["status"];
export type SkipReason = PreviewEntry["skip"][number];

/** Labels of the statuses; `manual` is a message the sender wrote through a WhatsApp link. */
export const statusLabels: Record<ReminderStatus, string> = {
  queued: "Queued",
  accepted: "Accepted",
  sent: "Sent",
  delivered: "Delivered",
  read: "Read",
  failed: "Failed",
  skipped: "Skipped",
  manual: "Sent by hand",
  received: "Received",
  answered: "Answered",
  ignored: "Not answered",
};

export const statusDescriptions: Record<ReminderStatus, string> = {
  queued: "Waiting to be sent or retried",
  accepted: "Accepted by WhatsApp",
  sent: "Sent to the recipient",
  delivered: "Delivered to the recipient's phone",
  read: "Read by the recipient",
  failed: "Couldn't be delivered",
  skipped: "Skipped by the schedule",
  manual: "Sent through the recipient's WhatsApp link",
  received: "Received, the answer follows",
  answered: "Received and answered",
  ignored: "Received, and not answered",
};

/** What a row of the log is about. */
export const kindLabels: Record<Reminder["kind"], string> = {
  reminder: "Reminder",
  report_missing: "Missing report",
  must_read: "Announcement",
  evaluation: "Evaluation",
  verify: "Verification",
  report: "Lines of a report",
  plan: "The day's plan",
  leave: "On leave",
  send: "Send",
  change: "Change",
  balance: "Balance",
  away: "Time away",
  tasks: "Own tasks",
  help: "Help",
  decision: "Decision",
  request: "Request",
  stop: "STOP or START",
  other: "Message",
};

/** Whether a row of the log is a reminder, and no message that a person asked for. */
export const isReminder = ({ kind }: Pick<Reminder, "kind">) => reminderKinds.some((each) => each === kind);

export const directionLabels: Record<Reminder["direction"], string> = { out: "Sent", in: "Received" };

export const channelLabels: Record<Reminder["channel"], string> = { whatsapp: "WhatsApp", email: "Email", slack: "Slack" };

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Skip reasons that don't prevent sending by hand. */
const calendarReasons: SkipReason[] = ["holiday", "not a workday"];

/** Whether at most calendar reasons, such as a holiday, skip the user. */
export const isSkippedByCalendar = ({ skip }: PreviewEntry) => skip.every((reason) => calendarReasons.includes(reason));

/** `12 people to remind`. */
export const toRemindText = (count: number) => (count === 0 ? "No one to remind" : `${counted(count, "person", "people")} to remind`);

/** The reasons of skipped people with their number, most frequent first: `5 already submitted, 2 on leave`. */
export function skipSummary(entries: PreviewEntry[]): string {
  const counts = new Map<SkipReason, number>();
  for (const reason of entries.flatMap(({ skip }) => skip)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(", ");
}

/** Describes the schedule in one sentence. */
export function scheduleText({ enabled, time, workdaysOnly, hasRules }: ReminderSettings): string {
  if (!enabled) return "The schedule is off. Reminders are sent by hand only.";
  if (hasRules) return `Daybook reminds people at ${time}, as the rules in the settings say.`;
  return `Everyone who hasn't submitted a report by ${time} ${workdaysOnly ? "on workdays" : "each day"} is reminded automatically.`;
}

/** `3 reminders are being sent`; for one reminder with the recipient's name. */
export function sentText({ queued }: SendResult, nameOf: (id: string) => string): string {
  const [first] = queued;
  if (first === undefined) return "No reminders were sent";
  return queued.length === 1
    ? `The reminder to ${nameOf(first)} is being sent`
    : counted(queued.length, "reminder is being sent", "reminders are being sent");
}

/** The settings of reminders, for admins. */
export const reminderSettingsHref = "/admin/settings?tab=reminders";
