import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { record } from "#changes.ts";
import * as remindersChanges from "./reminders.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { redactSecrets } from "#messaging/channels.ts";
import { isSameSecret } from "#secret-tokens.ts";
import { fallBack } from "./reminders.delivery.service.ts";
import * as remindersDeliveryRepository from "./reminders.delivery.repository.ts";
import * as remindersRecipientsRepository from "./reminders.recipients.repository.ts";
import * as remindersRepository from "./reminders.repository.ts";
import { logKindOf } from "./reminders.messages.service.ts";
import { uncount } from "#features/whatsapp-costs/whatsapp-costs.usage.service.ts";
import { inTransaction } from "#transaction.ts";

/*
 * WhatsApp webhook: delivery reports and incoming messages. WhatsApp repeats unconfirmed notifications and does not
 * keep their order (developers.facebook.com/docs/whatsapp/cloud-api/guides/set-up-webhooks).
 */

/** Returns the challenge of WhatsApp's endpoint verification; undefined if the token is wrong. */
export function verify(
  { channels: { webhook } }: Pick<ActorContext<MaybeActor>, "channels">,
  query: Record<string, unknown>,
): string | undefined {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = query;
  if (!webhook || mode !== "subscribe" || typeof token !== "string" || typeof challenge !== "string") return undefined;
  return isSameSecret(token, webhook.verifyToken) && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined;
}

/** Verifies the HMAC signature of the raw body with the app secret. */
export function isSigned(
  { channels: { webhook } }: Pick<ActorContext<MaybeActor>, "channels">,
  rawBody: string,
  headers: IncomingHttpHeaders,
): boolean {
  const signature = headers["x-hub-signature-256"];
  if (!webhook || typeof signature !== "string") return false;
  return isSameSecret(signature, `sha256=${createHmac("sha256", webhook.appSecret).update(rawBody, "utf8").digest("hex")}`);
}

const Status = z.object({
  id: z.string().min(1).max(500),
  status: z.enum(["sent", "delivered", "read", "failed"]),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.object({
        title: z.string().optional(),
        message: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
});

const Message = z.object({
  id: z.string().min(1).max(500).optional(),
  /** Digits only. */
  from: z.string().regex(/^[1-9]\d{4,14}$/),
  /** Unix time in seconds, as a string. */
  timestamp: z.coerce.number().int().min(0).max(4_102_444_800),
  type: z.string().optional(),
  text: z.object({ body: z.string() }).optional(),
  /** A button of a template. */
  button: z.object({ text: z.string() }).optional(),
  /** A button of an answer. */
  interactive: z.object({ button_reply: z.object({ id: z.string().max(300), title: z.string() }).optional() }).optional(),
});

const Notification = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string(), display_phone_number: z.string().optional() }).optional(),
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

/** Processes a verified notification. Ignores anything unknown or unrelated to reminders. */
export async function receive(ctx: ActorContext<MaybeActor>, body: unknown) {
  const notification = Notification.safeParse(body).data;
  const values = notification?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? [];
  for (const { metadata, statuses = [], messages = [] } of values) {
    if (metadata && metadata.phone_number_id !== ctx.channels.webhook?.phoneNumberId) continue;
    for (const status of statuses.flatMap((each) => Status.safeParse(each).data ?? [])) await applyStatus(ctx, status);
    for (const message of messages.flatMap((each) => Message.safeParse(each).data ?? [])) {
      await applyMessage(ctx, message);
      await passOn(ctx, message, numberOf(metadata?.display_phone_number));
    }
  }
}

/** `+1 555-078-3881` as E.164; null if it is none. */
function numberOf(displayed = "") {
  const digits = displayed.replace(/\D/g, "");
  return /^[1-9]\d{4,14}$/.test(digits) ? `+${digits}` : null;
}

