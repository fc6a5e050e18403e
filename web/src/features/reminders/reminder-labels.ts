import type { PreviewEntry, Reminder, ReminderSettings } from "@daybook/contract/reminders";
import type { SendResult } from "./reminders.api.ts";

export type ReminderStatus = Reminder["status"];
export type SkipReason = PreviewEntry["skip"][number];

/** As people read it; `manual` is what the server calls a message that somebody wrote through a link. */
export const statusWords: Record<ReminderStatus, string> = {
  queued: "Queued",
  accepted: "Accepted",
  sent: "Sent",
  delivered: "Delivered",
  read: "Read",
  failed: "Failed",
  skipped: "Skipped",
  manual: "Written by hand",
};

export const statusMeanings: Record<ReminderStatus, string> = {
  queued: "Waits to be handed over, or for the next try",
  accepted: "Taken by WhatsApp or the mail server",
  sent: "On its way to the phone",
  delivered: "On the phone",
  read: "Opened by the person",
  failed: "Could not be delivered",
  skipped: "Left out by the schedule",
  manual: "Somebody opened the person's WhatsApp link",
};

export const channelWords: Record<Reminder["channel"], string> = { whatsapp: "WhatsApp", email: "E-mail" };

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The day keeps the schedule from sending, not a person. */
const aboutTheDay: SkipReason[] = ["holiday", "not a workday"];

/** Whether only the day speaks against writing to the person. */
export const isLeftOutByDay = ({ skip }: PreviewEntry) => skip.every((reason) => aboutTheDay.includes(reason));

/** `12 of 36 people to remind`. */
export function countText(entries: PreviewEntry[]): string {
  const open = entries.filter(({ skip }) => skip.length === 0).length;
  return `${open} of ${entries.length} ${entries.length === 1 ? "person" : "people"} to remind`;
}

/** What the schedule does, in one sentence. */
export function scheduleText({ enabled, time, workdaysOnly }: ReminderSettings): string {
  if (!enabled) return "The schedule is off: reminders go out when somebody sends them.";
  return `Reminders go out by themselves at ${time} ${workdaysOnly ? "on workdays" : "every day"}, to whoever has not sent the report by then.`;
}

/** `3 reminders are on their way`; with one person the name. */
export function sentText({ queued }: SendResult, nameOf: (id: string) => string): string {
  const [first] = queued;
  if (first === undefined) return "Nobody was reminded";
  return queued.length === 1 ? `The reminder to ${nameOf(first)} is on its way` : `${queued.length} reminders are on their way`;
}
