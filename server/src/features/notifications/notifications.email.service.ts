import { kindOf } from "@daybook/contract/inbox/kinds";
import type { JobContext } from "#context.ts";
import type { Encryption } from "#encryption.ts";
import { hrefOfNotice } from "#domain/notification-links.ts";
import type { Channels, Outcome } from "#messaging/channels.ts";
import * as notificationsEmailRepository from "./notifications.email.repository.ts";
import type { RecipientOfEmail } from "./notifications.email.repository.ts";
import { choicesOf, type Delivery } from "./notifications.notify.service.ts";
import { endOfQuietHours } from "./notifications.quiet-hours.service.ts";
import * as notificationsRepository from "./notifications.repository.ts";
import type { NotificationRow } from "./notifications.repository.ts";
import { unsubscribeToken } from "./notifications.unsubscribe.service.ts";

export type EmailOptions = { channels: Channels; encryption: Encryption };

export const emailJob = "notifications.email";

const maxAttempts = 5;
/** 30 s, 2 min, 8 min, 32 min. */
const backoffMs = (attempts: number) => 30_000 * 4 ** (attempts - 1);
const batchSize = 20;
const sweepLimit = 1000;
/** Longer than any attempt takes. */
const abandonedAfterMs = 5 * 60_000;

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

/** Queues the emails of new notices, in their transaction. Emails about security are sent by their own features. */
export const emailDelivery =
  ({ email }: Pick<Channels, "email">): Delivery =>
  async (ctx, notices) => {
    if (!email) return;
    const ids = notices.filter((each) => each.choices.email && each.email && !kindOf(each.kind).security).map(({ id }) => id);
    if (ids.length === 0) return;
    await notificationsEmailRepository.insert(ctx.db, ids, ctx.now());
    await enqueue(ctx, ids);
  };

async function enqueue(ctx: JobContext, ids: string[]) {
  for (let start = 0; start < ids.length; start += batchSize)
    await ctx.jobs.send(ctx.db, emailJob, { ids: ids.slice(start, start + batchSize) });
}

/** Queues emails that are due: after a restart, a failure, or the end of quiet hours. */
export async function enqueueDue(ctx: JobContext) {
  const error = "Daybook was stopped while sending. The email may have been sent.";
  await notificationsEmailRepository.failAbandoned(ctx.db, later(ctx.now(), -abandonedAfterMs), error);
  await enqueue(ctx, await notificationsEmailRepository.listDue(ctx.db, ctx.now(), sweepLimit));
}

/**
 * Makes one attempt. Claims the row before the call and records the outcome after it, so that an email is sent at most once.
 * Skips what the recipient has read, turned off or may not see any more.
 */
export async function sendEmail(options: EmailOptions, ctx: JobContext, id: string) {
  const claimed = await notificationsEmailRepository.claim(ctx.db, id, ctx.now());
  if (!claimed) return;
  const save = (result: notificationsEmailRepository.Result) => notificationsEmailRepository.saveResult(ctx.db, id, result);
  const skip = (error: string) => save({ status: "skipped", error, nextAttemptAt: null });

  const person = await notificationsEmailRepository.findRecipient(ctx.db, id);
  if (!person?.email) return skip("The account has no email or is not active");
  if (person.readAt ?? person.archivedAt) return skip("Already read");
  if (!choicesOf(person.kind, person.kinds).email) return skip("Turned off");
  const notice = await notificationsRepository.findOf(ctx.db, person, id);
  if (!notice) return skip("No longer visible to the recipient");
  const quietUntil = endOfQuietHours(person, ctx.now(), ctx.company.timezone);
  if (quietUntil) return save({ status: "queued", error: null, nextAttemptAt: quietUntil, isUncounted: true });

  const outcome = await send(options, ctx, person, notice);
  if (outcome.kind === "accepted") return save({ status: "sent", error: null, nextAttemptAt: null });
  const mayRetry = outcome.kind === "retry" && claimed.attempts < maxAttempts;
  return save({
    status: mayRetry ? "queued" : "failed",
    error: outcome.error,
    nextAttemptAt: mayRetry ? later(ctx.now(), backoffMs(claimed.attempts)) : null,
  });
}

function send(
  { channels, encryption }: EmailOptions,
  ctx: JobContext,
  person: RecipientOfEmail,
  notice: NotificationRow,
): Promise<Outcome> | Outcome {
  const { email, publicUrl } = channels;
  if (!email) return { kind: "rejected", error: "Email is not set up" };
  const unsubscribeUrl = publicUrl && `${publicUrl}/api/notifications/unsubscribe/${unsubscribeToken(encryption, person.id, notice.kind)}`;
  return email({
    reference: `notification-${notice._id}:1`,
    to: person.email!,
    subject: `${notice.title.slice(0, 150)}`,
    text: textOf(ctx, person, notice, publicUrl),
    unsubscribeUrl,
    template: { name: "", language: "", parameters: [] },
  });
}

function textOf({ company }: JobContext, person: RecipientOfEmail, notice: NotificationRow, publicUrl: string | undefined) {
  const href = hrefOfNotice(person.role, { ...notice, month: notice.evaluation?.month, memberId: notice.evaluation?.memberId });
  const because = `${notice.reason.charAt(0).toLowerCase()}${notice.reason.slice(1)}`;
  return [
    `Hello ${person.name},`,
    [`${notice.title}.`, notice.body].filter(Boolean).join("\n"),
    publicUrl ? `Open it in Daybook: ${publicUrl}${href}` : "Open your inbox in Daybook to see it.",
    `You get this email from ${company.companyName} because ${because}. ${
      publicUrl
        ? `Choose which emails you get: ${publicUrl}/profile?tab=notifications`
        : "Choose which emails you get on your profile, under Notifications."
    }`,
  ].join("\n\n");
}
