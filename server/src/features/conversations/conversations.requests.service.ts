import { z } from "zod";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { Decision, DecisionSubject } from "@daybook/contract/decisions/decisions";
import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, type Claimed, deliveryKind } from "#deliveries/delivery-kind.ts";
import { AppError } from "#errors.ts";
import { plural } from "#format.ts";
import * as decisionsService from "#features/decisions/decisions.service.ts";
import { endOfQuietHours } from "#features/notifications/notifications.quiet-hours.ts";
import { inTransaction } from "#transaction.ts";
import { undoMs } from "#undo.ts";
import { type Answer, type Asked, say } from "./conversations.answer.ts";
import * as conversationsNumbersRepository from "./conversations.numbers.repository.ts";
import { isInWindow, queueAnswers } from "./conversations.replies.service.ts";
import * as conversationsRequestsRepository from "./conversations.requests.repository.ts";
import { messagesOf, quoted, shortPeriod } from "./conversations.text.ts";

/*
 * Requests that a lead decides by WhatsApp, with the links of emails: the same rules, and names and dates only. They are sent at
 * once within 24 hours after the lead's last message, otherwise once the lead writes or answers a reminder.
 */

const Payload = z.object({ userId: z.string(), notificationId: z.string() });
type Payload = z.infer<typeof Payload>;

const requests = deliveryKind({
  name: "conversations.request",
  // The log says what was sent.
  channel: "none",
  payload: Payload,
  policy: { guarantee: "at most once", attempts: { max: 3, firstWaitMs: 30_000 }, places: 2 },
});

const asking: ReadonlySet<NotificationKind> = new Set(["leave_requested", "leave_cancellation", "task_completed"]);
/** How long a request waits for a message of the lead, and how often that is looked at. */
const waitsMs = 72 * 3_600_000;
const lookEveryMs = 2 * 60_000;
const after = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

/** Queues requests for those who decide about them and have a verified number, with their notices. */
export async function noticed(ctx: ActorContext<MaybeActor>, notices: readonly { id: string; userId: string; kind: NotificationKind }[]) {
  const asked = notices.filter(({ kind }) => asking.has(kind));
  if (asked.length === 0 || !ctx.channels.whatsapp) return;
  const numbers = await conversationsRequestsRepository.listNumbers(
    ctx.db,
    asked.map(({ userId }) => userId),
  );
  const reachable = new Set(numbers.map(({ userId }) => userId));
  await deliver(
    ctx,
    requests,
    asked
      .filter(({ userId }) => reachable.has(userId))
      .map(({ id, userId }) => ({
        target: userId,
        key: id,
        payload: { userId, notificationId: id },
        // What was completed can be undone for a moment.
        dueAt: after(ctx.now(), undoMs),
        expiresAt: after(ctx.now(), waitsMs),
      })),
  );
}

/**
 * A token as buttons and the database have it: encrypted for its person. A copy of the database decides nothing, nor does
 * someone else who gets the phone.
 */
const seal = (ctx: ActorContext<MaybeActor>, userId: string, token: string) => ctx.encryption.encrypt(`${userId}:${token}`);

/** Returns the token of the actor's own button; undefined for one that was made for another person, or with another key. */
function unseal(ctx: ActorContext, sealed: string) {
  const [userId, token] = ctx.encryption.decrypt(sealed)?.split(":") ?? [];
  return userId === ctx.actor.id ? token : undefined;
}

const tokenIn = (links: { url: string }[]) => new URL(links[0]!.url).searchParams.get("token")!;

async function send(ctx: ActorContext<MaybeActor>, { payload: { userId, notificationId } }: Claimed<Payload>): Promise<Attempt> {
  const skip = (error: string): Attempt => ({ kind: "skipped", error });
  const number = await conversationsNumbersRepository.find(ctx.db, userId);
  if (!number?.phoneNumber) return skip("the number is not verified any more");
  if (await conversationsNumbersRepository.isOptedOut(ctx.db, number.phoneNumber)) return skip("opted out");
  const notice = await conversationsRequestsRepository.findNotice(ctx.db, notificationId, userId);
  if (!notice) return skip("Already read or decided");
  const [hours] = await conversationsRequestsRepository.listNumbers(ctx.db, [userId]);
  const quietUntil = hours && endOfQuietHours(hours, ctx.now(), ctx.company.timezone);
  if (quietUntil) return { kind: "postponed", until: quietUntil };
  if (!isInWindow(number.lastMessageAt, ctx.now())) return { kind: "postponed", until: after(ctx.now(), lookEveryMs) };
  const decisionLinks = ctx.features.find(({ notices }) => notices)?.notices?.decisionLinks;
  const links = await decisionLinks?.(ctx, "https://daybook", userId, notice);
  if (!links) return skip("Nothing is left to decide");
  const token = tokenIn(links);
  const subject = await decisionsService.inspect(ctx, { token });
  const sealed = seal(ctx, userId, token);
  const buttons = links.map(({ label }, index) => ({ id: `decide:${index === 0 ? "approve" : "refuse"}:${sealed}`, title: label }));
  await inTransaction(ctx, (ctx) => queueAnswers(ctx, userId, "request", messagesOf(requestText(subject), buttons)));
  return { kind: "accepted" };
}

