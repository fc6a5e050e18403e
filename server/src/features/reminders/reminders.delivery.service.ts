import { z } from "zod";
import { cutText } from "@daybook/contract/core/cut-text";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, type Claimed, deliveryKind, type Sender, type Settled } from "#deliveries/delivery-kind.ts";
import * as remindersDeliveryRepository from "./reminders.delivery.repository.ts";
import { capReached, sendCounted } from "#features/whatsapp-costs/whatsapp-costs.usage.service.ts";
import { dayIn } from "#clock.ts";
import { endOfQuietHours } from "#features/notifications/notifications.quiet-hours.ts";
import * as remindersRulesRepository from "./reminders.rules.repository.ts";
import { rulesOf } from "./reminders.rules.service.ts";
import { linkAddress } from "#link-address.ts";
import { nameFor, sendMail } from "#mails/send-mail.ts";
import { renderTexts } from "./reminders.recipients.service.ts";
import * as remindersRecipientsRepository from "./reminders.recipients.repository.ts";
import type { RecipientRow } from "./reminders.recipients.repository.ts";
import * as remindersRepository from "./reminders.repository.ts";
import type { Channel } from "./reminders.repository.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";

const Payload = z.object({ reminderId: z.string() });
type Payload = z.infer<typeof Payload>;

const declaration = {
  // The log of reminders says what was sent.
  channel: "none",
  payload: Payload,
  // 30 s, 2 min, 8 min, 32 min.
  policy: { guarantee: "at most once", attempts: { max: 5, firstWaitMs: 30_000 }, places: 4 },
} as const;

const kinds = {
  whatsapp: deliveryKind({ ...declaration, name: "reminders.whatsapp" }),
  email: deliveryKind({ ...declaration, name: "reminders.email" }),
  slack: deliveryKind({ ...declaration, name: "reminders.slack" }),
};

/** Queues the messages of reminders, each through its channel. */
export async function queue(ctx: ActorContext<MaybeActor>, reminders: { id: string; channel: Channel }[]) {
  for (const [channel, own] of Map.groupBy(reminders, (each) => each.channel))
    await deliver(
      ctx,
      kinds[channel],
      own.map(({ id }) => ({ target: id, payload: { reminderId: id } })),
    );
}

/** WhatsApp's limit of a text with buttons. */
const bodyWithButtonsMax = 1024;

/** The buttons of the template, as answers have them: their words have at most 20 characters. */
const reportButtons = [
  { id: "write", title: "Write report" },
  { id: "plan", title: "Yesterday's plan" },
  { id: "leave", title: "On leave" },
];

/** The number to which the person may be written without a template now. */
async function openNumberOf(ctx: ActorContext<MaybeActor>, userId: string) {
  for (const { conversations } of ctx.features) {
    const number = await conversations?.openNumber?.(ctx, userId);
    if (number) return number;
  }
  return undefined;
}

/** When the schedule may send the reminder: the company's quiet hours and the person's own hold once rules are set. */
async function quietUntil(ctx: ActorContext<MaybeActor>, reminderId: string): Promise<Attempt | undefined> {
  const { isSet, quietHours } = await rulesOf(ctx);
  const reminder = isSet ? await remindersDeliveryRepository.peek(ctx.db, reminderId) : undefined;
  if (!reminder || reminder.sentBy !== null) return undefined;
  const own = await remindersRulesRepository.findOwnQuietHours(ctx.db, reminder.userId);
  const company = { quietStart: quietHours?.start ?? null, quietEnd: quietHours?.end ?? null };
  const { timezone } = ctx.company;
  const until = [company, ...(own ? [own] : [])].map((hours) => endOfQuietHours(hours, ctx.now(), timezone) ?? "").toSorted().at(-1);
  if (!until) return undefined;
  if (dayIn(timezone, new Date(until)) !== reminder.date) return { kind: "skipped", error: "quiet hours until the day ends" };
  return { kind: "postponed", until };
}

const accountClosed = "account closed";

