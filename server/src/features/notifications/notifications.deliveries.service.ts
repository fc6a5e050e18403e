import { z } from "zod";
import { collapseMinutes, kindOf, type NotificationKind } from "@daybook/contract/notifications/kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, type Claimed, deliveryKind, type Policy } from "#deliveries/delivery-kind.ts";
import * as notificationsDeliveriesRepository from "./notifications.deliveries.repository.ts";
import type { RecipientOfMessage } from "./notifications.deliveries.repository.ts";
import { undoMs } from "#undo.ts";
import { choicesOf, type Delivery } from "./notifications.notify.service.ts";
import { endOfQuietHours } from "./notifications.quiet-hours.ts";
import * as notificationsRepository from "./notifications.repository.ts";
import type { NotificationRow } from "./notifications.repository.ts";

/** Many notices of a kind to one person are one message: the first comes at once, the rest within ten minutes. */
const policy = {
  guarantee: "at most once",
  // 30 s, 2 min, 8 min, 32 min.
  attempts: { max: 5, firstWaitMs: 30_000 },
  collapseMs: collapseMinutes * 60_000,
} as const satisfies Partial<Policy>;

/** Messages about a decision wait while it can be undone; the inbox does not. */
const decisions: ReadonlySet<NotificationKind> = new Set([
  "leave_decided",
  "cover_assigned",
  "task_completed",
  "task_approved",
  "task_returned",
]);

const Payload = z.object({ userId: z.string(), notificationId: z.string() });
type Payload = z.infer<typeof Payload>;

export const noticeEmails = deliveryKind({
  name: "notifications.email",
  channel: "email",
  payload: Payload,
  policy: { ...policy, places: 4 },
});

export const noticePushes = deliveryKind({
  name: "notifications.push",
  channel: "push",
  payload: Payload.extend({ subscriptionId: z.string() }),
  policy: { ...policy, places: 16, slowPlaces: 200 },
});

/** Queues the emails and push messages of new notices, in their transaction. Features send the emails about security. */
export const queueDeliveries: Delivery = async (ctx, notices) => {
  for (const { noticed } of ctx.features) await noticed?.(ctx, notices);
  const undoneBy = new Date(Date.parse(ctx.now()) + undoMs).toISOString();
  const dueAt = (kind: NotificationKind) => (decisions.has(kind) ? undoneBy : undefined);
  const emails = ctx.channels.email ? notices.filter(({ choices, email, kind }) => choices.email && email && !kindOf(kind).security) : [];
  await deliver(
    ctx,
    noticeEmails,
    emails.map(({ id, userId, kind }) => ({ target: `${userId} ${kind}`, payload: { userId, notificationId: id }, dueAt: dueAt(kind) })),
  );
  await deliver(
    ctx,
    noticePushes,
    notices
      .filter(({ choices }) => choices.push)
      .flatMap(({ id, userId, kind, subscriptionIds }) =>
        subscriptionIds.map((subscriptionId) => ({
          target: `${subscriptionId} ${kind}`,
          payload: { userId, notificationId: id, subscriptionId },
          dueAt: dueAt(kind),
        })),
      ),
  );
};

/** A message to a person about notices of one kind, at least one, the oldest first. */
export type Message = { person: RecipientOfMessage; kind: NotificationKind; notices: [NotificationRow, ...NotificationRow[]] };

/** Sends a message about the notices that are still news: not read, turned off or out of sight for the recipient. */
export async function sendNotices(
  ctx: ActorContext<MaybeActor>,
  channel: "email" | "push",
  deliveries: Claimed<Payload>[],
  send: (message: Message) => Promise<Attempt>,
): Promise<Attempt> {
  const person = await notificationsDeliveriesRepository.findRecipient(ctx.db, deliveries[0]!.payload.userId, ctx.now());
  if (!person) return { kind: "skipped", error: "The account is not active" };
  const found = await notificationsRepository.listOf(
    ctx.db,
    person,
    deliveries.map(({ payload }) => payload.notificationId),
  );
  const unread = found.filter(({ readAt, archivedAt }) => readAt === null && archivedAt === null);
  const [first, ...rest] = unread;
  if (!first) return { kind: "skipped", error: found.length > 0 ? "Already read" : "No longer visible to the recipient" };
  const { kind } = first;
  if (!choicesOf(kind, person.kinds, person.isSubscribed)[channel]) return { kind: "skipped", error: "Turned off" };
  const quietUntil = endOfQuietHours(person, ctx.now(), ctx.company.timezone);
  if (quietUntil) return { kind: "postponed", until: quietUntil };
  const sent = new Set(unread.map(({ _id }) => _id));
  const left = deliveries.filter(({ payload }) => !sent.has(payload.notificationId));
  const skipped = new Map(left.map(({ id }) => [id, "Already read, or no longer visible to the recipient"]));
  return { ...(await send({ person, kind, notices: [first, ...rest] })), skipped };
}
