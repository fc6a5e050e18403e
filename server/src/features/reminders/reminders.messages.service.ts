import type { RuleKind } from "@daybook/contract/reminders/rule-kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { StoredKind } from "#db/schema-reminders.ts";
import { linkAddress } from "#link-address.ts";
import { nameFor } from "#mails/send-mail.ts";
import { type OwedKind, stillOwed } from "./reminders.owed.service.ts";
import { owedText } from "./reminders.owed-texts.ts";
import type { RecipientRow } from "./reminders.recipients.repository.ts";
import { renderTexts } from "./reminders.recipients.service.ts";
import * as remindersRulesRepository from "./reminders.rules.repository.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";

/* What a reminder says in each channel. */

/** The kind as the log and the costs name it. */
export const logKindOf = (kind: StoredKind) => (kind === "eod" ? "reminder" : kind);

/** The kind as the rules name it. */
export const ruleKindOf = (kind: StoredKind | "reminder"): RuleKind => (kind === "eod" || kind === "reminder" ? "report_due" : kind);

/** The buttons of the template, as answers have them: their words have at most 20 characters. */
const reportButtons = [
  { id: "write", title: "Write report" },
  { id: "plan", title: "Yesterday's plan" },
  { id: "leave", title: "On leave" },
];

export type ReminderMessage = {
  subject: string;
  text: string;
  /** With the link. */
  whatsappText: string;
  /** For an address that is not confirmed: without a name. */
  mailText: string;
  link: { label: string; url: string } | undefined;
  buttons: { id: string; title: string }[];
  template: { name: string; language: string; parameters: string[] } | undefined;
};

type Reminder = { userId: string; date: string; kind: StoredKind; about: string | null };

/** Returns what the reminder says now, or why it is not needed any more. */
export async function messageOf(
  ctx: ActorContext<MaybeActor>,
  { userId, date, kind, about }: Reminder,
  person: RecipientRow,
): Promise<ReminderMessage | { notNeeded: string }> {
  const settings = await remindersSettingsRepository.find(ctx.db);
  const address = linkAddress(ctx);
  const mailName = nameFor(person) ?? "there";
  if (kind === "eod") {
    if (person.submitted) return { notNeeded: "already submitted" };
    const { subject, text, template } = renderTexts(ctx, settings, { name: person.name, date });
    const { text: mailText } = renderTexts(ctx, settings, { name: mailName, date });
    const link = address ? { label: "Write report", url: `${address}/submit-eod?date=${date}` } : undefined;
    return { subject, text, whatsappText: text, mailText, link, buttons: reportButtons, template };
  }
  const owed = await stillOwed(ctx, userId, { kind, about });
  if (!owed) return { notNeeded: doneTexts[kind] };
  const { subject, text, parameters, label, path } = owedText(owed, person.role);
  const url = address && `${address}${path}`;
  const templateName = await remindersRulesRepository.findTemplateName(ctx.db, kind);
  return {
    subject: `${ctx.company.companyName}: ${subject}`,
    text: `Hello ${person.name}, ${text}`,
    whatsappText: [`Hello ${person.name}, ${text}`, ...(url ? [url] : [])].join(" "),
    mailText: `Hello ${mailName}, ${text}`,
    link: url ? { label, url } : undefined,
    buttons: [],
    template: templateName
      ? { name: templateName, language: settings.templateLanguage, parameters: [person.name, ...parameters] }
      : undefined,
  };
}

const doneTexts: Record<OwedKind, string> = {
  report_missing: "already submitted",
  must_read: "already confirmed",
  evaluation: "already done",
};
