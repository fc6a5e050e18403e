import { dayIn } from "#clock.ts";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import type { Incoming } from "#db/schema-reminders.ts";
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

type Handle = (ctx: ActorContext, asked: Asked, argument: string) => Promise<Answer> | Answer;

const unreadableText = "Daybook reads text only. Write it, or speak it with the microphone of your keyboard. *help* shows how.";

/** By the words of a message, or by the id of a button with what follows the colon. */
const handlers: Record<string, Handle> = {
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

const words: Record<string, keyof typeof handlers> = {
  help: "help",
  "?": "help",
  menu: "help",
  hi: "help",
  hello: "help",
  hey: "help",
  namaste: "help",
  report: "write",
  "write report": "write",
  "same as yesterday's plan": "plan",
  plan: "plan",
  "on leave": "leave",
  balance: "balance",
  "leave balance": "balance",
  away: "away",
  leave: "away",
  send: "send",
  submit: "send",
  change: "change",
  edit: "change",
  thanks: "thanks",
  "thank you": "thanks",
  ok: "thanks",
  okay: "thanks",
  "👍": "thanks",
  "🙏": "thanks",
};

const keyOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[\s.!]+$/, "");

async function answer(ctx: ActorContext, asked: Asked, { button, isReadable }: Incoming): Promise<Answer> {
  if (!isReadable) return say("other", unreadableText);
  const [action = "", argument = ""] = button?.match(/^([a-z]+):?(.*)$/s)?.slice(1) ?? [];
  const handle = Object.hasOwn(handlers, action) ? handlers[action] : undefined;
  if (handle) return handle(ctx, asked, argument);
  const word = keyOf(asked.text);
  const named = Object.hasOwn(words, word) ? handlers[words[word]!] : undefined;
  if (named) return named(ctx, asked, "");
  return asked.state.reasonFor ? refuseWith(ctx, asked, asked.state.reasonFor) : addLines(ctx, asked);
}

/** The time of a message in the company's day: at 23:50 it is of that day, also if it arrives later. */
const dayOf = (ctx: ActorContext<MaybeActor>, writtenAt: string) => {
  const day = dayIn(ctx.company.timezone, new Date(writtenAt));
  return day > ctx.today() ? ctx.today() : day;
};

/**
 * Answers the oldest message of a person that waits; false if none does. The answer, and what the message changes, commit
 * together: a process that is killed leaves the message to the next one, and nothing happens twice.
 */
const answerNext = (ctx: ActorContext, userId: string) =>
  inTransaction(ctx, async (ctx) => {
    const number = await conversationsNumbersRepository.findForUpdate(ctx.db, userId);
    const message = await conversationsRepository.nextReceived(ctx.db, userId);
    if (!message) return false;
    const ignore = (error: string) =>
      conversationsRepository.settle(ctx.db, message.id, { status: "ignored", kind: "other", error }, ctx.now());
    if (!number?.phoneNumber) await ignore("the number is not verified any more");
    else if (await conversationsNumbersRepository.isOptedOut(ctx.db, number.phoneNumber)) await ignore("opted out");
    else if (!isInWindow(message.writtenAt, ctx.now())) await ignore("It arrived more than 24 hours after it was written");
    else {
      const content = message.content as Incoming;
      const asked = { id: message.id, text: content.text, date: dayOf(ctx, message.writtenAt), state: number.state };
      const { kind, messages, state = {} } = await answer(ctx, asked, content);
      await conversationsRepository.settle(ctx.db, message.id, { status: "answered", kind }, ctx.now());
      await conversationsNumbersRepository.setState(ctx.db, userId, state);
      await queueAnswers(ctx, userId, kind, messages);
    }
    const teamId = ctx.actor.teamId;
    ctx.emit({ name: "reminders.changed", teamIds: teamId ? [teamId] : [] });
    return true;
  });

/**
 * Answers with a sentence in place of what was asked, which was rolled back. What the conversation waited for stays, except the
 * reason of a decision: the next lines would be taken for it.
 */
const refuseNext = (ctx: ActorContext, userId: string, text: string, status: "answered" | "failed") =>
  inTransaction(ctx, async (ctx) => {
    const number = await conversationsNumbersRepository.findForUpdate(ctx.db, userId);
    const message = await conversationsRepository.nextReceived(ctx.db, userId);
    if (!message) return;
    if (number) await conversationsNumbersRepository.setState(ctx.db, userId, { ...number.state, reasonFor: undefined });
    await conversationsRepository.settle(ctx.db, message.id, { status, kind: "other", error: text }, ctx.now());
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
  for (;;) {
    try {
      if (!(await answerNext(own, userId))) return { kind: "accepted" };
    } catch (error) {
      if (error instanceof AppError && !transient.has(error.code)) await refuseNext(own, userId, error.message, "answered");
      else if (isLastAttempt) await refuseNext(own, userId, failedText, "failed");
      else throw error;
    }
  }
}

export const answerSender = incoming.sentBy((ctx, [delivery]) => answerAll(ctx, delivery!.payload.userId, delivery!.attempts >= 5));
