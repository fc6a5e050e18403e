import { type Job, type JobContext, inTransaction } from "#context.ts";
import type { Channels, Outcome } from "#messaging/channels.ts";
import * as remindersDeliveryRepository from "./reminders.delivery.repository.ts";
import type { Claimed } from "./reminders.delivery.repository.ts";
import { textsFor } from "./reminders.recipients.service.ts";
import * as remindersRecipientsRepository from "./reminders.recipients.repository.ts";
import type { RecipientRow } from "./reminders.recipients.repository.ts";
import * as remindersRepository from "./reminders.repository.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";
import type { SettingsRow } from "./reminders.settings.repository.ts";

/** How often one reminder is tried before somebody has to look at it. */
export const triesAtMost = 5;
const firstPauseSeconds = 30;

/** After each try four times as long: half a minute, two, eight, half an hour. */
const pauseAfter = (triesLeft: number) => firstPauseSeconds * 4 ** Math.max(0, triesAtMost - 1 - triesLeft);

export const deliverJob = "reminders.deliver";
/** One job hands over so many, a few at a time, well within the time that a job may take. */
const remindersEach = 20;
const atOnce = 4;
/** More than so many wait for the next minute. */
const waitingAtMost = 1000;

const later = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();

/** Has waiting reminders handed over soon. The rows are the truth: what is lost of these jobs is found by the sweep. */
export async function sendDeliveries(ctx: JobContext, ids: string[]) {
  for (let start = 0; start < ids.length; start += remindersEach) {
    await ctx.jobs.send(ctx.db, deliverJob, { ids: ids.slice(start, start + remindersEach) });
  }
}

/** Hands waiting reminders to their channel. */
export const delivery = (channels: Channels): Job<{ ids: string[] }> => ({
  name: deliverJob,
  run: async (ctx, { ids }) => {
    for (let start = 0; start < ids.length; start += atOnce) {
      await Promise.all(ids.slice(start, start + atOnce).map((id) => deliver(channels, ctx, id)));
    }
  },
  catchUp: (ctx) => sendWaiting(ctx, ctx.now()),
});

/** Sends for those that have been due since before that moment, as after a start or where a job was lost. */
export const sendWaiting = async (ctx: JobContext, dueBefore: string) =>
  sendDeliveries(ctx, await remindersRepository.listOverdue(ctx.db, dueBefore, waitingAtMost));

/**
 * One try. The row is reserved right before the call and the answer is written after it, so no two processes hand over
 * the same reminder. Where the answer never came it is not tried again by itself: the message may be with the person
 * already.
 */
async function deliver(channels: Channels, ctx: JobContext, id: string) {
  const row = await remindersRepository.find(ctx.db, id);
  if (row?.status !== "queued") return;
  const [settings, [person]] = await Promise.all([
    remindersSettingsRepository.find(ctx.db),
    remindersRecipientsRepository.list(ctx.db, "all", { date: row.date, ids: [row.user._id] }),
  ]);
  const claimed = await remindersDeliveryRepository.claim(ctx.db, id, ctx.now());
  if (!claimed) return;
  const hindrance = hindranceOf(ctx, claimed, person);
  if (hindrance || !person) {
    return void (await settle(ctx, claimed, row.teamId, { status: "skipped", error: hindrance ?? "account closed", nextAttemptAt: null }));
  }
  const outcome = await handOver(channels, ctx, claimed, settings, person);
  await conclude(channels, ctx, claimed, { settings, person, outcome });
}

/** What has changed since it was put into the outbox. */
function hindranceOf(ctx: JobContext, { date }: Claimed, person: RecipientRow | undefined): string | undefined {
  if (!person) return "account closed";
  if (date !== ctx.today()) return "the day was over";
  if (person.submitted) return "already submitted";
  return person.optedOut ? "opted out" : undefined;
}

function handOver(
  channels: Channels,
  ctx: JobContext,
  { id, attempts, channel, date }: Claimed,
  settings: SettingsRow,
  person: RecipientRow,
) {
  const messenger = channels[channel];
  const to = channel === "whatsapp" ? person.phoneNumber : person.email;
  const never = (error: string): Outcome => ({ kind: "never", error });
  if (!messenger) return never(channel === "whatsapp" ? "WhatsApp is not set up" : "E-mail is not set up");
  if (!to) return never(channel === "whatsapp" ? "no phone" : "no e-mail address");
  return messenger({ reference: `${id}:${attempts}`, to, ...textsFor(ctx, channels, settings, { name: person.name, date }) });
}

type Conclusion = { settings: SettingsRow; person: RecipientRow; outcome: Outcome };

async function conclude(channels: Channels, ctx: JobContext, claimed: Claimed, { settings, person, outcome }: Conclusion) {
  switch (outcome.kind) {
    case "accepted":
      return settle(ctx, claimed, person.teamId, {
        // Nobody reports what becomes of an e-mail: handed over is all there is to know.
        status: claimed.channel === "email" ? "sent" : "accepted",
        error: null,
        nextAttemptAt: null,
        messageId: outcome.messageId,
        recipient: outcome.recipient ?? null,
      });
    case "later":
      if (claimed.triesLeft > 0) {
        const seconds = Math.max(outcome.afterSeconds ?? 0, pauseAfter(claimed.triesLeft));
        return settle(ctx, claimed, person.teamId, { status: "queued", error: outcome.error, nextAttemptAt: later(ctx.now(), seconds) });
      }
      break;
    case "unknown":
      return settle(ctx, claimed, person.teamId, { status: "failed", error: outcome.error, nextAttemptAt: null });
    case "never":
  }
  return inTransaction(ctx, async (ctx) => {
    const isNews = await settle(ctx, claimed, person.teamId, { status: "failed", error: outcome.error, nextAttemptAt: null });
    if (isNews) await standIn(channels, ctx, { id: claimed.id, channel: claimed.channel, error: outcome.error, settings, person });
  });
}

type Failed = { id: string; channel: Claimed["channel"]; error: string; settings: SettingsRow; person: RecipientRow };

/** Where WhatsApp said no for good, an e-mail goes out instead, if the settings say so. */
export async function standIn(channels: Channels, ctx: JobContext, { id, channel, error, settings, person }: Failed) {
  if (channel !== "whatsapp" || !channels.email || !settings.emailFallback || !person.email) return;
  await remindersRepository.requeue(ctx.db, id, { channel: "email", error, triesLeft: triesAtMost }, ctx.now());
  await sendDeliveries(ctx, [id]);
}

/** Writes the result, has the next try sent for when it is due, and tells the screens. Answers whether it was news. */
const settle = (
  ctx: JobContext,
  claimed: Claimed,
  teamId: string | null,
  result: Parameters<typeof remindersDeliveryRepository.settle>[2],
) =>
  inTransaction(ctx, async (ctx) => {
    const isNews = await remindersDeliveryRepository.settle(ctx.db, claimed, result, ctx.now());
    if (!isNews) return false;
    if (result.nextAttemptAt) await ctx.jobs.send(ctx.db, deliverJob, { ids: [claimed.id] }, { startAfter: result.nextAttemptAt });
    ctx.emit({ name: "reminders.changed", teamIds: teamId ? [teamId] : [] });
    return true;
  });
