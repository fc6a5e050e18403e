import { readReportLines } from "@daybook/contract/eods/report-lines";
import { dayIn } from "#clock.ts";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import type { ConversationState, Incoming } from "#db/schema-reminders.ts";
import type { Attempt } from "#deliveries/delivery-kind.ts";
import { AppError } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { inTransaction } from "#transaction.ts";
import { type Answer, type Asked, say } from "./conversations.answer.ts";
import { away, balance, onLeave } from "./conversations.leave.service.ts";
import * as conversationsNumbersRepository from "./conversations.numbers.repository.ts";
import { incoming } from "./conversations.receive.service.ts";
import { isInWindow, queueAnswers } from "./conversations.replies.service.ts";
import { decide, refuseWith } from "./conversations.requests.service.ts";
import { addLines, change, fromPlan, send } from "./conversations.reports.service.ts";
import * as conversationsRepository from "./conversations.repository.ts";
import { helpText, howToWrite, messagesOf } from "./conversations.text.ts";
import { type Action, actionOf } from "./conversations.words.ts";

type Received = Awaited<ReturnType<typeof conversationsRepository.listReceived>>[number];
type Handle = (ctx: ActorContext, asked: Asked, argument: string) => Promise<Answer> | Answer;

const unreadableText = "Daybook reads text only. Write it, or speak it with the microphone of your keyboard. *help* shows how.";

/** By the words of a message, or by the id of a button with what follows the colon. */
const handlers: Record<Action, Handle> & Partial<Record<string, Handle>> = {
  help: () => say("help", helpText),
  write: () => say("report", howToWrite),
  plan: fromPlan,
  leave: onLeave,
  balance,
  away,
  send,
  change,
  decide,
  thanks: () => ({ kind: "other", messages: [] }),
};

async function answer(ctx: ActorContext, asked: Asked, { button, isReadable }: Incoming): Promise<Answer> {
  if (!isReadable) return say("other", unreadableText);
  const [action = "", argument = ""] = button?.match(/^([a-z]+):?(.*)$/s)?.slice(1) ?? [];
  const handle = Object.hasOwn(handlers, action) ? handlers[action] : undefined;
  if (handle) return handle(ctx, asked, argument);
  const named = handlers[actionOf(asked.text) ?? ""];
  if (named) return named(ctx, asked, "");
  return asked.state.reasonFor ? refuseWith(ctx, asked, asked.state.reasonFor) : addLines(ctx, asked);
}

/** The time of a message in the company's day: at 23:50 it is of that day, also if it arrives later. */
const dayOf = (ctx: ActorContext<MaybeActor>, writtenAt: string) => {
  const day = dayIn(ctx.company.timezone, new Date(writtenAt));
  return day > ctx.today() ? ctx.today() : day;
};

/** Messages that become one answer at most. */
const burstMax = 50;

/** Lines of a report, which are no answer to a question. */
const isLines = ({ text, button, isReadable }: Incoming) =>
  isReadable && button === null && actionOf(text) === undefined && readReportLines(text).length > 0;

/**
 * Returns the oldest messages that are one answer: lines of a report of one day that were sent as separate messages, or the first
 * alone.
 */
function burstOf(ctx: ActorContext, state: ConversationState, waiting: Received[]) {
  const [first, ...later] = waiting;
  if (!first || state.reasonFor !== undefined || state.hoursOf !== undefined) return waiting.slice(0, 1);
  const joins = (each: Received) => isLines(each.content as Incoming) && dayOf(ctx, each.writtenAt) === dayOf(ctx, first.writtenAt);
  if (!joins(first)) return [first];
  const end = later.findIndex((each) => !joins(each) || !isInWindow(each.writtenAt, ctx.now()));
  return [first, ...(end < 0 ? later : later.slice(0, end))];
}

/**
 * Answers the oldest messages of a person that wait, several lines at once; returns how many. The answer, and what the message changes, commit
 * together: a process that is killed leaves the message to the next one, and nothing happens twice.
 */
