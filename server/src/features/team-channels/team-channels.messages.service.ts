import { z } from "zod";
import { addDays, daysBetween, instantAt, kindOfDay } from "#calendar.ts";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, deliveryKind } from "#deliveries/delivery-kind.ts";
import { isMorning, lastWorkday } from "#features/digests/digests.morning.service.ts";
import { digestOfTeam, readerOfTeam } from "#features/digests/digests.teams.service.ts";
import { isEmpty } from "#features/digests/digests.text.ts";
import { compliance } from "#features/eods/eods.compliance.service.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as teamChannelsMessagesRepository from "./team-channels.messages.repository.ts";
import * as teamChannelsRepository from "./team-channels.repository.ts";
import type { ChannelRow } from "./team-channels.repository.ts";
import { sendTo } from "./team-channels.send.service.ts";
import { blockerText, digestText, leaveRequestText, missingText } from "./team-channels.text.ts";
import { linkAddress } from "#link-address.ts";

const Message = z.object({
  teamId: z.string(),
  kind: z.enum(["digest", "missing", "leave", "blocker"]),
  /** The day of a digest or deadline, the id of a leave or blocker. */
  subject: z.string(),
});
type Message = z.infer<typeof Message>;

/** Messages to the channels of teams: at most one for each day, leave or blocker. */
const messages = deliveryKind({
  name: "team-channels.message",
  channel: "team channel",
  payload: Message,
  // 1 min, 4 min, 16 min.
  policy: { guarantee: "at most once", attempts: { max: 4, firstWaitMs: 60_000 }, places: 8, slowPlaces: 100 },
});

/** How late a server that was down still says what is missing at the deadline. */
const deadlineGraceMs = 3 * 3_600_000;

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

const queue = (ctx: ActorContext<MaybeActor>, kind: Message["kind"], subjects: { teamId: string; subject: string }[], expiresAt?: string) =>
  deliver(
    ctx,
    messages,
    subjects.map(({ teamId, subject }) => ({
      target: teamId,
      key: `${teamId} ${kind} ${subject}`,
      payload: { teamId, kind, subject },
      ...(expiresAt && { expiresAt }),
    })),
  );

const idsOf = (changes: readonly Recorded[]) => changes.map(({ id }) => id!);

/** Queues the messages about new requests for leave, with them. */
export const queueLeaves = async (ctx: ActorContext<MaybeActor>, changes: readonly Recorded[]) =>
  queue(ctx, "leave", await teamChannelsMessagesRepository.listLeaves(ctx.db, idsOf(changes)));

/** Queues the messages about new blockers, with them. */
export const queueBlockers = async (ctx: ActorContext<MaybeActor>, changes: readonly Recorded[]) =>
  queue(ctx, "blocker", await teamChannelsMessagesRepository.listBlockers(ctx.db, idsOf(changes)));

/** Whether the deadline of the last workday's reports, which is on today's workday, has just passed. */
function isAfterDeadline(ctx: ActorContext<MaybeActor>) {
  const deadline = instantAt(ctx.company.timezone, ctx.today(), ctx.company.eodDeadline);
  return ctx.now() > deadline && ctx.now() < later(deadline, deadlineGraceMs);
}

/** Queues the digests of a workday's morning and what is missing at the deadline, once per team. */
export async function schedule(ctx: ActorContext<MaybeActor>) {
  const today = ctx.today();
  const kinds = [...(isMorning(ctx) ? (["digest"] as const) : []), ...(isAfterDeadline(ctx) ? (["missing"] as const) : [])];
  if (kinds.length === 0) return;
  const teams = await teamChannelsMessagesRepository.listTeams(ctx.db);
  if (teams.length === 0 || kindOfDay(await companyCalendar(ctx, today), today) !== "working") return;
  const subjects = teams.map((teamId) => ({ teamId, subject: today }));
  const expiresAt = instantAt(ctx.company.timezone, addDays(today, 1), "00:00");
  for (const kind of kinds) await queue(ctx, kind, subjects, expiresAt);
}

/** Returns the text of a message as of now; undefined if there is nothing left to say. */
async function textOf(ctx: ActorContext<MaybeActor>, { kind, subject }: Message, channel: ChannelRow) {
  const { team, teamId } = channel;
  const publicUrl = linkAddress(ctx);
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

export const messageSender = messages.sentBy((ctx, [delivery]) => send(ctx, delivery!.payload));

async function send(ctx: ActorContext<MaybeActor>, message: Message): Promise<Attempt> {
  const skip = (error: string) => ({ kind: "skipped", error }) as const;
  const channel = await teamChannelsRepository.find(ctx.db, message.teamId);
  if (!channel) return skip("The team has no channel");
  if (channel.pausedAt !== null) return skip("The channel is paused");
  const isOfDay = message.kind === "digest" || message.kind === "missing";
  if (isOfDay && message.subject !== ctx.today()) return skip("The day is over");
  const text = await textOf(ctx, message, channel);
  if (text === undefined) return skip("Nothing is open");

  const outcome = await sendTo(ctx, channel, text);
  if (outcome.kind === "accepted") return outcome;
  return { kind: outcome.kind === "retry" ? "retry" : "rejected", error: outcome.error };
}
