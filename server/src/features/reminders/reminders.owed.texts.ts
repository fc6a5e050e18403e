import { formatDay } from "#format.ts";
import type { Owed } from "./reminders.owed.service.ts";

/* The texts of reminders by rule. They name no other person, no announcement and nothing of an evaluation. */

type Text = { subject: string; text: string; label: string; path: string };

/** What a reminder by rule says, without its greeting and link. */
export function owedText({ kind, about, count }: Owed): Text {
  if (kind === "report_missing")
    return {
      subject: `your report for ${formatDay(about!)} is missing`,
      text: `your end-of-day report for ${formatDay(about!)} is missing. You can still send it.`,
      label: "Write report",
      path: `/submit-eod?date=${about}`,
    };
  if (kind === "must_read") {
    const what = count === 1 ? "an announcement" : `${count} announcements`;
    return {
      subject: `please read and confirm ${what}`,
      text: `please read and confirm ${what} in Daybook.`,
      label: "Open announcements",
      path: "/all-announcements",
    };
  }
  return {
    subject: "an evaluation waits for you",
    text: "an evaluation waits for you in Daybook.",
    label: "Open Daybook",
    path: "/",
  };
}
