import type { Role } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import { formatDay } from "#format.ts";
import type { Owed } from "./reminders.owed.service.ts";

/* The texts of reminders by rule. They name no other person, no announcement and nothing of an evaluation. */

type Text = {
  subject: string;
  /** Follows a greeting. */
  text: string;
  /** What the template of WhatsApp gets after the name. */
  parameters: string[];
  label: string;
  path: string;
};

const announcementPaths: Record<Role, string> = {
  admin: "/admin/announcements",
  team_lead: "/team-lead/all-announcements",
  team_member: "/all-announcements",
};

/** What a reminder by rule says, without its greeting and link. */
export function owedText({ kind, about, count }: Owed, role: Role): Text {
  if (kind === "report_missing") {
    const day = formatDay(about!);
    return {
      subject: `your report for ${day} is missing`,
      text: `your end-of-day report for ${day} is missing. You can still send it in Daybook.`,
      parameters: [day],
      label: "Write report",
      path: `/submit-eod?date=${about}`,
    };
  }
  if (kind === "must_read") {
    const what = count === 1 ? "an announcement" : counted(count, "announcement");
    return {
      subject: `please read and confirm ${what}`,
      text: `please read and confirm ${what} in Daybook.`,
      parameters: [],
      label: "Open announcements",
      path: announcementPaths[role],
    };
  }
  return {
    subject: "an evaluation waits for you",
    text: "an evaluation waits for you in Daybook.",
    parameters: [],
    label: "Open Daybook",
    path: "/",
  };
}
