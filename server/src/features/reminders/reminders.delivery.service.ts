import { z } from "zod";
import { cutText } from "@daybook/contract/core/cut-text";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, type Claimed, deliveryKind, type Sender, type Settled } from "#deliveries/delivery-kind.ts";
import * as remindersDeliveryRepository from "./reminders.delivery.repository.ts";
import { sendCounted } from "#features/whatsapp-costs/whatsapp-costs.usage.service.ts";
import { dayIn } from "#clock.ts";
import { endOfQuietHours } from "#features/notifications/notifications.quiet-hours.ts";
import { sendDirect } from "#features/slack/slack.direct.service.ts";
import type { StoredKind } from "#db/schema-reminders.ts";
import { channelRule } from "./reminders.channel.service.ts";
import { logKindOf, messageOf, type ReminderMessage, ruleKindOf } from "./reminders.messages.service.ts";
import * as remindersRulesRepository from "./reminders.rules.repository.ts";
import { areSet } from "./reminders.rules.service.ts";
import { sendMail } from "#mails/send-mail.ts";
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
  const settings = await remindersSettingsRepository.find(ctx.db);
  const reminder = areSet(settings) ? await remindersDeliveryRepository.peek(ctx.db, reminderId) : undefined;
  if (!reminder || reminder.sentBy !== null) return undefined;
  const own = await remindersRulesRepository.findOwnQuietHours(ctx.db, reminder.userId);
  const { timezone } = ctx.company;
  const until = [settings, ...(own ? [own] : [])]
    .map((hours) => endOfQuietHours(hours, ctx.now(), timezone) ?? "")
    .toSorted()
    .at(-1);
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
  const { id, attempts, userId, date, sentBy } = begun;
  const [person] = await remindersRecipientsRepository.list(ctx.db, "all", { date, ids: [userId] });
  if (!person) return { kind: "skipped", error: accountClosed };
  if (date !== ctx.today()) return { kind: "skipped", error: "the day has ended" };
  if (person.optedOut) return { kind: "skipped", error: "opted out" };
  // A person may have reminded them since it was queued.
  if (sentBy === null && person.nudged && areSet(await remindersSettingsRepository.find(ctx.db)))
    return { kind: "skipped", error: "already reminded" };
  const message = await messageOf(ctx, begun, person);
  if ("notNeeded" in message) return { kind: "skipped", error: message.notNeeded };
  const reference = `${id}:${attempts}`;
  if (channel === "slack") return sendDirect(ctx, userId, message);
  if (channel === "email") return sendByEmail(ctx, person, reference, message);
  return sendByWhatsApp(ctx, person, begun, message);
}

async function sendByEmail(
  ctx: ActorContext<MaybeActor>,
  person: RecipientRow,
  reference: string,
  message: ReminderMessage,
): Promise<Attempt> {
  if (!ctx.channels.email) return { kind: "rejected", error: "Email is not set up" };
  const { subject, mailText, link } = message;
  return sendMail(ctx, person, { reference, subject, blocks: mailText.split(/\n{2,}/), greetsItself: true, button: link });
}

type Begun = NonNullable<Awaited<ReturnType<typeof remindersDeliveryRepository.begin>>>;

async function sendByWhatsApp(
  ctx: ActorContext<MaybeActor>,
  person: RecipientRow,
  { id, attempts, kind }: Begun,
  { whatsappText, buttons, template }: ReminderMessage,
): Promise<Attempt> {
  if (!person.phoneNumber) return { kind: "rejected", error: "no phone" };
  // Without a template the buttons are there also if the company's template has none.
  const openNumber = await openNumberOf(ctx, person.id);
  if (!openNumber && !template) return { kind: "rejected", error: "WhatsApp has no template for it" };
  const category = openNumber ? "answer" : "template";
  await remindersDeliveryRepository.setBilledAs(ctx.db, id, category);
  const reference = `${id}:${attempts}`;
  const message = openNumber
    ? { reference, to: openNumber, reply: { text: cutText(whatsappText, bodyWithButtonsMax), buttons } }
    : { reference, to: person.phoneNumber, template: template! };
  return sendCounted(ctx, { category, kind: logKindOf(kind), isReminder: true }, message);
}

/** Writes the outcome of an attempt into the log, unless a delivery report was faster. */
const logOutcome =
  (channel: Channel): Settled<Payload> =>
  async (ctx, { payload: { reminderId: id }, status, error }, attempt) => {
    // Slack's ids are unique in a conversation only, and name nothing that is asked for later.
    const { messageId, recipient } = attempt.kind === "accepted" && channel !== "slack" ? attempt : {};
    // Email has no delivery reports, so "sent" is its final status.
    const logged = status === "sent" && channel === "whatsapp" ? ("accepted" as const) : status;
    const result = { status: logged, error, ...(messageId && { messageId, recipient: recipient ?? null }) };
    const saved = await remindersDeliveryRepository.saveResult(ctx.db, { id, channel }, result, ctx.now());
    if (!saved) return;
    const { userId, date } = saved;
    const [person] = await remindersRecipientsRepository.list(ctx.db, "all", { date, ids: [userId] });
    if (status === "failed" && attempt.kind !== "unknown" && person) await fallBack(ctx, { ...saved, id, channel, error: error!, person });
    ctx.emit({ name: "reminders.changed", teamIds: person?.teamId ? [person.teamId] : [] });
  };

const senderOf = (channel: Channel): Sender =>
  kinds[channel].sentBy((ctx, [delivery]) => send(ctx, channel, delivery!), logOutcome(channel));

export const reminderSenders: Sender[] = [senderOf("whatsapp"), senderOf("email"), senderOf("slack")];

type Failed = { id: string; kind: StoredKind; tried: Channel[]; channel: Channel; error: string; person: RecipientRow };

/** Requeues a reminder that a channel refused through the next that reaches the person. */
export async function fallBack(ctx: ActorContext<MaybeActor>, { id, kind, tried, channel, error, person }: Failed) {
  const about = ruleKindOf(kind);
  const channelOf = await channelRule(ctx, await remindersSettingsRepository.find(ctx.db), [about]);
  const refused = [...tried, channel];
  const next = channelOf(person, about, refused);
  if (next === null) return;
  await remindersRepository.requeue(ctx.db, id, { channel: next, tried: refused, error }, ctx.now());
  await queue(ctx, [{ id, channel: next }]);
}