const answerNext = (ctx: ActorContext, userId: string, most: number) =>
  inTransaction(ctx, async (ctx) => {
    const number = await conversationsNumbersRepository.findForUpdate(ctx.db, userId);
    const waiting = await conversationsRepository.listReceived(ctx.db, userId, most);
    const [message] = waiting;
    if (!message) return 0;
    let ids = [message.id];
    const ignore = (error: string) => conversationsRepository.settle(ctx.db, ids, { status: "ignored", kind: "other", error }, ctx.now());
    if (!number?.phoneNumber) await ignore("the number is not verified any more");
    else if (await conversationsNumbersRepository.isOptedOut(ctx.db, number.phoneNumber)) await ignore("opted out");
    else if (!isInWindow(message.writtenAt, ctx.now())) await ignore("It arrived more than 24 hours after it was written");
    else {
      const burst = burstOf(ctx, number.state, waiting);
      ids = burst.map(({ id }) => id);
      const content = message.content as Incoming;
      const text = burst.map((each) => (each.content as Incoming).text).join("\n");
      const asked = { id: message.id, text, date: dayOf(ctx, message.writtenAt), state: number.state };
      const { kind, messages, state = {} } = await answer(ctx, asked, content);
      await conversationsRepository.settle(ctx.db, ids, { status: "answered", kind }, ctx.now());
      await conversationsNumbersRepository.setState(ctx.db, userId, state);
      await queueAnswers(ctx, userId, kind, messages);
    }
    const teamId = ctx.actor.teamId;
    ctx.emit({ name: "reminders.changed", teamIds: teamId ? [teamId] : [] });
    return ids.length;
  });

/**
 * Answers with a sentence in place of what was asked, which was rolled back. What the conversation waited for stays, except the
 * reason of a decision: the next lines would be taken for it.
 */
const refuseNext = (ctx: ActorContext, userId: string, text: string, status: "answered" | "failed") =>
  inTransaction(ctx, async (ctx) => {
    const number = await conversationsNumbersRepository.findForUpdate(ctx.db, userId);
    const [message] = await conversationsRepository.listReceived(ctx.db, userId, 1);
    if (!message) return;
    if (number) await conversationsNumbersRepository.setState(ctx.db, userId, { ...number.state, reasonFor: undefined });
    await conversationsRepository.settle(ctx.db, [message.id], { status, kind: "other", error: text }, ctx.now());
    await queueAnswers(ctx, userId, "other", messagesOf(text));
  });

/** Errors after which another attempt may succeed. */
const transient = new Set<string>(["unavailable", "storage_full", "internal"]);
const failedText = "Daybook could not read this message. Please write it in Daybook.";

/** Answers everything that waits of one person, in the order in which it was written. */
async function answerAll(ctx: ActorContext<MaybeActor>, userId: string, isLastAttempt: boolean): Promise<Attempt> {
  const actor = await sessionsService.findActor(ctx.db, userId, ctx.now());
  if (!actor) return { kind: "skipped", error: "account closed" };
  const own = { ...actingAs(ctx, actor), recordsWith: { byWhatsApp: true } };
  let most = burstMax;
  for (;;) {
    try {
      if ((await answerNext(own, userId, most)) === 0) return { kind: "accepted" };
    } catch (error) {
      // What is refused of several messages is said about the one that it concerns.
      if (error instanceof AppError && !transient.has(error.code) && most > 1) most = 1;
      else if (error instanceof AppError && !transient.has(error.code)) await refuseNext(own, userId, error.message, "answered");
      else if (isLastAttempt) await refuseNext(own, userId, failedText, "failed");
      else throw error;
    }
  }
}

export const answerSender = incoming.sentBy((ctx, [delivery]) => answerAll(ctx, delivery!.payload.userId, delivery!.attempts >= 5));