/** A message's one word, if it is all that was written: `Stop.` */
const wordOf = ({ text, button, interactive }: z.infer<typeof Message>) =>
  (text?.body ?? button?.text ?? interactive?.button_reply?.title ?? "")
    .trim()
    .replace(/[\s.!]+$/, "")
    .toUpperCase();

/** Reactions, edits and deletions of what was written, and notes about a changed number ask for nothing. */
const unanswered = new Set(["reaction", "edit", "revoke", "system", "unsupported"]);

/** Hands a message to the feature that answers. */
async function passOn(ctx: ActorContext<MaybeActor>, message: z.infer<typeof Message>, companyNumber: string | null) {
  const { id, from, timestamp, type, text, button, interactive } = message;
  if (!id || unanswered.has(type ?? "")) return;
  const word = wordOf(message);
  const pressed = interactive?.button_reply;
  const written = text?.body ?? button?.text ?? pressed?.title;
  const kind = word === "STOP" ? "stop" : word === "START" ? "start" : text ? "text" : written === undefined ? "unreadable" : "button";
  const received = {
    messageId: id,
    from: `+${from}`,
    writtenAt: new Date(timestamp * 1000).toISOString(),
    kind,
    text: written ?? "",
    button: pressed?.id ?? null,
  } as const;
  for (const { conversations } of ctx.features) await conversations?.received(ctx, received, companyNumber);
}

const applyStatus = (ctx: ActorContext<MaybeActor>, { id, status, errors, biz_opaque_callback_data }: z.infer<typeof Status>) =>
  inTransaction(ctx, async (ctx) => {
    const [problem] = errors ?? [];
    const reason = problem?.error_data?.details ?? problem?.message ?? problem?.title ?? "WhatsApp could not deliver the message";
    const error = status === "failed" ? redactSecrets(reason, []) : null;
    const report = { messageId: id, reference: parseReference(biz_opaque_callback_data), status, error };
    const advanced = await remindersDeliveryRepository.advance(ctx.db, report, ctx.now());
    if (!advanced) {
      for (const { conversations } of ctx.features) await conversations?.reported(ctx, report);
      return;
    }
    const [person] = await remindersRecipientsRepository.list(ctx.db, "all", { date: advanced.date, ids: [advanced.userId] });
    const { billedAs, date, kind } = advanced;
    if (status === "failed" && billedAs) await uncount(ctx, { category: billedAs, kind: logKindOf(kind), day: date });
    const isNeeded = date === ctx.today() && (kind !== "eod" || !person?.submitted) && !person?.optedOut;
    if (error && person && isNeeded) await fallBack(ctx, { ...advanced, channel: "whatsapp", error, person });
    ctx.emit({ name: "reminders.changed", teamIds: person?.teamId ? [person.teamId] : [] });
  });

/** Parses `<reminder id>:<attempt>`, the reference sent with each message. */
function parseReference(text: string | undefined) {
  const [, id, attempts] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,6})$/.exec(text ?? "") ?? [];
  return id ? { id, attempts: Number(attempts) } : undefined;
}

/** Opts the sender out on STOP and in on START, as a whole message or a button. Ignores other messages. */
const applyMessage = (ctx: ActorContext<MaybeActor>, message: z.infer<typeof Message>) =>
  inTransaction(ctx, async (ctx) => {
    const { from, timestamp } = message;
    const word = wordOf(message);
    if (word !== "STOP" && word !== "START") return;
    const person = await remindersRecipientsRepository.findSender(ctx.db, from);
    const optedOut = word === "STOP";
    const at = new Date(timestamp * 1000).toISOString();
    if (!(await remindersRepository.setOptedOut(ctx.db, person?.phoneNumber ?? `+${from}`, optedOut, at))) return;
    if (!person) return;
    const teamIds = person.teamId ? [person.teamId] : [];
    record(ctx, optedOut ? remindersChanges.optedOut : remindersChanges.optedIn, {
      id: person.id,
      actorId: person.id,
      after: { optedOut },
      teamIds,
    });
  });
