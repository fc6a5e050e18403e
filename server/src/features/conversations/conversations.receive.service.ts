import { uuidv7 } from "uuidv7";
import { z } from "zod";
import { record } from "#changes.ts";
import { dayIn } from "#clock.ts";
import type { ActorContext, MaybeActor, MessageReport, ReceivedMessage } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { deliveryKind } from "#deliveries/delivery-kind.ts";
import { uncount } from "#features/whatsapp-costs/whatsapp-costs.usage.service.ts";
import { inTransaction } from "#transaction.ts";
import * as conversationsChanges from "./conversations.changes.ts";
import { codeHashIn } from "./conversations.numbers.service.ts";
import * as conversationsNumbersRepository from "./conversations.numbers.repository.ts";
import { queueAnswers } from "./conversations.replies.service.ts";
import * as conversationsRepository from "./conversations.repository.ts";
import { helpText, messagesOf } from "./conversations.text.ts";
import { actionOf } from "./conversations.words.ts";

/*
 * What WhatsApp hands over is stored at once, under its id, and answered by a delivery of its person: twice is once, and one
 * person's messages are answered in their order.
 */

/** Received messages of a person. The target is the person. */
export const incoming = deliveryKind({
  name: "conversations.answer",
  // The log says what was received.
  channel: "none",
  payload: z.object({ userId: z.string() }),
  policy: { guarantee: "at least once", attempts: { max: 5, firstWaitMs: 5000 }, places: 4 },
});

/** How long an answer waits for more lines. */
const burstMs = 3000;

/** Longer texts are cut: WhatsApp accepts 4,096 characters. */
const textMax = 4096;

/** Stores a message of a verified number, or verifies one. Messages of other numbers change nothing and get no answer. */
export const received = (ctx: ActorContext<MaybeActor>, message: ReceivedMessage, companyNumber: string | null) =>
  inTransaction(ctx, async (ctx) => {
    const codeHash = message.kind === "text" ? codeHashIn(message.text) : undefined;
    const claimant = codeHash ? await conversationsNumbersRepository.findByCode(ctx.db, codeHash, ctx.now()) : undefined;
    const person = claimant ?? (await conversationsNumbersRepository.findByPhone(ctx.db, message.from));
    if (!person) return;
    if (companyNumber) await conversationsNumbersRepository.setCompanyNumber(ctx.db, companyNumber);
    if (!(await store(ctx, person.userId, message, claimant !== undefined))) return;
    ctx.emit({ name: "reminders.changed", teamIds: person.teamId ? [person.teamId] : [] });
    if (claimant) await verifyNumber(ctx, claimant.userId, message);
    await conversationsNumbersRepository.touch(ctx.db, person.userId, earlier(message.writtenAt, ctx.now()));
    if (claimant || message.kind === "stop" || message.kind === "start") return;
    // People send lines one after the other: they get one answer for what they write within a moment.
    const isLine = message.kind === "text" && actionOf(message.text) === undefined;
    const dueAt = isLine ? new Date(Date.parse(ctx.now()) + burstMs).toISOString() : undefined;
    await deliver(ctx, incoming, [{ target: person.userId, payload: { userId: person.userId }, dueAt }]);
  });

const earlier = (a: string, b: string) => (a < b ? a : b);

/** Inserts the message with its text, unless nothing is left to answer. Returns whether it is new. */
async function store(ctx: ActorContext<MaybeActor>, userId: string, message: ReceivedMessage, isCode: boolean) {
  const isSettled = isCode || message.kind === "stop" || message.kind === "start";
  const content = { text: message.text.slice(0, textMax), button: message.button, isReadable: message.kind !== "unreadable" };
  const row = {
    id: uuidv7(),
    userId,
    direction: "in",
    kind: isCode ? "verify" : isSettled ? "stop" : "other",
    status: isSettled ? "answered" : "received",
    messageId: message.messageId,
    writtenAt: message.writtenAt,
    createdAt: ctx.now(),
  } as const;
  return conversationsRepository.insertReceived(ctx.db, row, isSettled ? null : content);
}

async function verifyNumber(ctx: ActorContext<MaybeActor>, userId: string, { from }: ReceivedMessage) {
  await conversationsNumbersRepository.verify(ctx.db, userId, from, ctx.now());
  record(ctx, conversationsChanges.verified, { id: userId, actorId: userId, after: { phoneNumber: from } });
  await queueAnswers(ctx, userId, "verify", messagesOf(`This number is verified. You can answer here from now on.\n\n${helpText}`));
}

/** Advances the status of an answer. */
export const reported = (ctx: ActorContext<MaybeActor>, report: MessageReport) =>
  inTransaction(ctx, async (ctx) => {
    const advanced = await conversationsRepository.advance(ctx.db, report, ctx.now());
    if (!advanced) return;
    const { kind, createdAt } = advanced;
    const day = dayIn(ctx.company.timezone, new Date(createdAt));
    if (report.status === "failed") await uncount(ctx, { category: "answer", kind, day });
    const teamId = await conversationsRepository.teamOf(ctx.db, advanced.userId);
    ctx.emit({ name: "reminders.changed", teamIds: teamId ? [teamId] : [] });
  });
