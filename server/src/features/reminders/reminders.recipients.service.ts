import { fillPlaceholders, type skipReasons } from "@daybook/contract/reminders/reminders";
import { type Calendar, calendarFor, type DayKind, kindOfDay, leaveKindOf } from "#calendar.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { isReportingDay, reportingDaysOf, reportOwedOn, type ReportingSettings } from "#domain/reporting-days.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { schedulesOf } from "#features/schedules/schedules.service.ts";
import type { RecipientRow } from "./reminders.recipients.repository.ts";
import type { Channel } from "./reminders.repository.ts";
import type { SettingsRow } from "./reminders.settings.repository.ts";
import { linkAddress } from "#link-address.ts";

export type SkipReason = (typeof skipReasons)[number];

/** Returns whether a report is expected from the user for the day. If not, the user is neither reminded nor listed. */
export function isReportDue(company: ReportingSettings, person: RecipientRow, date: string): boolean {
  return isReportingDay(reportingDaysOf(company, person), date) && reportOwedOn(company, person, date).isOwed;
}

export type PersonDay = { kind: DayKind; isOnLeave: boolean };

/**
 * Returns what the day is for the company and for each person by their own calendar; "working" for all unless reminders are for
 * workdays only.
 */
export async function kindsOfDay(
  ctx: Pick<ActorContext<MaybeActor>, "db" | "company">,
  { workdaysOnly }: Pick<SettingsRow, "workdaysOnly">,
  date: string,
) {
  const [calendar, schedules] = await Promise.all([companyCalendar(ctx, date), schedulesOf(ctx, "all", date)]);
  const kindIn = (each: Calendar): DayKind => (workdaysOnly ? kindOfDay(each, date) : "working");
  const company = kindIn(calendar);
  const own = new Map([...schedules].map(([id, each]) => [id, kindIn(calendarFor(calendar, each))]));
  return {
    company,
    /** Whether anybody works on the day. */
    isWorked: company === "working" || [...own.values()].includes("working"),
    of: ({ id, absent }: Pick<RecipientRow, "id" | "absent">): PersonDay => ({
      kind: own.get(id) ?? company,
      isOnLeave: leaveKindOf(calendarFor(calendar, schedules.get(id)), date, absent) === "leave",
    }),
  };
}

/**
 * Returns all reasons why the schedule skips the user.
 * @param day what the day is for the user, as `kindsOfDay` returns it
 */
export function reasonsToSkip(person: RecipientRow, channel: Channel | null, { kind, isOnLeave }: PersonDay): SkipReason[] {
  const reasons: [SkipReason, boolean][] = [
    ["on leave", isOnLeave],
    ["holiday", kind === "holiday"],
    ["not a workday", kind === "weekend"],
    ["already submitted", person.submitted],
    ["no phone", channel === null && !person.phoneNumber],
    ["opted out", person.optedOut],
    ["already reminded", wasReminded(person)],
  ];
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason);
}

/** Skip reasons that don't prevent sending by hand. */
export const calendarReasons: readonly string[] = ["holiday", "not a workday"] satisfies SkipReason[];

const wasReminded = ({ reminderStatus }: RecipientRow) =>
  reminderStatus !== null && !replaceableStatuses.some((each) => each === reminderStatus);

/** Statuses after which another reminder may be sent on the same day. */
export const replaceableStatuses = ["skipped", "failed"] as const;

/** Returns the subject, text and template of a user's reminder, with placeholders filled in. */
export function renderTexts(
  { company, env }: Pick<ActorContext<MaybeActor>, "company" | "env">,
  settings: SettingsRow,
  { name, date }: { name: string; date: string },
) {
  const fill = (text: string) =>
    fillPlaceholders(text, { name, date, company: company.companyName, link: linkAddress({ env, company }) ?? "" });
  return {
    subject: `${company.companyName}: ${fill("your report for {date} is due")}`,
    text: fill(settings.text),
    template: { name: settings.templateName, language: settings.templateLanguage, parameters: settings.templateParameters.map(fill) },
  };
}

/** Returns a link that opens WhatsApp with the text filled in; `phoneNumber` is E.164. */
export const whatsappLink = (phoneNumber: string, text: string) => `https://wa.me/${phoneNumber.slice(1)}?text=${encodeURIComponent(text)}`;
