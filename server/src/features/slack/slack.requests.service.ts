import { z } from "zod";
import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, type Claimed, deliveryKind } from "#deliveries/delivery-kind.ts";
import { asking, requestOf } from "#features/conversations/conversations.decisions.service.ts";
import { endOfQuietHours } from "#features/notifications/notifications.quiet-hours.ts";
import { callSlack } from "#messaging/slack.ts";
import { undoMs } from "#undo.ts";
import { escaped, requestBlocks } from "./slack.blocks.ts";
import * as slackLinksRepository from "./slack.links.repository.ts";
import * as slackMessagesRepository from "./slack.messages.repository.ts";
import { logOutcome, logQueued } from "./slack.messages.service.ts";

/* Requests that a lead decides in Slack, by direct message: names and dates only. */

const Payload = z.object({ userId: z.string(), notificationId: z.string(), messageId: z.string() });
type Payload = z.infer<typeof Payload>;

const requests = deliveryKind({
  name: "slack.request",
  // The log says what was sent.
  channel: "none",
  payload: Payload,
  policy: { guarantee: "at most once", attempts: { max: 4, firstWaitMs: 5000 }, places: 4 },
});

/** The links in requests work for three days. */
const waitsMs = 72 * 3_600_000;
const after = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

/** Queues requests for those who decide about them and have linked Slack, with their notices. */
export async function noticed(ctx: ActorContext<MaybeActor>, notices: readonly { id: string; userId: string; kind: NotificationKind }[]) {
  const asked = notices.filter(({ kind }) => asking.has(kind));
  if (asked.length === 0 || !ctx.env.slack) return;
  const linked = await slackLinksRepository.listLinked(
    ctx.db,
    asked.map(({ userId }) => userId),
  );
  const reachable = asked.filter(({ userId }) => linked.some((link) => link.userId === userId));
  const messageIds = await logQueued(
    ctx,
    reachable.map(({ userId }) => ({ userId, kind: "request" })),
  );
  await deliver(
    ctx,
    requests,
    reachable.map(({ id, userId }, index) => ({
      target: userId,
      key: id,
      payload: { userId, notificationId: id, messageId: messageIds[index]! },
      // What was completed can be undone for a moment.
      dueAt: after(ctx.now(), undoMs),
      expiresAt: after(ctx.now(), waitsMs),
    })),
  );
}

async function send(ctx: ActorContext<MaybeActor>, { payload: { userId, notificationId } }: Claimed<Payload>): Promise<Attempt> {
  const skip = (error: string): Attempt => ({ kind: "skipped", error });
  const [link] = await slackLinksRepository.listLinked(ctx.db, [userId]);
  if (!link || !ctx.env.slack) return skip("Slack is not linked any more");
  const notice = await slackMessagesRepository.findNotice(ctx.db, notificationId, userId);
  if (!notice) return skip("Already read or decided");
  const quietUntil = endOfQuietHours(link, ctx.now(), ctx.company.timezone);
  if (quietUntil) return { kind: "postponed", until: quietUntil };
  const request = await requestOf(ctx, userId, notice);
  if (!request) return skip("Nothing is left to decide");
  const { text, sealed, labels } = request;
  return callSlack(ctx.env.slack, "chat.postMessage", {
    channel: link.slackUserId,
    text: escaped(text),
    blocks: requestBlocks(text, sealed, labels),
  });
}

export const requestSender = requests.sentBy((ctx, [delivery]) => send(ctx, delivery!), logOutcome("out"));
