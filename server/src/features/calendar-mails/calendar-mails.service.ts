import { z } from "zod";
import { scheduledHoursOf } from "#calendar.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, deliveryKind } from "#deliveries/delivery-kind.ts";
import { eventIdsOf, writeInvitation } from "#features/leaves/calendar/leaves.ics.ts";
import type { LeaveChangeFacts } from "#features/leaves/leaves.changes.ts";
import { schedulesOf } from "#features/schedules/schedules.service.ts";
import { formatDay } from "#format.ts";
import { linkAddress } from "#link-address.ts";
import { sendMail } from "#mails/send-mail.ts";
import { undoMs } from "#undo.ts";
import * as calendarMailsRepository from "./calendar-mails.repository.ts";
import type { LeaveRow } from "./calendar-mails.repository.ts";

/** The events of a leave, as they are when they are sent: one email each. A second one of the same version changes nothing. */
const calendarMails = deliveryKind({
  name: "calendar-mails.leave",
  channel: "email",
  payload: z.object({ leaveId: z.string() }),
  policy: { guarantee: "at least once", attempts: { max: 5, firstWaitMs: 60_000 }, places: 4, collapseMs: 0 },
});

/** Queues the events of leave that has changed, once the decision can no longer be taken back. */
export async function queueLeaves(ctx: ActorContext<MaybeActor>, changes: readonly LeaveChangeFacts[]) {
  if (!ctx.channels.email) return;
  const leaves = [...new Map(changes.map(({ leave: { _id: leaveId, userId } }) => [leaveId, { leaveId, userId }])).values()];
  const wanting = await calendarMailsRepository.listWanting(ctx.db, leaves);
  const dueAt = new Date(Date.parse(ctx.now()) + undoMs).toISOString();
  await deliver(
    ctx,
    calendarMails,
    leaves.flatMap(({ leaveId }) => (wanting.has(leaveId) ? [{ target: leaveId, payload: { leaveId }, dueAt }] : [])),
  );
}

export const calendarMailSender = calendarMails.sentBy((ctx, [delivery]) => send(ctx, delivery!.payload.leaveId));

async function send(ctx: ActorContext<MaybeActor>, leaveId: string): Promise<Attempt> {
  const leave = await calendarMailsRepository.find(ctx.db, leaveId);
  if (!leave?.owner.email) return { kind: "skipped", error: "The leave or its owner is gone" };
  const shown = leave.isShown && leave.owner.status === "active" ? eventIdsOf(leave) : [];
  const gone = leave.sent.filter((id) => !shown.includes(id));
  if (shown.length === 0 && gone.length === 0) return { kind: "skipped", error: "Nothing to send" };

  const schedules = await schedulesOf(ctx, [leave.userId], leave.endDate);
  const hoursOn = (date: string) => scheduledHoursOf(ctx.company, schedules.get(leave.userId), date);
  const events = [...gone.map((id) => ({ id, method: "CANCEL" as const })), ...shown.map((id) => ({ id, method: "REQUEST" as const }))];
  let last: Attempt = { kind: "skipped", error: "Nothing to send" };
  for (const event of events) {
    last = await sendMail(ctx, leave.owner, letterOf(ctx, leave, { ...event, hoursOn }));
    if (last.kind !== "accepted") return last;
  }
  const { userId, version } = leave;
  await calendarMailsRepository.record(ctx.db, { leaveId, userId, events: shown, version, sentAt: ctx.now() });
  return last;
}

type Event = { id: string; method: "REQUEST" | "CANCEL"; hoursOn: (date: string) => number };

function letterOf(ctx: ActorContext<MaybeActor>, leave: LeaveRow, { id, method, hoursOn }: Event) {
  const { startDate, endDate, owner } = leave;
  const address = linkAddress(ctx);
  const days = startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;
  const isCancelled = method === "CANCEL";
  return {
    reference: `${id}-${leave.version}-${method.toLowerCase()}:1`,
    subject: isCancelled ? `Removed from your calendar: leave, ${days}` : `For your calendar: leave, ${days}`,
    blocks: [
      isCancelled
        ? `Your leave from ${days} has changed or was cancelled. Your calendar removes the event.`
        : `The event with your leave, ${days}, is attached. Most calendars add it by themselves, and change it when the leave changes.`,
    ],
    button: address ? { label: "Open my calendar", url: `${address}/calendar` } : undefined,
    footer: ["You get this email because you chose leave for your calendar under the notifications of your profile."],
    calendar: {
      method,
      content: (organizer: { name: string; email: string }) =>
        writeInvitation({
          method,
          id,
          leave,
          organizer,
          owner: { name: owner.name, email: owner.email! },
          hoursOn,
          timezone: ctx.company.timezone,
        }),
    },
  };
}
