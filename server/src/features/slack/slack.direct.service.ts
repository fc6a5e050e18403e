import type { ActorContext, MaybeActor } from "#context.ts";
import type { Attempt } from "#deliveries/delivery-kind.ts";
import { callSlack } from "#messaging/slack.ts";
import { escaped, linkBlocks, sections } from "./slack.blocks.ts";
import * as slackLinksRepository from "./slack.links.repository.ts";

type Message = { text: string; link: { label: string; url: string } | undefined };

/** Sends a direct message to a person, which is refused without a link to Slack. */
export async function sendDirect(ctx: ActorContext<MaybeActor>, userId: string, { text, link }: Message): Promise<Attempt> {
  const linked = await slackLinksRepository.find(ctx.db, userId);
  if (!ctx.env.slack) return { kind: "rejected", error: "Slack is not set up" };
  if (!linked) return { kind: "rejected", error: "Slack is not linked" };
  const shown = escaped(text);
  const blocks = link ? linkBlocks(shown, link.url, link.label) : sections(shown);
  return callSlack(ctx.env.slack, "chat.postMessage", { channel: linked.slackUserId, text: shown, blocks });
}
