import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type JobContext, inTransaction } from "#context.ts";
import { type Channels, withoutSecrets } from "#messaging/channels.ts";
import { standIn } from "./reminders.delivery.service.ts";
import * as remindersDeliveryRepository from "./reminders.delivery.repository.ts";
import * as remindersRecipientsRepository from "./reminders.recipients.repository.ts";
import * as remindersRepository from "./reminders.repository.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";

/*
 * What WhatsApp reports: what became of messages, and what people answer. It repeats what it did not see confirmed,
 * and keeps no order (developers.facebook.com/docs/whatsapp/cloud-api/guides/set-up-webhooks).
 */

const isSame = (a: string, b: string) => timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());

/** Answers the challenge that proves whose address this is; undefined for a wrong token. */
export function verify({ webhook }: Channels, query: Record<string, unknown>): string | undefined {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = query;
  if (!webhook || mode !== "subscribe" || typeof token !== "string" || typeof challenge !== "string") return undefined;
  return isSame(token, webhook.verifyToken) && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined;
}

/** Whether the bytes were signed with the app's secret. */
export function isSigned({ webhook }: Channels, rawBody: string, signature: unknown): boolean {
  if (!webhook || typeof signature !== "string") return false;
  return isSame(signature, `sha256=${createHmac("sha256", webhook.appSecret).update(rawBody, "utf8").digest("hex")}`);
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
  /** Digits only. */
  from: z.string().regex(/^[1-9]\d{4,14}$/),
  /** Seconds since 1970, as text. */
  timestamp: z.coerce.number().int().min(0).max(4_102_444_800),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
});

const Notification = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

/** Takes in a notification that was signed. What is not understood or not about reminders is passed over. */
export async function receive(channels: Channels, ctx: JobContext, body: unknown) {
  const notification = Notification.safeParse(body).data;
  const values = notification?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? [];
  for (const { metadata, statuses = [], messages = [] } of values) {
    if (metadata && metadata.phone_number_id !== channels.webhook?.phoneNumberId) continue;
    for (const status of statuses.flatMap((each) => Status.safeParse(each).data ?? [])) await moveForward(channels, ctx, status);
    for (const message of messages.flatMap((each) => Message.safeParse(each).data ?? [])) await hear(ctx, message);
  }
}

const moveForward = (channels: Channels, ctx: JobContext, { id, status, errors, biz_opaque_callback_data }: z.infer<typeof Status>) =>
  inTransaction(ctx, async (ctx) => {
    const [problem] = errors ?? [];
    const said = problem?.error_data?.details ?? problem?.message ?? problem?.title ?? "WhatsApp could not deliver it";
    const error = status === "failed" ? withoutSecrets(said, []) : null;
    const report = { messageId: id, reference: referenceIn(biz_opaque_callback_data), status, error };
    const moved = await remindersDeliveryRepository.advance(ctx.db, report, ctx.now());
    if (!moved) return;
    const [person] = await remindersRecipientsRepository.list(ctx.db, "all", { date: moved.date, ids: [moved.userId] });
    if (error && person && moved.date === ctx.today() && !person.submitted && !person.optedOut) {
      await standIn(channels, ctx, {
        id: moved.id,
        channel: "whatsapp",
        error,
        settings: await remindersSettingsRepository.find(ctx.db),
        person,
      });
    }
    ctx.emit({ name: "reminders.changed", teamIds: person?.teamId ? [person.teamId] : [] });
  });

/** `<reminder>:<try>` as it was handed over. */
function referenceIn(text: string | undefined) {
  const [, id, attempts] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,6})$/.exec(text ?? "") ?? [];
  return id ? { id, attempts: Number(attempts) } : undefined;
}

/** STOP and START, alone in a message or on a button, decide about reminders; anything else is not for Daybook. */
const hear = (ctx: JobContext, { from, timestamp, text, button }: z.infer<typeof Message>) =>
  inTransaction(ctx, async (ctx) => {
    const word = (text?.body ?? button?.text ?? "").trim().toUpperCase();
    if (word !== "STOP" && word !== "START") return;
    const person = await remindersRecipientsRepository.findPhoneOf(ctx.db, from);
    const optedOut = word === "STOP";
    const at = new Date(timestamp * 1000).toISOString();
    if (!(await remindersRepository.setOptedOut(ctx.db, person?.phoneNumber ?? `+${from}`, optedOut, at))) return;
    if (!person) return;
    ctx.audit(optedOut ? "reminders.optedOut" : "reminders.optedIn", "users", person.id, { actorId: person.id, after: { optedOut } });
    ctx.emit({ name: "reminders.changed", teamIds: person.teamId ? [person.teamId] : [] });
  });
