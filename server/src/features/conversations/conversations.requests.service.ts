import { z } from "zod";
import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, type Claimed, deliveryKind } from "#deliveries/delivery-kind.ts";
import { endOfQuietHours } from "#features/notifications/notifications.quiet-hours.ts";
import { inTransaction } from "#transaction.ts";
import { undoMs } from "#undo.ts";
import { type Answer, type Asked, say } from "./conversations.answer.ts";
import { approve, asking, closedBecause, refuse, requestOf } from "./conversations.decisions.service.ts";
import * as conversationsNumbersRepository from "./conversations.numbers.repository.ts";
import { isInWindow, queueAnswers } from "./conversations.replies.service.ts";
import * as conversationsRequestsRepository from "./conversations.requests.repository.ts";
import { messagesOf } from "./conversations.text.ts";

/*
 * Requests that a lead decides by WhatsApp, with the links of emails: the same rules, and names and dates only. They are sent at
 * once within 24 hours after the lead's last message, otherwise once the lead writes or answers a reminder.
 */

const Payload = z.object({ userId: z.string(), notificationId: z.string() });
type Payload = z.infer<typeof Payload>;

const requests = deliveryKind({
  name: "conversations.request",
  // The log says what was sent.
  channel: "none",
  payload: Payload,
  policy: { guarantee: "at most once", attempts: { max: 3, firstWaitMs: 30_000 }, places: 2 },
});

/** How long a request waits for a message of the lead, and how often that is looked at. */
const waitsMs = 72 * 3_600_000;
const lookEveryMs = 2 * 60_000;
const after = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

/** Queues requests for those who decide about them and have a verified number, with their notices. */
export async function noticed(ctx: ActorContext<MaybeActor>, notices: readonly { id: string; userId: string; kind: NotificationKind }[]) {
  const asked = notices.filter(({ kind }) => asking.has(kind));
  if (asked.length === 0 || !ctx.channels.whatsapp) return;
  const numbers = await conversationsRequestsRepository.listNumbers(
    ctx.db,
    asked.map(({ userId }) => userId),
  );
  const reachable = new Set(numbers.map(({ userId }) => userId));
  await deliver(
    ctx,
    requests,
    asked
      .filter(({ userId }) => reachable.has(userId))
      .map(({ id, userId }) => ({
        target: userId,
        key: id,
        payload: { userId, notificationId: id },
        // What was completed can be undone for a moment.
        dueAt: after(ctx.now(), undoMs),
        expiresAt: after(ctx.now(), waitsMs),
      })),
  );
}

async function send(ctx: ActorContext<MaybeActor>, { payload: { userId, notificationId } }: Claimed<Payload>): Promise<Attempt> {
  const skip = (error: string): Attempt => ({ kind: "skipped", error });
  const number = await conversationsNumbersRepository.find(ctx.db, userId);
  if (!number?.phoneNumber) return skip("the number is not verified any more");
  if (await conversationsNumbersRepository.isOptedOut(ctx.db, number.phoneNumber)) return skip("opted out");
  const notice = await conversationsRequestsRepository.findNotice(ctx.db, notificationId, userId);
  if (!notice) return skip("Already read or decided");
  const [hours] = await conversationsRequestsRepository.listNumbers(ctx.db, [userId]);
  const quietUntil = hours && endOfQuietHours(hours, ctx.now(), ctx.company.timezone);
  if (quietUntil) return { kind: "postponed", until: quietUntil };
  if (!isInWindow(number.lastMessageAt, ctx.now())) return { kind: "postponed", until: after(ctx.now(), lookEveryMs) };
  const request = await requestOf(ctx, userId, notice);
  if (!request) return skip("Nothing is left to decide");
  const buttons = (["approve", "refuse"] as const).map((choice) => ({
    id: `decide:${choice}:${request.sealed}`,
    title: request.labels[choice],
  }));
  await inTransaction(ctx, (ctx) => queueAnswers(ctx, userId, "request", messagesOf(request.text, buttons)));
  return { kind: "accepted" };
}

export const requestSender = requests.sentBy((ctx, [delivery]) => send(ctx, delivery!));

/** Approves at once, and asks for the reason of a refusal, which the person who asked gets to read. */
export async function decide(ctx: ActorContext, _asked: Asked, argument: string): Promise<Answer> {
  const [, choice, sealed = ""] = /^(approve|refuse):([\w+/=]+)$/.exec(argument) ?? [];
  if (choice !== "refuse") return say("decision", await approve(ctx, sealed));
  const closed = await closedBecause(ctx, sealed);
  return closed ? say("decision", closed) : say("decision", "Write the reason; the person gets to read it.", { reasonFor: sealed });
}

/** Refuses with the reason that was asked for. */
export const refuseWith = async (ctx: ActorContext, { text }: Asked, sealed: string) => say("decision", await refuse(ctx, sealed, text));
