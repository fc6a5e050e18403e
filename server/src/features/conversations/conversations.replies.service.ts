import { uuidv7 } from "uuidv7";
import { z } from "zod";
import type { ConversationKind } from "@daybook/contract/conversations/kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { Outgoing } from "#db/schema-reminders.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, type Claimed, deliveryKind, type Settled } from "#deliveries/delivery-kind.ts";
import { sendCounted } from "#features/whatsapp-costs/whatsapp-costs.usage.service.ts";
import * as conversationsNumbersRepository from "./conversations.numbers.repository.ts";
import * as conversationsRepository from "./conversations.repository.ts";

const Payload = z.object({ messageId: z.string() });
type Payload = z.infer<typeof Payload>;

/** Answers. The target is the person, so that they arrive in their order. */
const replies = deliveryKind({
  name: "conversations.reply",
  // The log says what was sent.
  channel: "none",
  payload: Payload,
  // 5 s, 20 s, 80 s.
  policy: { guarantee: "at most once", attempts: { max: 4, firstWaitMs: 5000 }, places: 4 },
});

/** How long after a person's message WhatsApp accepts answers. */
const windowMs = 24 * 3_600_000;

/** Whether answers to the person are allowed now. */
export const isInWindow = (lastMessageAt: string | null, now: string) =>
  lastMessageAt !== null && Date.parse(now) - Date.parse(lastMessageAt) < windowMs;

/** The person's verified number, if answers to it are allowed now. */
export async function openNumber(ctx: ActorContext<MaybeActor>, userId: string): Promise<string | undefined> {
  const number = await conversationsNumbersRepository.find(ctx.db, userId);
  if (!number?.phoneNumber || !isInWindow(number.lastMessageAt, ctx.now())) return undefined;
  return (await conversationsNumbersRepository.isOptedOut(ctx.db, number.phoneNumber)) ? undefined : number.phoneNumber;
}

/** Writes answers into the log and queues them. */
export async function queueAnswers(ctx: ActorContext<MaybeActor>, userId: string, kind: ConversationKind, messages: Outgoing[]) {
  if (messages.length === 0) return;
  const now = ctx.now();
  const rows = messages.map((content) => ({
    id: uuidv7(),
    userId,
    direction: "out" as const,
    kind,
    status: "queued" as const,
    messageId: null,
    content,
    writtenAt: now,
    createdAt: now,
  }));
  await conversationsRepository.insertAnswers(ctx.db, rows);
  await deliver(
    ctx,
    replies,
    rows.map(({ id }) => ({ target: userId, payload: { messageId: id } })),
  );
}

/** Makes one attempt. After STOP, and once the number is forgotten, nothing is sent any more. */
async function send(ctx: ActorContext<MaybeActor>, { payload }: Claimed<Payload>): Promise<Attempt> {
  const begun = await conversationsRepository.begin(ctx.db, payload.messageId, ctx.now());
  if (!begun?.content || !("buttons" in begun.content)) return { kind: "skipped", error: "The answer has been sent" };
  const number = await conversationsNumbersRepository.find(ctx.db, begun.userId);
  if (!number?.phoneNumber) return { kind: "skipped", error: "the number is not verified any more" };
  if (await conversationsNumbersRepository.isOptedOut(ctx.db, number.phoneNumber)) return { kind: "skipped", error: "opted out" };
  if (!isInWindow(number.lastMessageAt, ctx.now())) return { kind: "rejected", error: "The last message is more than 24 hours old" };
  const message = { reference: `${begun.id}:${begun.attempts}`, to: number.phoneNumber, reply: begun.content };
  return sendCounted(ctx, { category: "answer", kind: begun.kind, isReminder: false }, message);
}

const logOutcome: Settled<Payload> = async (ctx, { payload: { messageId: id }, status, error }, attempt) => {
  const messageId = attempt.kind === "accepted" ? attempt.messageId : undefined;
  const logged = status === "sent" ? ("accepted" as const) : status;
  await conversationsRepository.saveResult(ctx.db, id, { status: logged, error, ...(messageId && { messageId }) }, ctx.now());
};

export const replySender = replies.sentBy((ctx, [delivery]) => send(ctx, delivery!), logOutcome);
