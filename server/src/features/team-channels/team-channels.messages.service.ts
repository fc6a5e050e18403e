import { addDays, daysBetween, instantAt, kindOfDay } from "#calendar.ts";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import { isMorning, lastWorkday } from "#features/digests/digests.morning.service.ts";
import { digestOfTeam, readerOfTeam } from "#features/digests/digests.teams.service.ts";
import { isEmpty } from "#features/digests/digests.text.ts";
import { compliance } from "#features/eods/eods.compliance.service.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { resultOf } from "#messaging/attempt-result.ts";
import * as teamChannelsMessagesRepository from "./team-channels.messages.repository.ts";
import type { MessageKey } from "./team-channels.messages.repository.ts";
import * as teamChannelsRepository from "./team-channels.repository.ts";
import type { ChannelRow } from "./team-channels.repository.ts";
import { sendTo } from "./team-channels.send.service.ts";
import { blockerText, digestText, leaveRequestText, missingText } from "./team-channels.text.ts";

export const sendJob = "team-channels.send";

/** How late a server that was down still says what is missing at the deadline. */
const deadlineGraceMs = 3 * 3_600_000;
/** 1 min, 4 min, 16 min. */
const attempts = { max: 4, firstWaitMs: 60_000 };
/** Longer than any attempt takes. */
const abandonedAfterMs = 5 * 60_000;
const batchSize = 20;
const sweepLimit = 1000;
const keepDays = 30;
const dayMs = 86_400_000;

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

async function enqueue(ctx: ActorContext<MaybeActor>, keys: MessageKey[]) {
  for (let start = 0; start < keys.length; start += batchSize)
    await ctx.jobs.send(ctx.db, sendJob, { keys: keys.slice(start, start + batchSize) });
}

const idsOf = (changes: readonly Recorded[]) => changes.map(({ id }) => id!);

/** Queues the messages about new requests for leave, with them. */
export const queueLeaves = async (ctx: ActorContext<MaybeActor>, changes: readonly Recorded[]) =>
  enqueue(ctx, await teamChannelsMessagesRepository.insertOfLeaves(ctx.db, idsOf(changes), ctx.now()));

/** Queues the messages about new blockers, with them. */
export const queueBlockers = async (ctx: ActorContext<MaybeActor>, changes: readonly Recorded[]) =>
  enqueue(ctx, await teamChannelsMessagesRepository.insertOfBlockers(ctx.db, idsOf(changes), ctx.now()));

/** Whether the deadline of the last workday's reports, which is on today's workday, has just passed. */
function isAfterDeadline(ctx: ActorContext<MaybeActor>) {
  const deadline = instantAt(ctx.company.timezone, ctx.today(), ctx.company.eodDeadline);
  return ctx.now() > deadline && ctx.now() < later(deadline, deadlineGraceMs);
}

/** Queues the digests of a workday's morning and what is missing at the deadline, once per team, and what is due again. */
export async function schedule(ctx: ActorContext<MaybeActor>) {
  const [today, now] = [ctx.today(), ctx.now()];
  const error = "Daybook was stopped while sending. The message may have been posted.";
  await teamChannelsMessagesRepository.failAbandoned(ctx.db, later(now, -abandonedAfterMs), error);
  const kinds = [...(isMorning(ctx) ? (["digest"] as const) : []), ...(isAfterDeadline(ctx) ? (["missing"] as const) : [])];
  if (kinds.length > 0 && (await teamChannelsMessagesRepository.hasChannels(ctx.db))) {
    const isWorkday = kindOfDay(await companyCalendar(ctx, today), today) === "working";
    if (isWorkday) for (const kind of kinds) await teamChannelsMessagesRepository.insertOfDay(ctx.db, kind, today, now);
  }
  await enqueue(ctx, await teamChannelsMessagesRepository.listDue(ctx.db, now, sweepLimit));
}

export const sweep = (ctx: ActorContext<MaybeActor>) =>
  teamChannelsMessagesRepository.removeBefore(ctx.db, later(ctx.now(), -keepDays * dayMs));

/** Returns the text of a message as of now; undefined if there is nothing left to say. */
async function textOf(ctx: ActorContext<MaybeActor>, { kind, subject }: MessageKey, channel: ChannelRow) {
  const { team, teamId } = channel;
  const { publicUrl } = ctx.env;
  switch (kind) {
    case "digest": {
      const digest = await digestOfTeam(ctx, teamId);
      const leave = await teamChannelsMessagesRepository.listWaitingLeave(ctx.db, teamId);
      return isEmpty(digest) ? undefined : digestText(digest, leave, { team, publicUrl });
    }
    case "missing": {
      const days = await missingOf(ctx, teamId);
      return days.length === 0 ? undefined : missingText(days, { team, deadline: ctx.company.eodDeadline });
    }
    case "leave": {
      const [leave] = await teamChannelsMessagesRepository.listWaitingLeave(ctx.db, teamId, subject);
      return leave && leaveRequestText(leave, publicUrl);
    }
    case "blocker": {
      const blocker = await teamChannelsMessagesRepository.findOpenBlocker(ctx.db, subject);
      return blocker?.teamId === teamId ? blockerText(blocker) : undefined;
    }
  }
}

/** The missing reports of the days whose deadline was today: the last workday and the days off after it. */
async function missingOf(ctx: ActorContext<MaybeActor>, teamId: string) {
  const endDate = addDays(ctx.today(), -1);
  const startDate = lastWorkday(await companyCalendar(ctx), ctx.today());
  if (daysBetween(startDate, endDate) < 0) return [];
  const { days, people } = await compliance(readerOfTeam(ctx, teamId), { startDate, endDate });
  return days
    .map(({ date }, index) => ({ date, names: people.filter(({ cells }) => cells[index] === "missing").map(({ user }) => user.name) }))
    .filter(({ names }) => names.length > 0);
}

/**
 * Makes one attempt. Claims the row before the call and records the outcome after it, so that a message is posted at most
 * once.
 */
export async function deliver(ctx: ActorContext<MaybeActor>, key: MessageKey) {
  const claimed = await teamChannelsMessagesRepository.claim(ctx.db, key, ctx.now());
  if (!claimed) return;
  const save = (result: teamChannelsMessagesRepository.Result) => teamChannelsMessagesRepository.saveResult(ctx.db, key, result);
  const skip = (error: string) => save({ status: "skipped", error, nextAttemptAt: null });

  const channel = await teamChannelsRepository.find(ctx.db, key.teamId);
  if (!channel) return skip("The team has no channel");
  if (channel.pausedAt !== null) return skip("The channel is paused");
  const isOfDay = key.kind === "digest" || key.kind === "missing";
  if (isOfDay && key.subject !== ctx.today()) return skip("The day is over");
  const text = await textOf(ctx, key, channel);
  if (text === undefined) return skip("Nothing is open");

  const outcome = await sendTo(ctx, channel, text);
  return save(resultOf(outcome, { ...attempts, made: claimed.attempts }, ctx.now()));
}
