import { kindOf } from "@daybook/contract/notifications/kinds";
import type { JobContext } from "#context.ts";
import type { Outcome } from "#messaging/channels.ts";
import { resultOf } from "#messaging/attempt-result.ts";
import * as notificationsDeliveriesRepository from "./notifications.deliveries.repository.ts";
import type { DeliveryChannel, RecipientOfMessage } from "./notifications.deliveries.repository.ts";
import { choicesOf, type Delivery } from "./notifications.notify.service.ts";
import { endOfQuietHours } from "./notifications.quiet-hours.ts";
import * as notificationsRepository from "./notifications.repository.ts";
import type { NotificationRow } from "./notifications.repository.ts";

/** Sends one notice to its recipient through a channel. */
export type Send = (ctx: JobContext, person: RecipientOfMessage, notice: NotificationRow) => Promise<Outcome>;

export const jobOf = (channel: DeliveryChannel) => `notifications.${channel}`;

/** 30 s, 2 min, 8 min, 32 min. */
const attempts = { max: 5, firstWaitMs: 30_000 };
const batchSize = 20;
const sweepLimit = 1000;
/** Longer than any attempt takes. */
const abandonedAfterMs = 5 * 60_000;

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

/** Queues the emails and push messages of new notices, in their transaction. Features send the emails about security. */
export const queueDeliveries =
  ({ hasEmail }: { hasEmail: boolean }): Delivery =>
  async (ctx, notices) => {
    const emails = hasEmail ? notices.filter(({ choices, email, kind }) => choices.email && email && !kindOf(kind).security) : [];
    const pushes = notices.filter(({ choices, isSubscribed }) => choices.push && isSubscribed);
    for (const [channel, own] of [["email", emails] as const, ["push", pushes] as const]) {
      const ids = own.map(({ id }) => id);
      if (ids.length === 0) continue;
      await notificationsDeliveriesRepository.insert(ctx.db, channel, ids, ctx.now());
      await enqueue(ctx, channel, ids);
    }
  };

async function enqueue(ctx: JobContext, channel: DeliveryChannel, ids: string[]) {
  for (let start = 0; start < ids.length; start += batchSize)
    await ctx.jobs.send(ctx.db, jobOf(channel), { ids: ids.slice(start, start + batchSize) });
}

/** Queues messages that are due: after a restart, a failure, or the end of quiet hours. */
export async function enqueueDue(ctx: JobContext) {
  const error = "Daybook was stopped while sending. The message may have been sent.";
  await notificationsDeliveriesRepository.failAbandoned(ctx.db, later(ctx.now(), -abandonedAfterMs), error);
  for (const channel of ["email", "push"] as const)
    await enqueue(ctx, channel, await notificationsDeliveriesRepository.listDue(ctx.db, channel, ctx.now(), sweepLimit));
}

/**
 * Makes one attempt. Claims the row before the call and records the outcome after it, so that a message is sent at most
 * once. Skips what the recipient has read, turned off or may not see any more.
 */
export async function deliver(ctx: JobContext, channel: DeliveryChannel, id: string, send: Send) {
  const claimed = await notificationsDeliveriesRepository.claim(ctx.db, channel, id, ctx.now());
  if (!claimed) return;
  const save = (result: notificationsDeliveriesRepository.Result) =>
    notificationsDeliveriesRepository.saveResult(ctx.db, channel, id, result);
  const skip = (error: string) => save({ status: "skipped", error, nextAttemptAt: null });

  const person = await notificationsDeliveriesRepository.findRecipient(ctx.db, id, ctx.now());
  if (!person) return skip("The account is not active");
  if (person.readAt ?? person.archivedAt) return skip("Already read");
  if (!choicesOf(person.kind, person.kinds, person.isSubscribed)[channel]) return skip("Turned off");
  const notice = await notificationsRepository.findOf(ctx.db, person, id);
  if (!notice) return skip("No longer visible to the recipient");
  const quietUntil = endOfQuietHours(person, ctx.now(), ctx.company.timezone);
  if (quietUntil) return save({ status: "queued", error: null, nextAttemptAt: quietUntil, isUncounted: true });

  const outcome = await send(ctx, person, notice);
  return save(resultOf(outcome, { ...attempts, made: claimed.attempts }, ctx.now()));
}