export const requestSender = requests.sentBy((ctx, [delivery]) => send(ctx, delivery!));

/** What is asked, in names and dates: never a type or a reason of leave. */
function requestText({ kind, leave, task }: DecisionSubject) {
  if (leave) {
    const asks = kind === "cancellation" ? "asks to cancel time away" : "asks for time away";
    return `*${quoted(leave.user.name)} ${asks}*\n${shortPeriod(leave)}, ${plural(leave.days, "day")}`;
  }
  const by = task?.assignee ? ` by ${quoted(task.assignee.name)}` : "";
  return `*Completed${by}*\n#${task?.number} ${quoted(task?.title ?? "")}${task?.project ? `\n${quoted(task.project)}` : ""}`;
}

const words = {
  leave: { noun: "request", approve: "approved", reject: "rejected", return: "returned" },
  cancellation: { noun: "request to cancel", approve: "accepted", reject: "declined", return: "returned" },
  task: { noun: "task", approve: "approved", reject: "rejected", return: "returned" },
} as const;

/** Old buttons are counted for each person: background work has one address for all of them. */
const asOne = (ctx: ActorContext): ActorContext => ({ ...ctx, network: `whatsapp ${ctx.actor.id}` });

const done = (kind: DecisionSubject["kind"], decision: Decision) => {
  const word = words[kind][decision];
  return `✓ ${word[0]!.toUpperCase()}${word.slice(1)}`;
};

/** What the button decides, if it still decides something; otherwise the sentence that says why not. */
async function inspectOpen(ctx: ActorContext, token: string | undefined): Promise<{ subject: DecisionSubject } | { closed: string }> {
  const subject = token === undefined ? undefined : await inspect(ctx, token);
  if (!subject) return { closed: "This button does not work any more. Decide in Daybook." };
  const { kind, state, decided } = subject;
  const { noun } = words[kind];
  if (state === "used" && decided) return { closed: `You have already ${words[kind][decided]} this ${noun}.` };
  if (state === "removed") return { closed: `This ${noun} was deleted. Nothing is left to decide.` };
  if (state === "open") return { subject };
  return { closed: `This ${noun} was decided or changed after it was sent to you. Look at it in Daybook.` };
}

async function inspect(ctx: ActorContext, token: string) {
  try {
    return await decisionsService.inspect(asOne(ctx), { token });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** Approves at once, and asks for the reason of a refusal, which the person who asked gets to read. */
export async function decide(ctx: ActorContext, _asked: Asked, argument: string): Promise<Answer> {
  const [, choice, sealed = ""] = /^(approve|refuse):([\w+/=]+)$/.exec(argument) ?? [];
  const token = unseal(ctx, sealed);
  const found = await inspectOpen(ctx, token);
  if ("closed" in found) return say("decision", found.closed);
  if (choice === "refuse") return say("decision", "Write the reason; the person gets to read it.", { reasonFor: sealed });
  const { kind } = await decisionsService.decide(asOne(ctx), { token: token!, decision: "approve", reason: undefined });
  return say("decision", `${done(kind, "approve")}.`);
}

/** Refuses with the reason that was asked for. */
export async function refuse(ctx: ActorContext, { text }: Asked, sealed: string): Promise<Answer> {
  const token = unseal(ctx, sealed);
  const found = await inspectOpen(ctx, token);
  if ("closed" in found) return say("decision", found.closed);
  const { kind } = found.subject;
  const decision = kind === "task" ? "return" : "reject";
  await decisionsService.decide(asOne(ctx), { token: token!, decision, reason: text.trim().slice(0, maxLengths.note) });
  return say("decision", `${done(kind, decision)} with your reason.`);
}