/** Makes one attempt, unless the reminder is no longer needed. */
async function send(ctx: ActorContext<MaybeActor>, channel: Channel, { payload }: Claimed<Payload>): Promise<Attempt> {
  const quiet = await quietUntil(ctx, payload.reminderId);
  if (quiet) return quiet;
  const begun = await remindersDeliveryRepository.begin(ctx.db, payload.reminderId, channel, ctx.now());
  if (!begun) return { kind: "skipped", error: "The reminder has been sent or replaced" };
  const { id, attempts, userId, date } = begun;
  const [settings, [person]] = await Promise.all([
    remindersSettingsRepository.find(ctx.db),
    remindersRecipientsRepository.list(ctx.db, "all", { date, ids: [userId] }),
  ]);
  if (!person) return { kind: "skipped", error: accountClosed };
  if (date !== ctx.today()) return { kind: "skipped", error: "the day has ended" };
  if (person.submitted) return { kind: "skipped", error: "already submitted" };
  if (person.optedOut) return { kind: "skipped", error: "opted out" };
  const reference = `${id}:${attempts}`;
  if (channel === "email") {
    if (!ctx.channels.email) return { kind: "rejected", error: "Email is not set up" };
    const { subject, text } = renderTexts(ctx, settings, { name: nameFor(person) ?? "there", date });
    const address = linkAddress(ctx);
    return sendMail(ctx, person, {
      reference,
      subject,
      blocks: text.split(/\n{2,}/),
      greetsItself: true,
      button: address ? { label: "Write report", url: `${address}/submit-eod?date=${date}` } : undefined,
    });
  }
  if (!person.phoneNumber) return { kind: "rejected", error: "no phone" };
  const { template, text } = renderTexts(ctx, settings, { name: person.name, date });
  // Without a template the buttons are there also if the company's template has none.
  const openNumber = await openNumberOf(ctx, userId);
  const category = openNumber ? "answer" : "template";
  await remindersDeliveryRepository.setBilledAs(ctx.db, id, category);
  const message = openNumber
    ? { reference, to: openNumber, reply: { text: cutText(text, bodyWithButtonsMax), buttons: reportButtons } }
    : { reference, to: person.phoneNumber, template };
  return sendCounted(ctx, { category, kind: "reminder", isReminder: true }, message);
}

/** Writes the outcome of an attempt into the log, unless a delivery report was faster. */
const logOutcome =
  (channel: Channel): Settled<Payload> =>
  async (ctx, { payload: { reminderId: id }, status, error }, attempt) => {
    const { messageId, recipient } = attempt.kind === "accepted" ? attempt : {};
    // Email has no delivery reports, so "sent" is its final status.
    const logged = status === "sent" && channel === "whatsapp" ? ("accepted" as const) : status;
    const result = { status: logged, error, ...(messageId && { messageId, recipient: recipient ?? null }) };
    const saved = await remindersDeliveryRepository.saveResult(ctx.db, { id, channel }, result, ctx.now());
    if (!saved) return;
    const { userId, date } = saved;
    const [person] = await remindersRecipientsRepository.list(ctx.db, "all", { date, ids: [userId] });
    if (status === "failed" && attempt.kind !== "unknown" && person) await fallBackToEmail(ctx, { id, channel, error: error!, person });
    ctx.emit({ name: "reminders.changed", teamIds: person?.teamId ? [person.teamId] : [] });
  };

const senderOf = (channel: Channel): Sender =>
  kinds[channel].sentBy((ctx, [delivery]) => send(ctx, channel, delivery!), logOutcome(channel));

export const reminderSenders: Sender[] = [senderOf("whatsapp"), senderOf("email"), senderOf("slack")];

type Failed = { id: string; channel: Channel; error: string; person: RecipientRow };

/** Requeues a reminder that WhatsApp rejected as an email, if the settings allow it, or if the cap is reached. */
export async function fallBackToEmail(ctx: ActorContext<MaybeActor>, { id, channel, error, person }: Failed) {
  if (channel !== "whatsapp" || !ctx.channels.email || !person.email || !person.hasSignedIn) return;
  const { emailFallback } = await remindersSettingsRepository.find(ctx.db);
  if (!emailFallback && error !== capReached) return;
  await remindersRepository.requeue(ctx.db, id, { channel: "email", error }, ctx.now());
  await queue(ctx, [{ id, channel: "email" }]);
}
