import { addDays, calendarFor, kindOfDay, weekdayOf } from "#calendar.ts";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { formatDay } from "#format.ts";
import { endOfQuietHours } from "#features/notifications/notifications.quiet-hours.ts";
import { unsubscribeToken } from "#features/notifications/notifications.unsubscribe.service.ts";
import { personCalendar, schedulesOf } from "#features/schedules/schedules.service.ts";
import { resultOf } from "#messaging/attempt-result.ts";
import * as digestsEmailsRepository from "./digests.emails.repository.ts";
import type { Recipient } from "./digests.emails.repository.ts";
import { isMorning, lastWorkday } from "./digests.morning.service.ts";
import { get } from "./digests.service.ts";
import { isEmpty, textOf } from "./digests.text.ts";

export const emailJob = "digests.email";

/** 1 min, 4 min, 16 min. */
const attempts = { max: 4, firstWaitMs: 60_000 };
/** Longer than any attempt takes. */
const abandonedAfterMs = 5 * 60_000;
const batchSize = 20;
const keepDays = 30;

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

/** Queues the emails of a morning, once per person, and those that are due again. */
export async function schedule(ctx: ActorContext<MaybeActor>) {
  const [today, now] = [ctx.today(), ctx.now()];
  const error = "Daybook was stopped while sending. The email may have been sent.";
  await digestsEmailsRepository.failAbandoned(ctx.db, today, later(now, -abandonedAfterMs), error);
  if (isMorning(ctx)) await queue(ctx);
  const due = await digestsEmailsRepository.listDue(ctx.db, today, now);
  for (let start = 0; start < due.length; start += batchSize)
    await ctx.jobs.send(ctx.db, emailJob, { date: today, userIds: due.slice(start, start + batchSize) });
}

/** Queues the emails to those who chose one for this morning and work today, by their own calendars. */
async function queue(ctx: ActorContext<MaybeActor>) {
  const [today, now] = [ctx.today(), ctx.now()];
  const [company, schedules, wanting] = await Promise.all([
    companyCalendar(ctx, today),
    schedulesOf(ctx, "all", today),
    digestsEmailsRepository.listWanting(ctx.db, weekdayOf(today) === 1 ? ["daily", "weekly"] : ["daily"]),
  ]);
  const userIds = wanting.filter((id) => kindOfDay(calendarFor(company, schedules.get(id)), today) === "working");
  if (userIds.length > 0) await digestsEmailsRepository.insertDue(ctx.db, { date: today, userIds, now });
}

export const sweep = (ctx: ActorContext<MaybeActor>) => digestsEmailsRepository.removeBefore(ctx.db, addDays(ctx.today(), -keepDays));

/** The digest that a person gets this morning: of their last workday; for members on Mondays of the week before. */
async function digestOf(
  ctx: ActorContext<MaybeActor>,
  { email: _email, digest: _digest, quietStart: _start, quietEnd: _end, ...person }: Recipient,
) {
  const today = ctx.today();
  const reader = actingAs(ctx, { ...person, sessionId: "" });
  if (person.role === "team_member" && weekdayOf(today) === 1) return get(reader, { date: today });
  return get(reader, { date: lastWorkday(await personCalendar(ctx, person.id), today) });
}

/**
 * Makes one attempt. Claims the row before the call and records the outcome after it, so that an email is sent at most once.
 * Skips an empty digest and people who have turned it off.
 */
export async function deliver(ctx: ActorContext<MaybeActor>, userId: string, date: string) {
  if (date !== ctx.today()) return;
  const claimed = await digestsEmailsRepository.claim(ctx.db, userId, date, ctx.now());
  if (!claimed) return;
  const save = (result: digestsEmailsRepository.Result) => digestsEmailsRepository.saveResult(ctx.db, userId, date, result);
  const skip = (error: string) => save({ status: "skipped", error, nextAttemptAt: null });

  const person = await digestsEmailsRepository.findRecipient(ctx.db, userId, ctx.now());
  if (!person?.email) return skip("The account is not active or has no email address");
  if (person.digest === "off") return skip("Turned off");
  if (!ctx.channels.email) return skip("Email is not set up");
  const quietUntil = endOfQuietHours(person, ctx.now(), ctx.company.timezone);
  if (quietUntil) return save({ status: "queued", error: null, nextAttemptAt: quietUntil, isUncounted: true });
  const digest = await digestOf(ctx, person);
  if (isEmpty(digest)) return skip("Nothing is open");

  const { publicUrl } = ctx.env;
  const outcome = await ctx.channels.email({
    reference: `digest-${userId}:${date}`,
    to: person.email,
    subject: `Your digest for ${ctx.company.companyName}, ${formatDay(date)}`,
    text: textOf(digest, { name: person.name, company: ctx.company.companyName, role: person.role, today: ctx.today(), publicUrl }),
    unsubscribeUrl: publicUrl && `${publicUrl}/api/notifications/unsubscribe/${unsubscribeToken(ctx.encryption, userId, "digest")}`,
    template: { name: "", language: "", parameters: [] },
  });
  return save(resultOf(outcome, { ...attempts, made: claimed.attempts }, ctx.now()));
}
