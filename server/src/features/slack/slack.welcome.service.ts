import { z } from "zod";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, deliveryKind } from "#deliveries/delivery-kind.ts";
import { callSlack } from "#messaging/slack.ts";
import { sections } from "./slack.blocks.ts";
import * as slackLinksRepository from "./slack.links.repository.ts";
import { logOutcome, logQueued } from "./slack.messages.service.ts";
import { helpText } from "./slack.text.ts";

/* The first message to a Slack account that was linked: its owner learns of it, also if another person linked it. */

const welcomes = deliveryKind({
  name: "slack.welcome",
  // The log says what was sent.
  channel: "none",
  payload: z.object({ userId: z.string(), messageId: z.string() }),
  policy: { guarantee: "at most once", attempts: { max: 4, firstWaitMs: 5000 }, places: 2 },
});

export async function queueWelcome(ctx: ActorContext, userId: string) {
  const [messageId] = await logQueued(ctx, [{ userId, kind: "help" }]);
  await deliver(ctx, welcomes, [{ target: userId, payload: { userId, messageId: messageId! } }]);
}

async function send(ctx: ActorContext<MaybeActor>, userId: string): Promise<Attempt> {
  const link = await slackLinksRepository.find(ctx.db, userId);
  if (!link || !ctx.env.slack) return { kind: "skipped", error: "Slack is not linked any more" };
  const text = `This Slack account is linked to Daybook now.\n\n${helpText}`;
  return callSlack(ctx.env.slack, "chat.postMessage", { channel: link.slackUserId, text, blocks: sections(text) });
}

export const welcomeSender = welcomes.sentBy((ctx, [delivery]) => send(ctx, delivery!.payload.userId), logOutcome("out"));
