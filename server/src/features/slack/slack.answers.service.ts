import { z } from "zod";
import type { SlackKind } from "@daybook/contract/slack/kinds";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, type Claimed, deliveryKind } from "#deliveries/delivery-kind.ts";
import { AppError } from "#errors.ts";
import { approve } from "#features/conversations/conversations.decisions.service.ts";
import { away } from "#features/conversations/conversations.leave.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { answerSlack } from "#messaging/slack.ts";
import { inTransaction } from "#transaction.ts";
import { decidedBlocks, ephemeral, escaped, sections } from "./slack.blocks.ts";
import * as slackLinksRepository from "./slack.links.repository.ts";
import * as slackMessagesRepository from "./slack.messages.repository.ts";
import { logOutcome, logReceived } from "./slack.messages.service.ts";
import { tasksText } from "./slack.tasks.service.ts";

/*
 * Answers after the response: Slack waits three seconds, and takes answers at the address of the request for half an hour. What
 * an answer changes and its text commit together; then the text is posted until Slack takes it.
 */

const Payload = z.object({ messageId: z.string() });

const answers = deliveryKind({
  name: "slack.answer",
  // The log says what was received.
  channel: "none",
  payload: Payload,
  policy: { guarantee: "at least once", attempts: { max: 5, firstWaitMs: 2000 }, places: 4 },
});

const validForMs = 30 * 60_000;

const Content = z.object({
  /** Where Slack takes the answer. */
  address: z.string(),
  asks: z.enum(["away", "tasks", "approve", "said"]),
  /** The decision's token, encrypted for its person. */
  sealed: z.string().optional(),
  /** The request that the answer replaces. */
  original: z.string().optional(),
  /** The answer, once it is known. */
  text: z.string().optional(),
  /** Whether the answer leaves the request with its buttons where it is. */
  isRefused: z.boolean().optional(),
});
export type Content = z.infer<typeof Content>;

type From = { userId: string; teamId: string | null };

/** Logs what a person asked, and queues the answer. */
export async function queueAnswer(ctx: ActorContext<MaybeActor>, from: From, kind: SlackKind, content: Content) {
  const messageId = await logReceived(ctx, { ...from, kind }, JSON.stringify(content));
  const expiresAt = new Date(Date.parse(ctx.now()) + validForMs).toISOString();
  await deliver(ctx, answers, [{ target: from.userId, payload: { messageId }, expiresAt }]);
}

const read = (ctx: ActorContext<MaybeActor>, content: string | null) => {
  const text = content === null ? undefined : ctx.encryption.decrypt(content);
  return text === undefined ? undefined : Content.parse(JSON.parse(text));
};

async function textOf(ctx: ActorContext, { asks, sealed = "" }: Content): Promise<string> {
  if (asks === "tasks") return tasksText(ctx);
  if (asks === "approve") return approve(ctx, sealed);
  return escaped((await away(ctx)).messages.map(({ text }) => text).join("\n"));
}

/** Errors after which another attempt may succeed. */
const transient = new Set<string>(["unavailable", "storage_full", "internal"]);

/** Does what was asked, and keeps its answer. A refusal rolls back and is the answer. */
async function prepare(ctx: ActorContext<MaybeActor>, messageId: string, userId: string): Promise<Content | undefined> {
  const keep = async (ctx: ActorContext<MaybeActor>, work: (content: Content) => Promise<Partial<Content>>) => {
    const row = await slackMessagesRepository.findForUpdate(ctx.db, messageId);
    const content = row && read(ctx, row.content);
    if (!content || content.text !== undefined) return content;
    const prepared = { ...content, ...(await work(content)) };
    await slackMessagesRepository.setContent(ctx.db, messageId, ctx.encryption.encrypt(JSON.stringify(prepared)));
    return prepared;
  };
  try {
    return await inTransaction(ctx, async (ctx) => {
      // Unlinking waits for what was begun, and what begins after it finds no link.
      const link = await slackLinksRepository.findOfUserForUpdate(ctx.db, userId);
      const actor = link && (await sessionsService.findActor(ctx.db, userId, ctx.now()));
      if (!actor) return undefined;
      const own = { ...actingAs(ctx, actor), recordsWith: { bySlack: true } };
      return keep(own, async (content) => ({ text: await textOf(own, content) }));
    });
  } catch (error) {
    if (!(error instanceof AppError) || transient.has(error.code)) throw error;
    return inTransaction(ctx, (ctx) => keep(ctx, async () => ({ text: error.message, isRefused: true })));
  }
}

/** The message in Slack's format: for its reader alone, or in place of the request. */
function messageOf({ text = "", original, isRefused, asks }: Content) {
  if (original !== undefined && !isRefused) return { replace_original: true, text: escaped(text), blocks: decidedBlocks(original, text) };
  const shown = asks === "tasks" || (asks === "away" && !isRefused) ? text : escaped(text);
  return { ...ephemeral(shown, sections(shown)), replace_original: false };
}

async function send(ctx: ActorContext<MaybeActor>, { payload: { messageId } }: Claimed<z.infer<typeof Payload>>): Promise<Attempt> {
  const begun = await slackMessagesRepository.begin(ctx.db, messageId, ctx.now());
  if (!begun) return { kind: "skipped", error: "It has been answered" };
  if (!ctx.env.slack) return { kind: "skipped", error: "Slack is not set up" };
  const content = await prepare(ctx, messageId, begun.userId);
  if (!content) return { kind: "skipped", error: "Slack is not linked any more" };
  return answerSlack(ctx.env.slack, content.address, messageOf(content));
}

export const answerSender = answers.sentBy((ctx, [delivery]) => send(ctx, delivery!), logOutcome("in"));
