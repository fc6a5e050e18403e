import { z } from "zod";
import { addDays, calendarFor, instantAt, kindOfDay, weekdayOf } from "#calendar.ts";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, deliveryKind } from "#deliveries/delivery-kind.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { formatDay } from "#format.ts";
import { endOfQuietHours } from "#features/notifications/notifications.quiet-hours.ts";
import { unsubscribeToken } from "#features/notifications/notifications.unsubscribe.service.ts";
import { personCalendar, schedulesOf } from "#features/schedules/schedules.service.ts";
import * as digestsEmailsRepository from "./digests.emails.repository.ts";
import type { Recipient } from "./digests.emails.repository.ts";
import { isMorning, lastWorkday } from "./digests.morning.service.ts";
import { get } from "./digests.service.ts";
import { isEmpty, letterOf } from "./digests.text.ts";
import { nameFor, sendMail } from "#mails/send-mail.ts";
import { linkAddress } from "#link-address.ts";

/** At most one per person and day. */
const digestEmails = deliveryKind({
  name: "digests.email",
  channel: "email",
  payload: z.object({ userId: z.string(), date: z.string() }),
  // 1 min, 4 min, 16 min.
  policy: { guarantee: "at most once", attempts: { max: 4, firstWaitMs: 60_000 }, places: 4 },
});

/** Queues the emails to those who chose one for this morning and work today, by their own calendars. */
export async function schedule(ctx: ActorContext<MaybeActor>) {
  if (!isMorning(ctx)) return;
  const today = ctx.today();
  const [company, schedules, wanting] = await Promise.all([
    companyCalendar(ctx, today),
    schedulesOf(ctx, "all", today),
    digestsEmailsRepository.listWanting(ctx.db, weekdayOf(today) === 1 ? ["daily", "weekly"] : ["daily"]),
  ]);
  const userIds = wanting.filter((id) => kindOfDay(calendarFor(company, schedules.get(id)), today) === "working");
  const expiresAt = instantAt(ctx.company.timezone, addDays(today, 1), "00:00");
  await deliver(
    ctx,
    digestEmails,
    userIds.map((userId) => ({ target: userId, key: `${userId} ${today}`, payload: { userId, date: today }, expiresAt })),
  );
}

/** The digest that a person gets this morning: of their last workday; for members on Mondays of the week before. */
async function digestOf(
  ctx: ActorContext<MaybeActor>,
  { email: _email, emailConfirmedAt: _confirmedAt, digest: _digest, quietStart: _start, quietEnd: _end, ...person }: Recipient,
) {
  const today = ctx.today();
  const reader = actingAs(ctx, { ...person, sessionId: "" });
  if (person.role === "team_member" && weekdayOf(today) === 1) return get(reader, { date: today });
  return get(reader, { date: lastWorkday(await personCalendar(ctx, person.id), today) });
}

/** Sends a digest, unless it is empty or the person has turned it off. */
export const digestSender = digestEmails.sentBy((ctx, [delivery]) => send(ctx, delivery!.payload));

type Digest = { userId: string; date: string };

async function send(ctx: ActorContext<MaybeActor>, { userId, date }: Digest): Promise<Attempt> {
  const skip = (error: string) => ({ kind: "skipped", error }) as const;
  if (date !== ctx.today()) return skip("The day is over");
  const person = await digestsEmailsRepository.findRecipient(ctx.db, userId, ctx.now());
  if (!person?.email) return skip("The account is not active or has no email address");
  if (person.digest === "off") return skip("Turned off");
  // Blockers may have text of the person who chose the address.
  if (!nameFor(person)) return skip("The email address is not confirmed");
  const until = endOfQuietHours(person, ctx.now(), ctx.company.timezone);
  if (until) return { kind: "postponed", until };
  const digest = await digestOf(ctx, person);
  if (isEmpty(digest)) return skip("Nothing is open");

  const address = linkAddress(ctx);
  return sendMail(ctx, person, {
    reference: `digest-${userId}:${date}`,
    subject: `Your digest for ${ctx.company.companyName}, ${formatDay(date)}`,
    ...letterOf(digest, { company: ctx.company.companyName, role: person.role, today: ctx.today(), address }),
    unsubscribeUrl: address && `${address}/api/notifications/unsubscribe/${unsubscribeToken(ctx.encryption, userId, "digest")}`,
  });
}
