import { fillPlaceholders, type skipReasons } from "@daybook/contract/reminders";
import { type Calendar, kindOfDay } from "#calendar.ts";
import type { JobContext } from "#context.ts";
import { reportingDaysOf } from "#domain/reporting-days.ts";
import type { Channels, Message } from "#messaging/channels.ts";
import type { RecipientRow } from "./reminders.recipients.repository.ts";
import type { Channel } from "./reminders.repository.ts";
import type { SettingsRow } from "./reminders.settings.repository.ts";

export type SkipReason = (typeof skipReasons)[number];

/** Whether the person owes the day's report: who does not is neither reminded nor listed. */
export function owesReport(company: Pick<Calendar, "timezone">, person: RecipientRow, date: string): boolean {
  const owed = reportingDaysOf(company, person);
  return owed !== null && owed.from <= date && date <= owed.to;
}

/** WhatsApp where it is set up and a number is known, else e-mail where it may stand in. */
export function channelOf({ whatsapp, email }: Channels, { emailFallback }: SettingsRow, person: RecipientRow): Channel | null {
  if (whatsapp && person.phoneNumber) return "whatsapp";
  return email && emailFallback && person.email ? "email" : null;
}

/** Why no reminder goes to the person by itself: every reason that applies. */
export function reasonsToSkip(
  person: RecipientRow,
  channel: Channel | null,
  day: { date: string; calendar: Calendar; workdaysOnly: boolean },
): SkipReason[] {
  const kind = day.workdaysOnly ? kindOfDay(day.calendar, day.date) : "working";
  const reasons: [SkipReason, boolean][] = [
    ["on leave", person.onLeave],
    ["holiday", kind === "holiday"],
    ["not a workday", kind === "weekend"],
    ["already submitted", person.submitted],
    ["no phone", channel === null && !person.phoneNumber],
    ["opted out", person.optedOut],
    ["already reminded", wasReminded(person)],
  ];
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason);
}

/** The day does not matter to a reminder that somebody sends. */
export const dayReasons: readonly string[] = ["holiday", "not a workday"] satisfies SkipReason[];

const wasReminded = ({ reminderStatus }: RecipientRow) => reminderStatus !== null && !cameToNothing.some((each) => each === reminderStatus);

/** Whoever asks again may get one then. */
export const cameToNothing = ["skipped", "failed"] as const;

/** The texts of a reminder as the person gets them. */
export function textsFor(
  ctx: Pick<JobContext, "company">,
  { publicUrl }: Channels,
  settings: SettingsRow,
  { name, date }: { name: string; date: string },
): Pick<Message, "subject" | "text" | "template"> {
  const { companyName: company } = ctx.company;
  const fill = (text: string) => fillPlaceholders(text, { name, date, company, link: publicUrl ?? "" });
  return {
    subject: `${company}: ${fill("your report for {date}")}`,
    text: fill(settings.text),
    template: { name: settings.templateName, language: settings.templateLanguage, parameters: settings.templateParameters.map(fill) },
  };
}

/** Opens WhatsApp with the text written; `phoneNumber` is E.164. */
export const linkTo = (phoneNumber: string, text: string) => `https://wa.me/${phoneNumber.slice(1)}?text=${encodeURIComponent(text)}`;
