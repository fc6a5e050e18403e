import { addDays, scheduledHoursOf } from "#calendar.ts";
import { record } from "#changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { schedulesOf } from "#features/schedules/schedules.service.ts";
import { hashToken, newToken } from "#secret-tokens.ts";
import * as leavesFeedRepository from "./leaves.feed.repository.ts";
import { writeCalendar } from "./leaves.ics.ts";
import { personalCalendar } from "./leaves.away.service.ts";
import { inTransaction } from "#transaction.ts";

export async function feed(ctx: ActorContext) {
  const found = await leavesFeedRepository.find(ctx.db, ctx.actor.id);
  return { active: found !== undefined, createdAt: found?.createdAt ?? null };
}

/** Creates the user's link, or replaces it, which disables the old URL. Only this response contains the URL. */
export const createFeed = (ctx: ActorContext) =>
  inTransaction(ctx, async (ctx) => {
    const token = newToken();
    const createdAt = ctx.now();
    await leavesFeedRepository.replace(ctx.db, ctx.actor.id, hashToken(token), createdAt);
    record(ctx, leavesChanges.calendarLinkCreated, { id: ctx.actor.id });
    return { url: `/api/calendar/${token}.ics`, createdAt };
  });

export const removeFeed = (ctx: ActorContext) =>
  inTransaction(ctx, async (ctx) => {
    if (await leavesFeedRepository.remove(ctx.db, ctx.actor.id)) record(ctx, leavesChanges.calendarLinkRemoved, { id: ctx.actor.id });
    return { active: false as const };
  });

/** Revokes the link of a deactivated or deleted account: it stays invalid when the account is activated again. */
export async function revokeFeed(ctx: ActorContext, userId: string) {
  if (await leavesFeedRepository.remove(ctx.db, userId)) record(ctx, leavesChanges.calendarLinkRemoved, { id: userId });
}

const daysBack = 92;
const daysAhead = 366;

/** Returns the iCalendar file of a link: what the personal calendar shows. Undefined for an unknown link. */
export async function openCalendar(ctx: ActorContext<MaybeActor>, token: string): Promise<string | undefined> {
  const reader = await leavesFeedRepository.findReader(ctx.db, hashToken(token));
  if (!reader) return undefined;
  const period = { startDate: addDays(ctx.today(), -daysBack), endDate: addDays(ctx.today(), daysAhead) };
  const { entries, holidays, tasks } = await personalCalendar(ctx, reader, period);
  const schedules = await schedulesOf(ctx, [...new Set([reader.id, ...entries.map(({ user }) => user._id)])], period.endDate);
  return writeCalendar({
    companyName: ctx.company.companyName,
    timezone: ctx.company.timezone,
    readerId: reader.id,
    now: ctx.now(),
    entries,
    holidays,
    tasks,
    hoursOn: (userId, date) => scheduledHoursOf(ctx.company, schedules.get(userId), date),
  });
}
