import type { ActorContext, Job, MaybeActor } from "#context.ts";
import type { Outcome } from "#messaging/channels.ts";
import * as remindersDeliveryRepository from "./reminders.delivery.repository.ts";
import type { Claimed } from "./reminders.delivery.repository.ts";
import { renderTexts } from "./reminders.recipients.service.ts";
import * as remindersRecipientsRepository from "./reminders.recipients.repository.ts";
import type { RecipientRow } from "./reminders.recipients.repository.ts";
import * as remindersRepository from "./reminders.repository.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";
import type { SettingsRow } from "./reminders.settings.repository.ts";
import { inTransaction } from "#transaction.ts";

/** Attempts per reminder before it fails and needs a manual resend. */
export const maxAttempts = 5;
const baseDelaySeconds = 30;

/** Exponential backoff: 30 s, 2 min, 8 min, 32 min. */
const backoffSeconds = (triesLeft: number) => baseDelaySeconds * 4 ** Math.max(0, maxAttempts - 1 - triesLeft);

const deliverJob = "reminders.deliver";
/** Reminders per job, small enough to finish well within the job timeout. */
const batchSize = 20;
const concurrency = 4;
/** Reminders per sweep; the rest wait for the next minute. */
const sweepLimit = 1000;

const addSeconds = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();

/** Enqueues jobs that deliver the given reminders. The rows are the source of truth: the sweep recovers lost jobs. */
export async function enqueueDeliveries(ctx: ActorContext<MaybeActor>, ids: string[]) {
  for (let start = 0; start < ids.length; start += batchSize) {
    await ctx.jobs.send(ctx.db, deliverJob, { ids: ids.slice(start, start + batchSize) });
  }
}

/** Delivers queued reminders through their channel. */
export const deliveryJob: Job<{ ids: string[] }> = {
  name: deliverJob,
  run: async (ctx, { ids }) => {
    for (let start = 0; start < ids.length; start += concurrency) {
      await Promise.all(ids.slice(start, start + concurrency).map((id) => deliver(ctx, id)));
    }
  },
  catchUp: (ctx) => enqueueOverdue(ctx, ctx.now()),
};

/** Enqueues reminders due before the given instant, for example after a restart or when a job was lost. */
export const enqueueOverdue = async (ctx: ActorContext<MaybeActor>, dueBefore: string) =>
  enqueueDeliveries(ctx, await remindersRepository.listOverdue(ctx.db, dueBefore, sweepLimit));

/**
 * Makes one attempt. Claims the row before the call and records the outcome after it, so that only one process sends a
 * reminder. Without a response it is not retried automatically, because the message may have been delivered.
 */
async function deliver(ctx: ActorContext<MaybeActor>, id: string) {
  const row = await remindersRepository.find(ctx.db, id);
  if (row?.status !== "queued") return;
  const [settings, [person]] = await Promise.all([
    remindersSettingsRepository.find(ctx.db),
    remindersRecipientsRepository.list(ctx.db, "all", { date: row.date, ids: [row.user._id] }),
  ]);
  const claimed = await remindersDeliveryRepository.claim(ctx.db, id, ctx.now());
  if (!claimed) return;
  const skipReason = skipReasonOf(ctx, claimed, person);
  if (skipReason || !person) {
    return void (await recordResult(ctx, claimed, row.teamId, {
      status: "skipped",
      error: skipReason ?? accountClosed,
      nextAttemptAt: null,
    }));
  }
  const outcome = await sendMessage(ctx, claimed, settings, person);
  await recordOutcome(ctx, claimed, { settings, person, outcome });
}

const accountClosed = "account closed";

/** Returns why a queued reminder is no longer needed, if it isn't. */
function skipReasonOf(ctx: ActorContext<MaybeActor>, { date }: Claimed, person: RecipientRow | undefined): string | undefined {
  if (!person) return accountClosed;
  if (date !== ctx.today()) return "the day has ended";
  if (person.submitted) return "already submitted";
  return person.optedOut ? "opted out" : undefined;
}

function sendMessage(ctx: ActorContext<MaybeActor>, { id, attempts, channel, date }: Claimed, settings: SettingsRow, person: RecipientRow) {
  const messenger = ctx.channels[channel];
  const to = channel === "whatsapp" ? person.phoneNumber : person.email;
  const rejected = (error: string): Outcome => ({ kind: "rejected", error });
  if (!messenger) return rejected(channel === "whatsapp" ? "WhatsApp is not set up" : "Email is not set up");
  if (!to) return rejected(channel === "whatsapp" ? "no phone" : "no email address");
  return messenger({ reference: `${id}:${attempts}`, to, ...renderTexts(ctx, settings, { name: person.name, date }) });
}

type Attempt = { settings: SettingsRow; person: RecipientRow; outcome: Outcome };

async function recordOutcome(ctx: ActorContext<MaybeActor>, claimed: Claimed, { settings, person, outcome }: Attempt) {
  switch (outcome.kind) {
    case "accepted":
      return recordResult(ctx, claimed, person.teamId, {
        // Email has no delivery reports, so "sent" is its final status.
        status: claimed.channel === "email" ? "sent" : "accepted",
        error: null,
        nextAttemptAt: null,
        messageId: outcome.messageId,
        recipient: outcome.recipient ?? null,
      });
    case "retry":
      if (claimed.triesLeft > 0) {
        const seconds = Math.max(outcome.afterSeconds ?? 0, backoffSeconds(claimed.triesLeft));
        return recordResult(ctx, claimed, person.teamId, {
          status: "queued",
          error: outcome.error,
          nextAttemptAt: addSeconds(ctx.now(), seconds),
        });
      }
      break;
    case "unknown":
      return recordResult(ctx, claimed, person.teamId, { status: "failed", error: outcome.error, nextAttemptAt: null });
    case "rejected":
  }
  return inTransaction(ctx, async (ctx) => {
    const isRecorded = await recordResult(ctx, claimed, person.teamId, { status: "failed", error: outcome.error, nextAttemptAt: null });
    if (isRecorded) await fallBackToEmail(ctx, { id: claimed.id, channel: claimed.channel, error: outcome.error, settings, person });
  });
}

type Failed = { id: string; channel: Claimed["channel"]; error: string; settings: SettingsRow; person: RecipientRow };

/** Requeues a reminder that WhatsApp rejected as an email, if the settings allow it. */
export async function fallBackToEmail(ctx: ActorContext<MaybeActor>, { id, channel, error, settings, person }: Failed) {
  if (channel !== "whatsapp" || !ctx.channels.email || !settings.emailFallback || !person.email) return;
  await remindersRepository.requeue(ctx.db, id, { channel: "email", error, triesLeft: maxAttempts }, ctx.now());
  await enqueueDeliveries(ctx, [id]);
}

/** Records the result, schedules the next attempt and emits the change. Returns false if a delivery report was faster. */
const recordResult = (
  ctx: ActorContext<MaybeActor>,
  claimed: Claimed,
  teamId: string | null,
  result: Parameters<typeof remindersDeliveryRepository.saveResult>[2],
) =>
  inTransaction(ctx, async (ctx) => {
    const isSaved = await remindersDeliveryRepository.saveResult(ctx.db, claimed, result, ctx.now());
    if (!isSaved) return false;
    if (result.nextAttemptAt) await ctx.jobs.send(ctx.db, deliverJob, { ids: [claimed.id] }, { startAfter: result.nextAttemptAt });
    ctx.emit({ name: "reminders.changed", teamIds: teamId ? [teamId] : [] });
    return true;
  });
