import { uuidv7 } from "uuidv7";
import type * as channels from "@daybook/contract/channels/channels";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { record } from "#changes.ts";
import * as channelsChanges from "./channels.changes.ts";
import * as channelsRepository from "./channels.repository.ts";
import { mayUpdate } from "./channels.service.ts";
import type { ActorContext } from "#context.ts";
import type { Attempt } from "#deliveries/delivery-kind.ts";
import { AppError } from "#errors.ts";
import { linkAddress } from "#link-address.ts";
import { sendMail } from "#mails/send-mail.ts";
import { inTransaction } from "#transaction.ts";

/** Sends a test message to the actor, and returns what the other side said. Nothing is tried again. */
export async function test(ctx: ActorContext, { channel }: CheckedInputOf<typeof channels.test>) {
  mayUpdate(ctx);
  const receiver = await channelsRepository.findReceiver(ctx.db, ctx.actor.id);
  const { to, attempt } = channel === "smtp" ? await mail(ctx, receiver) : await message(ctx, receiver);
  const sent = attempt.kind === "accepted";
  await inTransaction(ctx, async (ctx) => record(ctx, channelsChanges.tested, { id: null, after: { channel, sent } }));
  return { sent, to, answer: answerOf(attempt) };
}

type Receiver = Awaited<ReturnType<typeof channelsRepository.findReceiver>>;

async function mail(ctx: ActorContext, { name, email, emailConfirmedAt }: Receiver): Promise<{ to: string; attempt: Attempt }> {
  if (!ctx.channels.email) throw new AppError("conflict", "Email is not set up. Enter the mail server and save it first.");
  if (!email) throw new AppError("conflict", "Your account has no email address");
  const address = linkAddress(ctx);
  const attempt = await sendMail(
    ctx,
    { name, email, emailConfirmedAt },
    {
      reference: uuidv7(),
      subject: `${ctx.company.companyName}: test message`,
      blocks: ["Email works. You asked for this message in the settings of Daybook."],
      button: address ? { label: "Open Daybook", url: address } : undefined,
    },
  );
  return { to: email, attempt };
}

/** WhatsApp lets a business begin a conversation only with an approved template: the one of the reminders. */
async function message(ctx: ActorContext, receiver: Receiver): Promise<{ to: string; attempt: Attempt }> {
  if (!ctx.channels.whatsapp) throw new AppError("conflict", "WhatsApp is not set up. Enter the phone number ID and the token first.");
  const { name, phoneNumber, templateName, templateLanguage, templateParameters } = receiver;
  if (!phoneNumber) throw new AppError("conflict", "Your profile has no phone number. Add it to send yourself a test.");
  const values: Record<string, string> = { name, company: ctx.company.companyName, link: linkAddress(ctx) ?? "" };
  const parameters = templateParameters.map((text) => text.replaceAll(/\{(\w+)\}/g, (_all, key: string) => values[key] ?? "test"));
  const template = { name: templateName, language: templateLanguage, parameters };
  return { to: phoneNumber, attempt: await ctx.channels.whatsapp({ reference: `${uuidv7()}:1`, to: phoneNumber, template }) };
}

function answerOf(attempt: Attempt) {
  if (attempt.kind === "accepted") return attempt.response ?? `Accepted as ${attempt.messageId}`;
  return "error" in attempt ? attempt.error : "";
}
